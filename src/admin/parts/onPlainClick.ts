import type { MouseEvent } from 'react';

/** Follows a link within the console; a press that is meant for another tab or window is left to the browser. */
export const onPlainClick =
  (follow: () => void) =>
  (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    follow();
  };
