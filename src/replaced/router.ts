/**
 * Replaces `react-router-dom` with the parts that the console uses. ra-core also imports data routers, for apps without
 * a router of their own: 20 kB of script that would never run, because the console uses `BrowserRouter`.
 */
export { Link } from './link';
export {
  BrowserRouter,
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
  throw new Error('Data routers are not available: the console uses BrowserRouter');
};
export { noDataRouter as createHashRouter, noDataRouter as createMemoryRouter, noDataRouter as RouterProvider };
