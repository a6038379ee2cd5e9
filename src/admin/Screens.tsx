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
import { NoSuchScreen, NotBuilt, NotForYou, NotOffered } from './shell/ScreenNotices';
import { prefetch, resumePrefetch, type Part } from './loading/prefetch';
import { useWhenIdle } from './loading/useWhenIdle';
import { useConsole } from './state/ConsoleContext';
import { useWhenLive } from './state/useWhenLive';

/** Components of custom screens, by screen name. */
export type Pages = Readonly<Partial<Record<ScreenName, ComponentType & Partial<LazyComponent<object>>>>>;

/** The list of an entity whose definition begins as a head: like everything that is lazy, it waits until that is whole. */
const LaterListScreen = lazyComponent(() => Promise.resolve({ default: ListScreen }));

const Screen = ({ screen, pages }: { screen: Definition | Page; pages: Pages }) => {
  const { session, config } = useConsole();
  const { pathname } = useLocation();
  if (!mayOpen(screen, session.role)) return <NotForYou title={screen.title} />;
  if (!isOffered(screen, config.extensions)) return <NotOffered title={screen.title} />;
  const CustomPage = pages[screen.name as ScreenName];
  const List = screen.kind === 'resource' && comesLater(screen) ? LaterListScreen : ListScreen;
  const body = CustomPage ? (
    <CustomPage />
  ) : screen.kind === 'resource' ? (
    <List definition={screen} />
  ) : (
    <NotBuilt title={screen.title} />
  );
  return <ScreenErrorBoundary key={pathname}>{body}</ScreenErrorBoundary>;
};

/** Prefetches the code of the screens that this role may open, so that they open without delay, even offline. */
const usePagePrefetch = (pages: Pages) => {
  const { session } = useConsole();
  const fetchAll = useCallback(() => {
    const shown = screens.filter((screen) => mayOpen(screen, session.role)).map(({ name }) => pages[name]);
    void prefetch([
      LaterListScreen,
      ...shown.filter((page): page is ComponentType & Part => page?.fetch !== undefined),
    ]);
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
  return (
    <Routes>
      <Route path="/dashboard" element={<Layout />}>
        {screens.map((screen) =>
          screen.route === undefined ? null : (
            <Route key={screen.name} path={screen.route} element={<Screen screen={screen} pages={pages} />} />
          ),
        )}
        <Route path="*" element={<NoSuchScreen />} />
        <Route path="auth" element={<Navigate to="/dashboard/main" replace />} />
        <Route index element={<Navigate to="/dashboard/main" replace />} />
      </Route>
      <Route path="/" element={<Navigate to="/dashboard/main" replace />} />
      <Route path="*" element={<Layout />}>
        <Route path="*" element={<NoSuchScreen />} />
      </Route>
    </Routes>
  );
};
