import { pino, type Logger } from 'pino';
import { maskLongNumbers } from '../../src/format/longNumbers';

const masked = (value: unknown) => (typeof value === 'string' ? maskLongNumbers(value) : value);

/**
 * Creates a log of JSON lines. Masks card and account numbers in errors and paths, which may quote a client's input.
 */
export const createLog = (level: string, destination?: { write: (line: string) => void }): Logger => {
  const options = { level, serializers: { error: masked, path: masked } };
  return destination ? pino(options, destination) : pino(options);
};
