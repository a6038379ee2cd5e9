import { commandLine, isInstalled } from '../base/commandLine';

/** A command of the terminal. Returns its exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/** A command with what `help` says of it. */
interface ListedCommand {
  /** Loads it on demand, so that serving does not load it and it does not load the server. */
  load: () => Promise<Command>;
  /** What is typed after its name. */
  takes?: string;
  does: string;
}

/** Commands by name. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  '--check': {
    load: async () => (await import('./check')).checkCommand,
    does: 'says what a start would do, and what would stop it; changes nothing',
  },
  'create-owner': {
    load: async () => (await import('./owner')).createOwnerCommand,
    takes: 'owner@example.com',
    does: 'creates an Owner with a temporary password; in a new database it makes the tables',
  },
  'reset-owner': {
    load: async () => (await import('./owner')).resetOwnerCommand,
    takes: 'owner@example.com',
    does: 'gives an Owner a temporary password, and takes off their second factor',
  },
  'disable-owner': {
    load: async () => (await import('./owner')).disableOwnerCommand,
    takes: 'owner@example.com',
    does: 'disables an Owner',
  },
  backup: {
    load: async () => (await import('./backup')).backupCommand,
    takes: 'console.tar.gz',
    does: 'writes the whole database into a file',
  },
  restore: {
    load: async () => (await import('./backup')).restoreCommand,
    takes: 'console.tar.gz',
    does: 'fills an empty database from a backup',
  },
  archive: {
    load: async () => (await import('./archive')).archiveCommand,
    takes: '--before 2025-10 [--folder FOLDER] [--check] | --bring-back FILE',
    does: 'moves months of activity into files, or one back',
  },
  'accept-database': {
    load: async () => (await import('./acceptDatabase')).acceptDatabaseCommand,
    takes: '[--anew]',
    does: 'goes on with the database server that answers now, after a restore or a move, which is recorded; --anew with one that has no platform yet',
  },
  'check-books': {
    load: async () => (await import('./checkBooks')).checkBooksCommand,
    does: 'recomputes every balance and names what differs; exit code 1 if anything does',
  },
  report: {
    load: async () => (await import('./report')).reportCommand,
    takes: '--month 2026-10 --by partner',
    does: 'prints the report of a month as CSV',
  },
  'disable-demo': {
    load: async () => (await import('./disableDemo')).disableDemoCommand,
    does: 'disables the demo accounts',
  },
  'demo-statement': {
    load: async () => (await import('./demoStatement')).demoStatementCommand,
    takes: '--account 3 --month 2026-10 [--faults 1]',
    does: 'prints what the bank of a demo account would give, as CSV',
  },
};

/** Options of the script `deploy/console`, which runs these commands where they are installed. */
const optionsOfScript = `
Before the name of a command:
  --env FILE        takes the settings of that file in place of /etc/console.env
  --instance PORT   takes those of the instance on that port as well, from /etc/console-PORT.env
`;

/** What `help` prints: each command as it is typed here, and what it does. */
export const helpText = (): string => {
  const lines = Object.entries(commands).map(
    ([name, { takes, does }]) => `  ${commandLine(name, takes)}\n      ${does}`,
  );
  return `Commands:\n${lines.join('\n')}\n${isInstalled ? optionsOfScript : ''}`;
};
