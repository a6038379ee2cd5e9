export const russianPhrases = {};
