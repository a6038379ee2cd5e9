/**
 * Of the router what the console uses. ra-core also brings a router that fetches data for its routes, for apps without a
 * router of their own: 20 kB of script that would never run (the console stands in a `BrowserRouter`).
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';

const noDataRouter = (): never => {
  throw new Error('The console stands in a BrowserRouter');
};
export { noDataRouter as createHashRouter, noDataRouter as createMemoryRouter, noDataRouter as RouterProvider };
