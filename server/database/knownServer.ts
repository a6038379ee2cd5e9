import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { commandLine } from '../base/commandLine';
import { SettingError } from '../base/settings';
import type { ServerIdentity } from './serverIdentity';

/** Class 08 of SQL: to a caller a refused server is one that is away. */
const refusedCode = '08004';

/** A connection leads to a server to which nothing may be written. */
export class RefusedServer extends Error {
  readonly code = refusedCode;
}

/** What is known of database servers: which system answers at an address, and the newest timeline of a system. */
const knowledge = z.object({ systems: z.record(z.string(), z.string()), timelines: z.record(z.string(), z.int()) });
type Knowledge = z.infer<typeof knowledge>;

const fileName = 'database-servers.json';

/** Reads the file of what is known, unless it has still this text. Throws `SettingError` when it cannot be read. */
const readKnowledge = (path: string | undefined, before: string): { text: string; known: Knowledge } | undefined => {
  if (path === undefined || !existsSync(path)) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    return text === before ? undefined : { text, known: knowledge.parse(JSON.parse(text)) };
  } catch {
    throw new SettingError(`Setting DATA_DIR: ${path} cannot be read. Delete it if the database is the right one.`);
  }
};

/** What tells that a file was written anew, without reading it; undefined where there is none. */
const stampOf = (path: string | undefined): string | undefined => {
  const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
};

/** Address of a server, without who signs in. */
const addressOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/**
 * The database server that is the truth: the one of the newest timeline of its system that any connection led to, kept in a file of
 * `DATA_DIR`. A server in recovery, of an older timeline, or of another system than the one that answered at this address before, is
 * refused (docs/deploying.md#failover), so that after a failover nothing is written to the server that was replaced.
 */
export class KnownServer {
  readonly #address: string;
  readonly #path: string | undefined;
  readonly #log: Logger | undefined;
  /** Whether what is learned is kept in the file. */
  #keeps = false;
  #known: Knowledge = { systems: {}, timelines: {} };
  /** What the file had when it was last read or written: what is known since, and could not be kept, is newer than it. */
  #text = '';
  /** Whether something is known since that the file does not have. */
  #isNewer = false;
  /** The file as it was when it was last read. */
  #stamp: string | undefined;
  /** What was last refused, which is logged once. */
  #refusal: string | undefined;

  /** `folder` is `DATA_DIR`; one in memory keeps nothing. Throws `SettingError` when its file cannot be read. */
  constructor(url: string, folder: string, { log }: { log?: Logger | undefined } = {}) {
    this.#address = addressOf(url);
    this.#path = folder.startsWith('memory://') ? undefined : join(folder, fileName);
    this.#log = log;
    this.#read();
  }

  /** Takes what another process has written, which may have seen a newer server, or accepted this one. */
  #read(): void {
    const stamp = stampOf(this.#path);
    const { text, known } = readKnowledge(this.#path, this.#text) ?? { text: this.#text, known: this.#known };
    this.#text = text;
    this.#known = known;
    this.#stamp = stamp;
  }

  /** Why nothing may be written to a server, by what is known by now; undefined where it may. */
  #refusalNow(found: ServerIdentity): string | undefined {
    try {
      this.#read();
    } catch (error) {
      if (error instanceof SettingError) return error.message;
      throw error;
    }
    return this.#refusalOf(found);
  }

  /** Learns of the server of a new connection. Throws `RefusedServer` when nothing may be written to it. */
  check(found: ServerIdentity): void {
    const refusal = this.#refusalNow(found);
    if (refusal !== undefined) {
      if (refusal !== this.#refusal) this.#log?.error(found, refusal);
      this.#refusal = refusal;
      throw new RefusedServer(refusal);
    }
    if (this.#refusal !== undefined) this.#log?.info(found, 'the database server is the right one again');
    this.#refusal = undefined;
    const { systems, timelines } = this.#known;
    const before = timelines[found.system];
    if (before === found.timeline && systems[this.#address] === found.system) return;
    if (before !== undefined && before < found.timeline)
      this.#log?.warn({ ...found, before }, 'a standby of the database was promoted');
    this.#take(found);
    if (this.#keeps) this.keep();
  }

  /** Keeps what is known by now, and from now on: a server that can have no platform is refused without being remembered. */
  keep(): void {
    this.#keeps = true;
    if (!this.#isNewer) return;
    const error = this.#write();
    if (error !== undefined)
      this.#log?.warn({ error }, 'which database server is the right one cannot be kept in DATA_DIR');
  }

  /** Why, without the address: `/api/ready` tells it whoever asks. */
  #refusalOf({ system, timeline }: ServerIdentity): string | undefined {
    const accept = `If this one is to go on, run ${commandLine('accept-database')}: where it is empty, that says what comes first`;
    const { systems, timelines } = this.#known;
    const [known = system, newest = 0] = [systems[this.#address], timelines[system]];
    if (timeline === 0)
      return `The database server is a standby: system ${system} is in recovery here, and a primary is needed`;
    if (known !== system)
      return `The database server is not the one of before: it is system ${system}, and was system ${known}. ${accept}`;
    return timeline < newest
      ? `The database server was replaced by a standby that was promoted: it is of timeline ${timeline}, and ${newest} is the newest of system ${system}. ${accept}`
      : undefined;
  }

  /**
   * Takes a server for the truth, whatever was known before. Where the folder cannot be written to, until the process ends: then it returns
   * why.
   */
  accept(found: ServerIdentity): string | undefined {
    this.#take(found);
    return this.#write();
  }

  #take({ system, timeline }: ServerIdentity): void {
    const { systems, timelines } = this.#known;
    this.#isNewer = true;
    this.#known = {
      systems: { ...systems, [this.#address]: system },
      timelines: { ...timelines, [system]: timeline },
    };
  }

  #write(): string | undefined {
    if (this.#path === undefined) return undefined;
    // Instances that share the folder may have the same number as a process: each writes a file of its own.
    const written = `${this.#path}.${randomUUID()}`;
    const text = `${JSON.stringify(this.#known)}\n`;
    try {
      writeFileSync(written, text, { mode: 0o600 });
      renameSync(written, this.#path);
      this.#text = text;
      this.#isNewer = false;
      return undefined;
    } catch (error) {
      rmSync(written, { force: true });
      return String(error);
    }
  }

  /**
   * Whether a connection leads to a server that was replaced since it was opened, also by what another process learned or accepted
   * meanwhile.
   */
  isReplaced(found: ServerIdentity): boolean {
    try {
      if (stampOf(this.#path) !== this.#stamp) this.#read();
    } catch (error) {
      // What is open goes on by what was known: new connections are refused, with the reason.
      if (!(error instanceof SettingError)) throw error;
    }
    const { systems, timelines } = this.#known;
    return (systems[this.#address] ?? found.system) !== found.system || found.timeline < (timelines[found.system] ?? 0);
  }
}
