/** A record called by its number: `#339`. It is an id, so that its digits are never grouped. */
export const numberText = (id: number | string): string => `#${id}`;
