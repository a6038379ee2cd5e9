import { useEffect } from 'react';
import { useOpening } from './openRecord';

/** Something lies over the panel, or something is being typed, and Escape is theirs. */
const isTaken = (target: EventTarget | null) =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value !== '');

/** Escape closes the panel, wherever the focus is; nothing else is taken from the list. */
export const useEscape = (): void => {
  const { close } = useOpening();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
};
