import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the function that opens a tab of this page: the address names it, and nothing else of what it named before. */
export const useTabInAddress = (): ((name: string) => void) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (name) => void navigate({ pathname, search: `?tab=${name}` }, { replace: true });
};
