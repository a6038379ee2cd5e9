const placeholder = /%\{(\w+)\}/;

/** A part of a definition's `cardLine`, cut into words and, at every second place, the names of fields. */
export const templateParts = (part: string): string[] => part.split(placeholder);

/** The fields that a part of a line is made of. */
export const templateFields = (part: string): string[] => templateParts(part).filter((_, index) => index % 2 === 1);
