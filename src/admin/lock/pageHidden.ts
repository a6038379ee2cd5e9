import { useLayoutEffect } from 'react';

const { classList } = document.documentElement;

/**
 * Hides the page below, so that it can't be selected, found or printed, and nothing that opens later gets the focus.
 */
export const usePageHidden = (): void => {
  useLayoutEffect(() => {
    classList.add('locked');
    return () => classList.remove('locked');
  }, []);
};

/** Whether the screen is locked and shows nothing of the page. */
export const isPageHidden = (): boolean => classList.contains('locked');
