import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router-dom';
import { Diagnose } from '../diagnose/Diagnose';
import { Overlays, type OpenOverlay } from '../palette/Overlays';
import { usePrefetch } from '../loading/useWhenIdle';
import { fetchPanel, RecordPanel } from '../panel/lazyPanel';
import { isBesideList, OpenedContext, OpeningContext } from '../navigation/openRecord';
import { widePanel } from '../navigation/panelOnScreen';
import { useOpeningInAddress } from '../navigation/useOpeningInAddress';
import { Announcer } from '../parts/Announcer';
import { Header } from './Header';
import { NewSignIns } from './NewSignIns';
import { Toasts } from './Toasts';
import { Sidebar } from './Sidebar';
import { useAfterSignIn } from './useAfterSignIn';
import { useDrawer } from './useDrawer';
import { useNarrow, useOneColumn } from '../hooks/useWidth';
import './shell.css';
import './newSignIns.css';

/**
 * Header, sidebar, the current screen and the details panel. The sidebar starts expanded; where there is no room, it is
 * a drawer.
 */
export const Layout = () => {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const isOneColumn = useOneColumn();
  const isDrawer = useDrawer();
  const [expanded, setExpanded] = useStore('sidebar.expanded', true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [overlay, setOverlay] = useState<OpenOverlay>(null);
  const { pathname } = useLocation();
  const screen = useRef<HTMLElement>(null);
  const { opened: addressedRecord, opening } = useOpeningInAddress();
  const opened = addressedRecord && !isBesideList(addressedRecord, pathname, isOneColumn) ? addressedRecord : null;
  useAfterSignIn(screen);
  usePrefetch(true, fetchPanel);
  useEffect(() => setDrawerOpen(false), [pathname]);
  useEffect(() => {
    if (!drawerOpen) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDrawerOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [drawerOpen]);

  const [isPanelWide] = useStore(widePanel, false);
  const open = isDrawer ? drawerOpen : expanded;
  const toggle = useCallback(
    () => (isDrawer ? setDrawerOpen(!drawerOpen) : setExpanded(!expanded)),
    [isDrawer, drawerOpen, expanded, setExpanded],
  );
  return (
    <OpeningContext.Provider value={opening}>
      <div
        className={`shell ${open ? 'with-sidebar' : ''} ${opened ? 'with-panel' : ''} ${isPanelWide && !isNarrow ? 'with-wide-panel' : ''}`}
      >
        <a
          className="skip"
          href="#screen"
          onClick={(event) => {
            // Without a history entry: going back to one would move the focus here again.
            event.preventDefault();
            screen.current?.focus();
          }}
        >
          {t('Skip to the screen')}
        </a>
        <Header isMenuOpen={open} onToggle={toggle} onPalette={() => setOverlay('palette')} />
        {isDrawer && drawerOpen && <div className="veil" onClick={() => setDrawerOpen(false)} />}
        {open && <Sidebar />}
        <OpenedContext.Provider value={addressedRecord}>
          <main id="screen" ref={screen} tabIndex={-1} inert={isNarrow && opened !== null}>
            <Outlet />
            <NewSignIns />
          </main>
        </OpenedContext.Provider>
        {opened && isNarrow && <div className="veil below-panel" onClick={opening.close} />}
        {opened && <RecordPanel {...opened} />}
        <Overlays open={overlay} onOpen={setOverlay} />
        <Diagnose />
        <Toasts />
        <Announcer />
      </div>
    </OpeningContext.Provider>
  );
};
