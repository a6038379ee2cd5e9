/** The list's search box, where it has one. */
export const searchBoxIn = (card: HTMLElement): HTMLInputElement | null =>
  card.querySelector<HTMLInputElement>('input[type="search"]');

/** What selects a row, in that row; or all rows of the page, in the list's card. A phone's cards have neither. */
export const selectBoxIn = (box: HTMLElement, what: 'row' | 'page'): HTMLInputElement | null =>
  box.querySelector<HTMLInputElement>(`[data-selects="${what}"]`);

/** Around the rows, while there are any. */
export const rowsBoxIn = (card: HTMLElement): HTMLElement | null => card.querySelector<HTMLElement>('[data-rows]');

/** The box around a table that scrolls with it, where it is wider than its room. */
export const scrollBoxIn = (card: HTMLElement): HTMLElement | null => card.querySelector<HTMLElement>('[data-scrolls]');

/** Is a menu open that was opened in the list? */
export const hasOpenMenu = (card: HTMLElement): boolean =>
  card.querySelector('[aria-haspopup][aria-expanded="true"]') !== null;
