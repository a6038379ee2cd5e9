import type { Definition } from '../resources/language/definition';
import { unwrapList } from '../resources/language/wire';
import { jsonTypeOf, WrongAnswer, wrongAnswer } from './wrongAnswer';

/** The property of an object that holds a list, where exactly one does, as in `{ data: [] }`. */
const wrapperOf = (answer: unknown): string | undefined => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value));
  return lists.length === 1 ? lists[0]![0] : undefined;
};

/** The rows and counts in an answer. Throws `WrongAnswer` if it has no list. */
export const listIn = (definition: Definition, answer: unknown) => {
  const list = unwrapList(definition, answer);
  if (list) return list;
  const at = definition.envelope?.rows;
  const wrapper = wrapperOf(answer);
  if (at !== undefined || wrapper === undefined) throw wrongAnswer('a list', answer, at);
  const words = {
    phrase: 'The platform wraps its list in “%{name}”. The console expects the list itself.',
    args: { name: wrapper },
  };
  throw new WrongAnswer({ expected: 'a list', received: `${jsonTypeOf(answer)} with "${wrapper}"` }, words);
};
