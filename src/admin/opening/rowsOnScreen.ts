import type { RecordAddress } from './openRecord';

const notOpening = 'a, button, input, label, select, textarea, summary, [role="switch"], .check, .actions';

/** The rows in a list's card, or in another box of rows, from above. */
export const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-row]')];

/** The row of a record, when a list on screen has it. */
export const rowOf = ({ entity, id }: RecordAddress): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-list="${CSS.escape(entity)}"] [data-row="${CSS.escape(id)}"]`);

/**
 * The id of the row that a click means to open: undefined for a click on something of its own, for one that selected
 * text, and for one in a menu or dialog that only React counts to the row.
 */
export const rowToOpen = (target: EventTarget): string | undefined => {
  const element = target as Element;
  if (element.closest(notOpening) !== null || window.getSelection()?.isCollapsed === false) return undefined;
  return element.closest<HTMLElement>('[data-row]')?.dataset.row;
};
