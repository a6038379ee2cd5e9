/** How many characters of a uuid are shown at each end. */
export const shownEnd = 5;
/** Stands for what a shortened uuid leaves out. */
export const ellipsis = '…';

/** First five and last five characters joined by an ellipsis (specification, section 9). */
export const shortenUuid = (uuid: string): string =>
  uuid.length <= shownEnd * 2 + 1 ? uuid : `${uuid.slice(0, shownEnd)}${ellipsis}${uuid.slice(-shownEnd)}`;
