import { UnsoundDefinition } from '../../src/resources/language/soundness';
import { CommandRefused } from '../base/commandRefused';
import { isDiskFull } from '../database/constraints';
import { SettingError } from '../base/settings';

/** What Node says when it cannot listen. */
type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/**
 * Describes why a start or a command failed, for the terminal: one line for errors the user can fix, else the stack.
 */
export const describeError = (error: unknown): string => {
  const isFixable = [SettingError, UnsoundDefinition, CommandRefused].some((kind) => error instanceof kind);
  if (isFixable) return (error as Error).message;
  const { code, port, address, hostname, syscall, message } = error as ListenError;
  if (code === 'EADDRINUSE') return `Setting PORT: ${port} is in use. Choose another, as PORT=3001`;
  if (syscall === 'getaddrinfo') return `Setting HOST: ${hostname} is no name that leads to this machine (${code})`;
  if (code === 'EADDRNOTAVAIL') return `Setting HOST: ${address} is no address of this machine`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Setting PORT: ${port} needs more rights. Choose one above 1023.`;
  if (syscall === 'listen') return `Settings HOST and PORT: ${message}`;
  if (isDiskFull(error)) return `No room is left on the disk: ${message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
