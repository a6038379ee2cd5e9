/** Answers that were typed and not sent, by what they answer. They last as long as the page, not longer. */
const drafts = new Map<string, string>();

/** Returns the unsent answer; an empty text when there is none. */
export const readAnswerDraft = (about: string): string => drafts.get(about) ?? '';

/** Stores an unsent answer, so that opening another record does not lose it. An empty text deletes it. */
export const storeAnswerDraft = (about: string, text: string): void => {
  if (text === '') drafts.delete(about);
  else drafts.set(about, text);
};
