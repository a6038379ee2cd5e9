import { createRoot } from 'react-dom/client';
import { PlatformMark, type Mark } from '../page/PlatformMark';

/** Shows whose platform it is above a page that our server did not render. */
export const showMark = (mark: Mark): void => {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<PlatformMark {...mark} />);
};
