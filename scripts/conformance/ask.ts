import type { Printable } from './printable';

/** A platform that is asked, and how. */
export interface Target {
  /** Base address of its API, ending with a slash. */
  base: string;
  /** Address of its live channel; undefined: it has none. */
  socket: string | undefined;
  /** Origin of the console, for CORS. */
  origin: string;
  /** How long (ms) an answer may take. */
  answerMs: number;
  /** The largest body (bytes) that is read. A browser would have to hold it, too. */
  largestBytes: number;
  /** How long (ms) a socket is watched, and a refused one may stay open. */
  watchMs: number;
}

/** A platform with a live channel. */
export type LiveTarget = Target & { socket: string };

export const hasChannel = (target: Target): target is LiveTarget => target.socket !== undefined;

/** One question, as it is printed. */
export interface Question {
  method: 'GET' | 'POST' | 'OPTIONS';
  path: string;
  token?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The answer to a question. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is empty or no JSON. */
  json: unknown;
  /** The answer in words, for the report: status, type and the beginning of the body. */
  shown: string;
}

/** A platform did not do what the contract says. `received` and `expected` are words for the report. */
export class Deviation extends Error {
  constructor(
    readonly received: string,
    readonly expected: string,
  ) {
    super(`${received}; expected: ${expected}`);
  }
}

/** No answer came, or no whole one. */
export class NoAnswer extends Deviation {}

const shownCharacters = 200;
/** Of a long text, what is made printable. */
const printedCharacters = 5000;
const bytesPerMegabyte = 1_048_576;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Reads a body. Throws `Deviation` when it is too large. */
const readBody = async ({ body }: Response, largestBytes: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.length;
    const largest = `${largestBytes / bytesPerMegabyte} MB`;
    if (size > largestBytes) throw new Deviation(`more than ${largest}`, `an answer of at most ${largest}`);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Throws `Deviation` for a redirect: it may lead a password to somebody else, and browsers follow none before a call. */
const checkAddress = ({ status, headers }: Response) => {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null)
    throw new Deviation(`${status}, a redirect to ${location}`, 'an answer from the address that was asked');
};

/**
 * Returns a function that asks this platform. It throws `NoAnswer` when no whole answer comes in time, and `Deviation` for one that
 * is too large or comes from elsewhere.
 */
export const asker =
  ({ base, origin, answerMs, largestBytes }: Target, printable: Printable) =>
  async ({ method, path, token, body, headers = {} }: Question): Promise<Answer> => {
    const init = {
      method,
      signal: AbortSignal.timeout(answerMs),
      headers: {
        Accept: 'application/json',
        Origin: origin,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    try {
      const response = await fetch(base + path, { ...init, redirect: 'manual' });
      checkAddress(response);
      const text = await readBody(response, largestBytes);
      const type = response.headers.get('content-type') ?? 'no content type';
      const shown = `${response.status}, ${type}: ${printable(text.slice(0, printedCharacters)).slice(0, shownCharacters) || '(empty)'}`;
      return { status: response.status, headers: response.headers, text, json: parse(text), shown };
    } catch (error) {
      if (error instanceof Deviation) throw error;
      const { message, cause } = error as Error & { cause?: { message?: string } };
      const isLate = (error as Error).name === 'TimeoutError';
      throw new NoAnswer(
        isLate ? `nothing within ${answerMs / 1000} s` : `no whole answer (${cause?.message ?? message})`,
        `an answer within ${answerMs / 1000} s`,
      );
    }
  };

/** Asks a platform. */
export type Ask = ReturnType<typeof asker>;

/** Returns the JSON of an answer that has to succeed. Throws `Deviation` for any other. */
export const succeeded = (answer: Answer, { mayBeEmpty = false } = {}): unknown => {
  if (answer.status < 200 || answer.status > 299) throw new Deviation(answer.shown, 'a status from 200 to 299');
  if (mayBeEmpty && answer.text === '') return undefined;
  if (answer.json === undefined) throw new Deviation(answer.shown, mayBeEmpty ? 'JSON, or nothing' : 'JSON');
  return answer.json;
};

/** Throws `Deviation` unless this is a refusal with one of these statuses and a message for people. */
export const refused = (answer: Answer, statuses: readonly number[]): void => {
  if (!statuses.includes(answer.status)) throw new Deviation(answer.shown, `status ${statuses.join(' or ')}`);
  const { message } = (answer.json ?? {}) as { message?: unknown };
  if (typeof message !== 'string' || message === '')
    throw new Deviation(answer.shown, 'a JSON body with a `message` that people can read');
};
