import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { giveFocusBack } from '../browser/layers';
import { addressNow, readOpen, withOpen, type NavigationState, type Opening, type RecordAddress } from './openRecord';
import { focusPanel } from './panelOnScreen';
import { rowOf } from './rowsOnScreen';

/**
 * The clicked record and the location of the click. It is shown immediately, while the new address is still rendering.
 */
interface Clicked {
  record: RecordAddress;
  location: Location;
}

/** So many records are remembered on the way to the open one. */
const maxTrail = 10;

/** Keeps the open record in the page's address. Returns the record and the functions that change it. */
export const useOpeningInAddress = (): { opened: RecordAddress | null; opening: Opening } => {
  const location = useLocation();
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<Clicked | null>(null);
  const latest = useRef({ location, navigate });
  useEffect(() => {
    latest.current = { location, navigate };
  });
  // If the user goes back before React has rendered the new address, the location object has not changed for React.
  useEffect(() => {
    const forgetClick = () => setClicked(null);
    window.addEventListener('popstate', forgetClick);
    return () => window.removeEventListener('popstate', forgetClick);
  }, []);
  /** The element that had the focus when the panel opened. */
  const opener = useRef<HTMLElement | null>(null);
  /** The element to focus once the panel has closed; until then it may be inert. */
  const returning = useRef<HTMLElement | null>(null);
  /** What had the focus when the user closed the panel. The address changes later, and the user may be elsewhere by then. */
  const left = useRef<Element | null>(null);

  const opening = useMemo((): Opening => {
    return {
      open: (record, { instead = false, takesFocus } = {}) => {
        const { location, navigate } = latest.current;
        const { pathname, search, state } = addressNow();
        const openBefore = readOpen(search);
        if (openBefore?.entity === record.entity && openBefore.id === record.id) {
          // It is open already: its keys work once the focus is in its panel.
          if (takesFocus) focusPanel();
          return;
        }
        if (!openBefore) opener.current = document.activeElement as HTMLElement | null;
        const replace = instead && openBefore !== null;
        const panelEntries =
          openBefore && state.panelEntries === undefined ? undefined : (state.panelEntries ?? 0) + (replace ? 0 : 1);
        // A row of the list and a task that was just taken begin anew; a link in the panel leads on.
        const { trail = [] } = state;
        const trailTo =
          !openBefore || takesFocus || rowOf(record)
            ? undefined
            : replace
              ? trail
              : [...trail, openBefore].slice(-maxTrail);
        setClicked({ record, location });
        void navigate(
          { pathname, search: withOpen(search, record) },
          { replace, state: { panelEntries, takesFocus, trail: trailTo } satisfies NavigationState },
        );
      },
      go: (path, state) => void latest.current.navigate(path, { state }),
      close: () => {
        const { navigate } = latest.current;
        const { pathname, search, state } = addressNow();
        const openBefore = readOpen(search);
        if (!openBefore) return;
        if (state.panelEntries) void navigate(-state.panelEntries);
        else void navigate({ pathname, search: withOpen(search, null) }, { replace: true });
        returning.current = rowOf(openBefore) ?? opener.current;
        left.current = document.activeElement;
      },
    };
  }, []);

  const { entity, id } = (clicked?.location === location ? clicked.record : readOpen(location.search)) ?? {};
  const opened = useMemo(() => (entity === undefined || id === undefined ? null : { entity, id }), [entity, id]);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (opened) {
      wasOpened.current = true;
      return;
    }
    const isLost = wasOpened.current && document.activeElement === document.body;
    const isLeft = returning.current?.isConnected && document.activeElement === left.current;
    if (isLost || isLeft) giveFocusBack(returning.current);
    returning.current = null;
    wasOpened.current = false;
  }, [opened]);
  return { opened, opening };
};
