import { pino, type Logger } from 'pino';
import { maskLongNumbers } from '../../src/format/longNumbers';

/** The number of a database server, by which people compare it with another. */
const serverNumber = /(\bsystem \d+)/;

const maskText = (text: string) =>
  text
    .split(serverNumber)
    .map((part, index) => (index % 2 === 1 ? part : maskLongNumbers(part)))
    .join('');

const masked = (value: unknown) => (typeof value === 'string' ? maskText(value) : value);

/**
 * Creates a log of JSON lines. Masks card and account numbers in errors and paths, which may quote a client's input; numbers of
 * database servers stay.
 */
export const createLog = (level: string, destination?: { write: (line: string) => void }): Logger => {
  const options = { level, serializers: { error: masked, path: masked } };
  return destination ? pino(options, destination) : pino(options);
};
