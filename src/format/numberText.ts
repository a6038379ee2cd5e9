/** Formats the id of a record as its name: `#339`. Digits of ids are never grouped. */
export const numberText = (id: number | string): string => `#${id}`;
