import type { Words } from '../resources/language/words';

/** What an answer should have had at a place in it. A phrase for the developers of the platform. */
export type Expected =
  | 'a list'
  | 'an object'
  | 'a report'
  | 'a text'
  | 'a number'
  | 'an id'
  | 'an amount'
  | 'a date'
  | 'true or false'
  | 'a token (JWT)'
  | 'a role that signs in'
  | 'JSON'
  | 'JSON with "message"'
  | 'a complete answer'
  | 'an answer in time'
  | 'an answer'
  | 'an answer that allows this origin (CORS)'
  | 'an answer as the contract describes it';

/** What is wrong with an answer: the place in it, what is expected there, and the type of what was received, never the value. */
export interface Fault {
  /** Path in the body, as `data.type`; a header's name; absent for the whole answer. */
  at?: string;
  expected: Expected;
  /** `text`, `number`, `list`, `object`, `null`, `nothing`; a content type; a role. */
  received: string;
}

/** The type of a parsed JSON value, as `Fault.received` names it. */
export const jsonTypeOf = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
};

/** Thrown by whoever reads an answer that is not as the contract describes it. `Answer.read` adds the call. */
export class WrongAnswer extends Error {
  constructor(
    readonly fault: Fault,
    /** What the user reads, where that is more than that the answer was unexpected. */
    readonly words?: Words,
  ) {
    super(fault.expected);
    this.name = 'WrongAnswer';
  }
}

/** The error for a value of an answer that is not what is expected at that place. */
export const wrongAnswer = (expected: Expected, value: unknown, at?: string): WrongAnswer =>
  new WrongAnswer({ at, expected, received: jsonTypeOf(value) });
