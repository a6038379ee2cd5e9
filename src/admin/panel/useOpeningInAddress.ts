import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readOpen, withOpen, type Going, type Opening, type RecordAddress } from './openRecord';
import { rowOf } from './rowsOnScreen';

/** How many entries of the browser's history the panel has added: closing it goes back before them. */
interface PanelState extends Going {
  panelEntries?: number;
}

/** Where the focus goes when there is nothing better: the keys go on from the screen, not from the top of the page. */
export const focusScreen = () => document.getElementById('screen')?.focus({ preventScroll: true });

/** The record that the page's address names, and what changes it. */
export const useOpeningInAddress = (): { opened: RecordAddress | null; opening: Opening } => {
  const location = useLocation();
  const navigate = useNavigate();
  const current = useRef({ location, navigate });
  useEffect(() => {
    current.current = { location, navigate };
  });
  /** What had the focus when the panel opened. */
  const opener = useRef<Element | null>(null);
  /** What gets it back: what is inert until the panel is gone takes none before. */
  const returning = useRef<HTMLElement | null>(null);

  const opening = useMemo((): Opening => {
    const entries = () => (current.current.location.state as PanelState | null)?.panelEntries;
    return {
      open: (record, { instead = false, takesFocus } = {}) => {
        const { location, navigate } = current.current;
        const before = readOpen(location.search);
        if (before?.entity === record.entity && before.id === record.id) return;
        if (!before) opener.current = document.activeElement;
        const replace = instead && before !== null;
        const added = before && entries() === undefined ? undefined : (entries() ?? 0) + (replace ? 0 : 1);
        void navigate(
          { pathname: location.pathname, search: withOpen(location.search, record) },
          { replace, state: { panelEntries: added, takesFocus } satisfies PanelState },
        );
      },
      go: (path, going) => void current.current.navigate(path, { state: going }),
      close: () => {
        const { location, navigate } = current.current;
        const before = readOpen(location.search);
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

  const { entity, id } = readOpen(location.search) ?? {};
  const opened = useMemo(() => (entity === undefined || id === undefined ? null : { entity, id }), [entity, id]);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (opened) {
      wasOpened.current = true;
      return;
    }
    returning.current?.focus({ preventScroll: true });
    returning.current = null;
    // What opened it is gone.
    if (wasOpened.current && document.activeElement === document.body) focusScreen();
    wasOpened.current = false;
  }, [opened]);
  return { opened, opening };
};
