/**
 * Replaces `react-router-dom` with the parts that the console uses. ra-core also imports data routers, for apps without
 * a router of their own: 20 kB of script that would never run, because the console uses `BrowserRouter`.
 */
export { Link } from './link';
export {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useInRouterContext,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';

const notAvailable = (): never => {
  throw new Error('Data routers, blockers and matches are not available: the console uses BrowserRouter');
};
export {
  notAvailable as createHashRouter,
  notAvailable as createMemoryRouter,
  notAvailable as matchPath,
  notAvailable as RouterProvider,
  notAvailable as useBlocker,
  notAvailable as useMatch,
};
