import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { giveFocusBack } from '../browser/layers';
import { readOpen, withOpen, type NavigationState, type Opening, type RecordAddress } from './openRecord';
import { focusPanel } from './panelOnScreen';
import { rowOf } from './rowsOnScreen';

/** The number of history entries that the panel added. Closing the panel goes back by that many. */
interface PanelState extends NavigationState {
  panelEntries?: number;
}

/**
 * The clicked record and the location of the click. It is shown immediately, while the new address is still rendering.
 */
interface Clicked {
  record: RecordAddress;
  location: Location;
}

/** So many records are remembered on the way to the open one. */
const maxTrail = 10;

const openedAt = (location: Location, clicked: Clicked | null) =>
  clicked?.location === location ? clicked.record : readOpen(location.search);

/** Keeps the open record in the page's address. Returns the record and the functions that change it. */
export const useOpeningInAddress = (): { opened: RecordAddress | null; opening: Opening } => {
  const location = useLocation();
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<Clicked | null>(null);
  const latest = useRef({ location, navigate, clicked });
  useEffect(() => {
    latest.current = { location, navigate, clicked };
  });
  // If the user goes back before React has rendered the new address, the location object has not changed for React.
  useEffect(() => {
    const forgetClick = () => {
      latest.current.clicked = null;
      setClicked(null);
    };
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
    const currentState = () => (latest.current.location.state as PanelState | null) ?? {};
    const currentPanelEntries = () => currentState().panelEntries;
    return {
      open: (record, { instead = false, takesFocus } = {}) => {
        const { location, navigate, clicked } = latest.current;
        const openBefore = openedAt(location, clicked);
        if (openBefore?.entity === record.entity && openBefore.id === record.id) {
          // It is open already: its keys work once the focus is in its panel.
          if (takesFocus) focusPanel();
          return;
        }
        if (!openBefore) opener.current = document.activeElement as HTMLElement | null;
        const replace = instead && openBefore !== null;
        const panelEntries =
          openBefore && currentPanelEntries() === undefined
            ? undefined
            : (currentPanelEntries() ?? 0) + (replace ? 0 : 1);
        // A row of the list begins anew; a link in the panel leads on.
        const { trail = [] } = currentState();
        const trailTo =
          !openBefore || rowOf(record) ? undefined : replace ? trail : [...trail, openBefore].slice(-maxTrail);
        // Set synchronously: a second click may come before the next render.
        latest.current.clicked = { record, location };
        setClicked(latest.current.clicked);
        void navigate(
          { pathname: location.pathname, search: withOpen(location.search, record) },
          { replace, state: { panelEntries, takesFocus, trail: trailTo } satisfies PanelState },
        );
      },
      go: (path, state) => void latest.current.navigate(path, { state }),
      close: () => {
        const { location, navigate, clicked } = latest.current;
        const openBefore = openedAt(location, clicked);
        if (!openBefore) return;
        const panelEntries = currentPanelEntries();
        if (panelEntries) void navigate(-panelEntries);
        else void navigate({ pathname: location.pathname, search: withOpen(location.search, null) }, { replace: true });
        returning.current = rowOf(openBefore) ?? opener.current;
        left.current = document.activeElement;
      },
    };
  }, []);

  const { entity, id } = openedAt(location, clicked) ?? {};
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
