import { describeError } from './commands/describeError';
import { commandLine } from './base/commandLine';
import { CommandRefused } from './base/commandRefused';
import { commands, helpText } from './commands/list';

/** What people type to see the commands. */
const asksHelp: ReadonlySet<string> = new Set(['help', '--help', '-h']);

// Without an argument, starts the server; `node dist/server.js check-books` runs a command.
try {
  const [name, ...args] = process.argv.slice(2);
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) process.exitCode = await (await command.load())(args);
  else if (name === undefined) await (await import('./serve')).serve();
  else if (asksHelp.has(name)) process.stdout.write(helpText());
  else throw new CommandRefused(`There is no command ${name}: ${commandLine('help')} lists them`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
