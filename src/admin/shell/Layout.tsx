import { useCallback, useEffect, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router-dom';
import { Anywhere, type Over } from '../palette/Anywhere';
import { RecordPanel } from '../panel/laterPanel';
import { OpeningContext } from '../panel/openRecord';
import { useOpeningInAddress } from '../panel/useOpeningInAddress';
import { Header } from './Header';
import { Sidebar } from './Sidebar';
import { useNarrow, usePhone } from './useWidth';
import './shell.css';

/** Header, sidebar and the open screen. The sidebar starts expanded; on a phone it is a drawer. */
export const Layout = () => {
  const t = useTranslate();
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  const [expanded, setExpanded] = useStore('sidebar.expanded', true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [over, setOver] = useState<Over>(null);
  const { pathname } = useLocation();
  const { opened, opening } = useOpeningInAddress();
  useEffect(() => setDrawerOpen(false), [pathname]);
  useEffect(() => {
    if (!drawerOpen) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDrawerOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [drawerOpen]);

  const open = isPhone ? drawerOpen : expanded;
  const toggle = useCallback(
    () => (isPhone ? setDrawerOpen(!drawerOpen) : setExpanded(!expanded)),
    [isPhone, drawerOpen, expanded, setExpanded],
  );
  return (
    <OpeningContext.Provider value={opening}>
      <div className={`shell ${open ? 'with-sidebar' : ''} ${opened ? 'with-panel' : ''}`}>
        <a className="skip" href="#screen">
          {t('Skip to the screen')}
        </a>
        <Header open={open} onToggle={toggle} onPalette={() => setOver('palette')} />
        {isPhone && drawerOpen && <div className="veil" onClick={() => setDrawerOpen(false)} />}
        {open && <Sidebar />}
        <main id="screen" tabIndex={-1} inert={isNarrow && opened !== null}>
          <Outlet />
        </main>
        {opened && isNarrow && <div className="veil below-panel" onClick={opening.close} />}
        {opened && <RecordPanel {...opened} />}
        <Anywhere over={over} onOver={setOver} />
      </div>
    </OpeningContext.Provider>
  );
};
