import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { readOpen, withOpen, type Going, type Opening, type RecordAddress } from './openRecord';
import { rowOf } from './rowsOnScreen';

/** The number of history entries that the panel added. Closing the panel goes back by that many. */
interface PanelState extends Going {
  panelEntries?: number;
}

/** Focuses the screen, as a fallback: Tab then continues from the screen and not from the top of the page. */
export const focusScreen = () => document.getElementById('screen')?.focus({ preventScroll: true });

/** The clicked record and the location of the click. It is shown immediately, while the new address is still rendering. */
interface Pressed {
  record: RecordAddress;
  at: Location;
}

const openedAt = (location: Location, pressed: Pressed | null) =>
  pressed?.at === location ? pressed.record : readOpen(location.search);

/** Keeps the open record in the page's address. Returns the record and the functions that change it. */
export const useOpeningInAddress = (): { opened: RecordAddress | null; opening: Opening } => {
  const location = useLocation();
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const current = useRef({ location, navigate, pressed });
  useEffect(() => {
    current.current = { location, navigate, pressed };
  });
  // If the user goes back before React has rendered the new address, the location object has not changed for React.
  useEffect(() => {
    const forget = () => {
      current.current.pressed = null;
      setPressed(null);
    };
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  /** The element that had the focus when the panel opened. */
  const opener = useRef<Element | null>(null);
  /** The element to focus once the panel has closed; until then it may be inert. */
  const returning = useRef<HTMLElement | null>(null);

  const opening = useMemo((): Opening => {
    const entries = () => (current.current.location.state as PanelState | null)?.panelEntries;
    return {
      open: (record, { instead = false, takesFocus } = {}) => {
        const { location, navigate, pressed } = current.current;
        const before = openedAt(location, pressed);
        if (before?.entity === record.entity && before.id === record.id) return;
        if (!before) opener.current = document.activeElement;
        const replace = instead && before !== null;
        const added = before && entries() === undefined ? undefined : (entries() ?? 0) + (replace ? 0 : 1);
        // Set synchronously: a second click may come before the next render.
        current.current.pressed = { record, at: location };
        setPressed(current.current.pressed);
        void navigate(
          { pathname: location.pathname, search: withOpen(location.search, record) },
          { replace, state: { panelEntries: added, takesFocus } satisfies PanelState },
        );
      },
      go: (path, going) => void current.current.navigate(path, { state: going }),
      close: () => {
        const { location, navigate, pressed } = current.current;
        const before = openedAt(location, pressed);
        if (!before) return;
        const added = entries();
        if (added) void navigate(-added);
        else void navigate({ pathname: location.pathname, search: withOpen(location.search, null) }, { replace: true });
        const row = rowOf(before);
        const focused = row ?? (opener.current?.isConnected ? (opener.current as HTMLElement) : null);
        returning.current = focused;
      },
    };
  }, []);

  const { entity, id } = openedAt(location, pressed) ?? {};
  const opened = useMemo(() => (entity === undefined || id === undefined ? null : { entity, id }), [entity, id]);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (opened) {
      wasOpened.current = true;
      return;
    }
    returning.current?.focus({ preventScroll: true });
    returning.current = null;
    // The element that opened the panel no longer exists.
    if (wasOpened.current && document.activeElement === document.body) focusScreen();
    wasOpened.current = false;
  }, [opened]);
  return { opened, opening };
};
