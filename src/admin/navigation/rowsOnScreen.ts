import type { RecordAddress } from './openRecord';

const controls = 'a, button, input, label, select, textarea, summary, [role="switch"], .check, .actions';

/** The rows in a list's card, or in another box of rows, from above. */
export const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-row]')];

/** The row of a record, when a list on screen has it. */
export const rowOf = ({ entity, id }: RecordAddress): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-list="${CSS.escape(entity)}"] [data-row="${CSS.escape(id)}"]`);

/**
 * Returns the id of the row that a click should open. Returns undefined for a click on a control in the row, for one
 * that selected text, and for one in a menu or dialog, which reaches the row only through React's event bubbling.
 */
export const rowToOpen = (target: EventTarget): string | undefined => {
  const element = target as Element;
  if (element.closest(controls) !== null || window.getSelection()?.isCollapsed === false) return undefined;
  return element.closest<HTMLElement>('[data-row]')?.dataset.row;
};
