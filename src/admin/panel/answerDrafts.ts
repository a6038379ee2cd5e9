import { storedSession } from '../../authProvider/session';
import { forgetUnsent, storeAtSessionEnd, unsentOf } from '../../authProvider/unsentInput';

/** Answers that were typed and not sent, by what they answer. They last as long as the page, and beyond the end of a session. */
const drafts = new Map<string, string>();
const nameOf = (about: string) => `answer ${about}`;

storeAtSessionEnd(() => [...drafts].map(([about, text]) => ({ into: nameOf(about), typed: { text } })));

/** Returns the unsent answer; an empty text when there is none. */
export const readAnswerDraft = (about: string): string => {
  const session = storedSession();
  const kept = session && unsentOf(session.id, nameOf(about));
  return drafts.get(about) ?? (typeof kept?.text === 'string' ? kept.text : '');
};

/** Stores an unsent answer, so that opening another record does not lose it. An empty text deletes it. */
export const storeAnswerDraft = (about: string, text: string): void => {
  if (!drafts.has(about)) forgetUnsent(nameOf(about));
  if (text === '') drafts.delete(about);
  else drafts.set(about, text);
};
