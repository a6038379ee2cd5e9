import type { MouseEvent } from 'react';

/**
 * Returns a click handler that navigates within the console. Clicks with a modifier key (new tab or window) go to the
 * browser.
 */
export const onPlainClick =
  (follow: () => void) =>
  (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
