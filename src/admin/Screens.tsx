import { useCallback, useEffect, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { Definition, Page } from '../resources/language/definition';
import { screens, type ScreenName } from '../resources/index';
import { isOffered, mayOpen } from '../resources/language/rights';
import { comesLater } from '../dataProvider/wholeDefinitions';
import { ListScreen } from './list/ListScreen';
import { ScreenErrorBoundary } from './shell/ScreenErrorBoundary';
import { lazyComponent, type LazyComponent } from './loading/lazyComponent';
import { Layout } from './shell/Layout';
import type { Rare } from './loading/rare';
import { prefetch, resumePrefetch, type Part } from './loading/prefetch';
import { useWhenIdle } from './loading/useWhenIdle';
import { sectionsFor } from './navigation/menuSections';
import { useConsole } from './state/ConsoleContext';
import { useWhenLive } from './state/useWhenLive';

/** Components of custom screens, by screen name. The code of rare ones is fetched once the pointer or the focus is on a link to them. */
export type Pages = Readonly<Partial<Record<ScreenName, ComponentType & Partial<LazyComponent<object> & Rare>>>>;

const ScreenNotice = lazyComponent(() => import('./shell/ScreenNotice'));
const NothingOffered = lazyComponent(() => import('./shell/NothingOffered'));

/** The list of an entity whose definition begins as a head: like everything that is lazy, it waits until that is whole. */
const LaterListScreen = lazyComponent(() => Promise.resolve({ default: ListScreen }));

const Screen = ({ screen, pages }: { screen: Definition | Page; pages: Pages }) => {
  const { session, config } = useConsole();
  const { pathname } = useLocation();
  if (!mayOpen(screen, session.role)) return <ScreenNotice why="notForYou" title={screen.title} />;
  if (!isOffered(screen, config)) {
    // Where a sign-in and the links home lead; a platform without it has another first screen.
    const first = screen.name === 'main' && sectionsFor(session.role, config)[0]?.entries[0]?.screen.route;
    if (first) return <Navigate to={`/dashboard/${first}`} replace />;
    return screen.name === 'main' ? <NothingOffered /> : <ScreenNotice why="notOffered" title={screen.title} />;
  }
  const CustomPage = pages[screen.name as ScreenName];
  const List = screen.kind === 'resource' && comesLater(screen) ? LaterListScreen : ListScreen;
  const body = CustomPage ? (
    <CustomPage />
  ) : screen.kind === 'resource' ? (
    <List definition={screen} />
  ) : (
    <ScreenNotice why="notBuilt" title={screen.title} />
  );
  return <ScreenErrorBoundary key={pathname}>{body}</ScreenErrorBoundary>;
};

const canBeFetched = (page: Pages[ScreenName]): page is ComponentType & Part & Partial<Rare> =>
  page?.fetch !== undefined;

/** Fetches the code of a rare screen once somebody points at a link to it. */
const useFetchWhenPointedAt = (pages: Pages) => {
  useEffect(() => {
    const fetchPage = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/dashboard/"]') : null;
      const route = link?.pathname.slice('/dashboard/'.length);
      const screen = route && screens.find((one) => one.route === route);
      const page = screen ? pages[screen.name] : undefined;
      if (page?.isRare && canBeFetched(page)) void prefetch([page]);
    };
    addEventListener('pointerover', fetchPage);
    addEventListener('focusin', fetchPage);
    return () => {
      removeEventListener('pointerover', fetchPage);
      removeEventListener('focusin', fetchPage);
    };
  }, [pages]);
};

/** Prefetches the code of the screens that this role may open, so that they open without delay, even offline. */
const usePagePrefetch = (pages: Pages) => {
  const { session } = useConsole();
  const fetchAll = useCallback(() => {
    const shown = screens.filter((screen) => mayOpen(screen, session.role)).map(({ name }) => pages[name]);
    void prefetch([LaterListScreen, ...shown.filter(canBeFetched).filter(({ isRare }) => !isRare)]);
  }, [pages, session]);
  useWhenIdle(fetchAll);
  // Both are signs that the server may answer again, if it did not.
  useWhenLive(resumePrefetch);
  useEffect(() => {
    addEventListener('online', resumePrefetch);
    return () => removeEventListener('online', resumePrefetch);
  }, []);
};

/** The console's routes: one per screen, generated from the definitions. */
export const Screens = ({ pages }: { pages: Pages }) => {
  usePagePrefetch(pages);
  useFetchWhenPointedAt(pages);
  return (
    <Routes>
      <Route path="/dashboard" element={<Layout />}>
        {screens.map((screen) =>
          screen.route === undefined ? null : (
            <Route key={screen.name} path={screen.route} element={<Screen screen={screen} pages={pages} />} />
          ),
        )}
        <Route path="*" element={<ScreenNotice why="noSuchScreen" />} />
        <Route path="auth" element={<Navigate to="/dashboard/main" replace />} />
        <Route index element={<Navigate to="/dashboard/main" replace />} />
      </Route>
      <Route path="/" element={<Navigate to="/dashboard/main" replace />} />
      <Route path="*" element={<Layout />}>
        <Route path="*" element={<ScreenNotice why="noSuchScreen" />} />
      </Route>
    </Routes>
  );
};
