const minWidth = 48;
const maxWidth = 900;

/** Returns a width of a column within what it may have, in whole pixels. */
export const boundedWidth = (width: number): number => Math.round(Math.min(Math.max(width, minWidth), maxWidth));
