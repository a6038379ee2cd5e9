import { pino, type Logger } from 'pino';
import { maskLongNumbers } from '../../src/format/requisites';

const masked = (value: unknown) => (typeof value === 'string' ? maskLongNumbers(value) : value);

/** JSON lines. Errors and addresses may quote what a client sent: card and account numbers in them are masked. */
export const createLog = (level: string, destination?: { write: (line: string) => void }): Logger => {
  const options = { level, serializers: { error: masked, path: masked } };
  return destination ? pino(options, destination) : pino(options);
};
