/** Number of characters of a UUID with its dashes. */
export const uuidLength = 36;
/** Number of characters that a shortened UUID shows at each end. */
export const shownEndLength = 5;
/** Replaces the omitted part of a shortened UUID. */
export const ellipsis = '…';

/** Shortens a UUID to its first and last five characters with an ellipsis between them. */
export const shortenUuid = (uuid: string): string =>
  uuid.length <= shownEndLength * 2 + 1
    ? uuid
    : `${uuid.slice(0, shownEndLength)}${ellipsis}${uuid.slice(-shownEndLength)}`;

/** Positions of the groups of a UUID in its digits. */
const groupStarts = [0, 8, 12, 16, 20] as const;

/** Puts the dashes of a UUID into its first digits. */
export const groupUuid = (start: string): string => {
  const digits = start.replaceAll('-', '');
  const grouped = groupStarts
    .map((from, index) => digits.slice(from, groupStarts[index + 1]))
    .filter((group) => group !== '');
  return grouped.join('-');
};
