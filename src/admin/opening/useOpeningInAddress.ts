import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { giveFocusBack } from '../parts/layers';
import { readOpen, withOpen, type Going, type Opening, type RecordAddress } from './openRecord';
import { rowOf } from './rowsOnScreen';

/** How many entries of the browser's history the panel has added: closing it goes back before them. */
interface PanelState extends Going {
  panelEntries?: number;
}

/** What was pressed, and at which address: shown at once, while all that follows the address is still being drawn anew. */
interface Pressed {
  record: RecordAddress;
  at: Location;
}

const openedAt = (location: Location, pressed: Pressed | null) =>
  pressed?.at === location ? pressed.record : readOpen(location.search);

/** The record that the page's address names, and what changes it. */
export const useOpeningInAddress = (): { opened: RecordAddress | null; opening: Opening } => {
  const location = useLocation();
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const current = useRef({ location, navigate, pressed });
  useEffect(() => {
    current.current = { location, navigate, pressed };
  });
  // Whoever goes back before the address was drawn is where they were: for React nothing has changed.
  useEffect(() => {
    const forget = () => {
      current.current.pressed = null;
      setPressed(null);
    };
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  /** What had the focus when the panel opened. */
  const opener = useRef<HTMLElement | null>(null);
  /** What gets it back: what is inert until the panel is gone takes none before. */
  const returning = useRef<HTMLElement | null>(null);

  const opening = useMemo((): Opening => {
    const entries = () => (current.current.location.state as PanelState | null)?.panelEntries;
    return {
      open: (record, { instead = false, takesFocus } = {}) => {
        const { location, navigate, pressed } = current.current;
        const before = openedAt(location, pressed);
        if (before?.entity === record.entity && before.id === record.id) return;
        if (!before) opener.current = document.activeElement as HTMLElement | null;
        const replace = instead && before !== null;
        const added = before && entries() === undefined ? undefined : (entries() ?? 0) + (replace ? 0 : 1);
        // Known at once: a second press may come before anything is drawn.
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
        returning.current = rowOf(before) ?? opener.current;
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
    const isLost = wasOpened.current && document.activeElement === document.body;
    if (isLost || returning.current?.isConnected) giveFocusBack(returning.current);
    returning.current = null;
    wasOpened.current = false;
  }, [opened]);
  return { opened, opening };
};
