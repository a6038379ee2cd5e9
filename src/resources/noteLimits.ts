/** Maximum length of a note, in characters. */
export const maxNoteLength = 2000;

/** Maximum number of notes on one record. */
export const maxNotes = 500;
