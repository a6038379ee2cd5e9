import type { Plugin } from 'vite';

/**
 * Leaves of react-router what runs in a data router alone: what it draws while loaders run, and after their errors and
 * redirects. The console has none (`src/replaced/router.ts`).
 */
export const withoutDataRouters: Plugin = {
  name: 'without-data-routers',
  apply: 'build',
  transform: (code, id) =>
    /\/react-router\/dist\//.test(id)
      ? code
          .replace(/^function _renderMatches\([\s\S]*?\n\}\n/m, (drawing) =>
            drawing.replace('let dataRouterState = dataRouterOpts?.state;', '').replaceAll('dataRouterState', 'null'),
          )
          .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
          .replace('RenderErrorBoundary.contextType = RSCRouterContext;', '')
      : undefined,
};
