/** What was typed into a field that may be left empty: null for no text. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
