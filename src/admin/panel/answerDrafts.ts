import { storedSession } from '../../authProvider/session';
import type { ChosenFile } from '../files/chosenFile';
import type { KeptFiles } from '../files/useUploads';
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

/** Files that were chosen for an answer and not sent, by what they answer. They last as long as the page. */
const files = new Map<string, readonly ChosenFile[]>();
/** Maximum number of answers whose files are kept: the oldest go. */
const mostKept = 10;

/** The chosen files of an unsent answer, so that opening another record does not lose them. */
export const filesOfDraft = (about: string): KeptFiles => ({
  read: () => files.get(about) ?? [],
  store: (chosen) => {
    files.delete(about);
    if (chosen.length > 0) files.set(about, chosen);
    const [oldest] = files.keys();
    if (files.size > mostKept) files.delete(oldest!);
  },
});
