import { describeError } from './commands/describeError';
import { CommandRefused } from './base/commandRefused';

/** A command of the terminal. Returns its exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/** Commands by name, loaded on demand, so that serving does not load them and they do not load the server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'check-books': async () => (await import('./commands/checkBooks')).checkBooksCommand,
  'create-owner': async () => (await import('./commands/owner')).createOwnerCommand,
  'reset-owner': async () => (await import('./commands/owner')).resetOwnerCommand,
  'disable-owner': async () => (await import('./commands/owner')).disableOwnerCommand,
  '--check': async () => (await import('./commands/check')).checkCommand,
  backup: async () => (await import('./commands/backup')).backupCommand,
  restore: async () => (await import('./commands/backup')).restoreCommand,
  archive: async () => (await import('./commands/archive')).archiveCommand,
  report: async () => (await import('./commands/report')).reportCommand,
  'demo-statement': async () => (await import('./commands/demoStatement')).demoStatementCommand,
  'disable-demo': async () => (await import('./commands/disableDemo')).disableDemoCommand,
};

// Without an argument, starts the server; `node dist/server.js check-books` runs a command.
try {
  const [name, ...args] = process.argv.slice(2);
  const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) process.exitCode = await (await load())(args);
  else if (name === undefined) await (await import('./serve')).serve();
  else throw new CommandRefused(`There is no command ${name}. Commands: ${Object.keys(commands).join(', ')}`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
