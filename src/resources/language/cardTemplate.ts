const placeholder = /%\{(\w+)\}/;

/** Splits a part of `cardText` into text and field names. The names are at the odd indexes. */
export const templateParts = (part: string): string[] => part.split(placeholder);

/** Returns the field names in a part of `cardText`. */
export const templateFields = (part: string): string[] => templateParts(part).filter((_, index) => index % 2 === 1);
