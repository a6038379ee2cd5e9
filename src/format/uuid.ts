/** How many characters of a uuid are shown at each end. */
export const shownEnd = 5;
/** Stands for what a shortened uuid leaves out. */
export const ellipsis = '…';

/** First five and last five characters joined by an ellipsis (specification, section 9). */
export const shortenUuid = (uuid: string): string =>
  uuid.length <= shownEnd * 2 + 1 ? uuid : `${uuid.slice(0, shownEnd)}${ellipsis}${uuid.slice(-shownEnd)}`;

/** Where the groups of a uuid begin, in its digits. */
const groups = [0, 8, 12, 16, 20] as const;

/** What a uuid begins with, its dashes where they belong. */
export const groupUuid = (start: string): string => {
  const digits = start.replaceAll('-', '');
  const grouped = groups.map((from, at) => digits.slice(from, groups[at + 1])).filter((group) => group !== '');
  return grouped.join('-');
};
