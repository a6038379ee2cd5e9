import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router-dom';
import { RecordPanel } from '../panel/laterPanel';
import { OpeningContext } from '../panel/openRecord';
import { useOpeningInAddress } from '../panel/useOpeningInAddress';
import { Announcer } from './Announcer';
import { Header } from './Header';
import { Sidebar } from './Sidebar';
import { useDrawer } from './useDrawer';
import { usePhone } from './usePhone';
import './shell.css';

/** Header, sidebar and the open screen. The sidebar starts expanded; without room for it, it is a drawer. */
export const Layout = () => {
  const t = useTranslate();
  const isPhone = usePhone();
  const isDrawer = useDrawer();
  const [expanded, setExpanded] = useStore('sidebar.expanded', true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const screen = useRef<HTMLElement>(null);
  const { opened, opening } = useOpeningInAddress();
  useEffect(() => setDrawerOpen(false), [pathname]);
  useEffect(() => {
    if (!drawerOpen) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDrawerOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [drawerOpen]);

  const open = isDrawer ? drawerOpen : expanded;
  const toggle = useCallback(
    () => (isDrawer ? setDrawerOpen(!drawerOpen) : setExpanded(!expanded)),
    [isDrawer, drawerOpen, expanded, setExpanded],
  );
  return (
    <OpeningContext.Provider value={opening}>
      <div className={`shell ${open ? 'with-sidebar' : ''} ${opened ? 'with-panel' : ''}`}>
        <a
          className="skip"
          href="#screen"
          onClick={(event) => {
            // An entry in the browser's history would take the focus there again on every way back to it.
            event.preventDefault();
            screen.current?.focus();
          }}
        >
          {t('Skip to the screen')}
        </a>
        <Header open={open} onToggle={toggle} />
        {isDrawer && drawerOpen && <div className="veil" onClick={() => setDrawerOpen(false)} />}
        {open && <Sidebar />}
        <main id="screen" ref={screen} tabIndex={-1} inert={isPhone && opened !== null}>
          <Outlet />
        </main>
        {opened && <RecordPanel {...opened} />}
        <Announcer />
      </div>
    </OpeningContext.Provider>
  );
};
