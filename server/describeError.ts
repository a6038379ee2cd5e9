import { UnsoundDefinition } from '../src/resources/language/soundness';
import { CommandRefused } from './ground/commandRefused';
import { isDiskFull } from './database/constraints';
import { SettingError } from './ground/settings';

/**
 * Describes why a start or a command failed, for the terminal: one line for errors the user can fix, else the stack.
 */
export const describeError = (error: unknown): string => {
  const isFixable = [SettingError, UnsoundDefinition, CommandRefused].some((kind) => error instanceof kind);
  if (isFixable) return (error as Error).message;
  const { code, port, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Setting PORT: ${port} is in use. Choose another: PORT=3001 npm start`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `Settings HOST and PORT: ${message}`;
  if (isDiskFull(error)) return `No room is left on the disk: ${message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
