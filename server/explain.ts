import { UnsoundDefinition } from '../src/resources/language/soundness';
import { CommandRefused } from './ground/commandRefused';
import { isDiskFull } from './database/constraints';
import { SettingError } from './ground/settings';

/** What went wrong with a start or a command, for the person at the terminal: one line where they can mend it. */
export const explain = (error: unknown): string => {
  const isTheirs = [SettingError, UnsoundDefinition, CommandRefused].some((kind) => error instanceof kind);
  if (isTheirs) return (error as Error).message;
  const { code, port, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Setting PORT: ${port} is in use. Choose another: PORT=3001 npm start`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `Settings HOST and PORT: ${message}`;
  if (isDiskFull(error)) return `No room is left on the disk: ${message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
