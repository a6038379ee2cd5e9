/**
 * Marks a phrase that nobody has translated yet: it is shown in English, and `npm run check` lists it. Whoever translates it
 * puts the translation in the place of the call.
 */
export const toTranslate = (english: string): string => english;
