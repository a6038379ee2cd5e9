import type { Interface } from 'node:readline/promises';
import { defaultsOf, known, readers, type TypedAnswers } from './answers';
import { fieldForm, readField } from './fieldAnswer';
import { describeKinds } from './kinds';
import type { Read } from './read';

/** What questions are asked with, and what is said otherwise. */
export interface Terminal {
  question: Interface['question'];
  say: (text: string) => void;
}

/** Asks until the answer is right; an empty one is the default. Says what is wrong with the others. */
const askFor = async (
  terminal: Terminal,
  { question, otherwise, read }: { question: string; otherwise: string; read: (typed: string) => Read<unknown> },
): Promise<string> => {
  for (;;) {
    const typed = (await terminal.question(`${question} [${otherwise || 'none'}]: `)).trim() || otherwise;
    const answer = read(typed);
    if ('value' in answer) return typed;
    terminal.say(`${answer.mistakes.join('\n')}\n`);
  }
};

/** Asks for fields until an empty answer. Without any, the default is taken. */
const askForFields = async (terminal: Terminal, otherwise: string[]): Promise<string[]> => {
  const fields: string[] = [];
  for (;;) {
    const nothing = fields.length > 0 ? 'no more' : otherwise.join();
    const typed = (await terminal.question(`Field ${fields.length + 1}, as ${fieldForm} [${nothing}]: `)).trim();
    if (typed === '') return fields.length > 0 ? fields : otherwise;
    const answer = readField(typed);
    if ('value' in answer) fields.push(typed);
    else terminal.say(`${answer.mistakes.join('\n')}\n`);
  }
};

/** Asks for what was not given, one after the other, with the defaults in brackets. */
export const askForMissing = async (terminal: Terminal, given: TypedAnswers): Promise<TypedAnswers> => {
  const defaults = defaultsOf(given.name);
  const noun =
    given.noun ??
    (await askFor(terminal, { question: 'One of them is a', otherwise: defaults.noun, read: readers.noun }));
  const questions = {
    nouns: { question: 'Several are', otherwise: defaultsOf(given.name, noun).nouns, read: readers.nouns },
    group: { question: `Menu group (${known.group.join(', ')})`, otherwise: defaults.group, read: readers.group },
    icon: { question: `Icon (${known.icon.join(', ')})`, otherwise: defaults.icon, read: readers.icon },
    roles: { question: `Roles (${known.role.join(', ')})`, otherwise: defaults.roles, read: readers.roles },
  };
  const answers: TypedAnswers = { ...given, noun };
  for (const [key, question] of Object.entries(questions) as [keyof typeof questions, (typeof questions)['nouns']][])
    answers[key] ??= await askFor(terminal, question);
  if (answers.field === undefined) {
    terminal.say(`Kinds: ${describeKinds()}\n`);
    answers.field = await askForFields(terminal, defaults.field);
  }
  return answers;
};
