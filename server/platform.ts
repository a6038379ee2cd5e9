import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Role } from '../src/resources/language/roles';
import type { KeptFigures } from './capabilities/figures/figures';
import type { PatternReader } from './capabilities/messages/patternReader';
import type { DeviceStates } from './capabilities/devices/states';
import type { Db } from './database/schema';
import type { TableVersions } from './live/versions';
import type { Settings } from './settings';

/** Who is calling: the token's claims, checked against the stored user. */
export interface Caller {
  id: number;
  uuid: string;
  email: string;
  role: Role;
  /** End of the token, epoch seconds. */
  exp: number;
  /** Key of the session that the token stands for. */
  session: string;
  /** A temporary password is to be replaced: nothing else is answered (decisions, section 2). */
  passwordDue: boolean;
}

/** What every route needs. */
export interface Platform {
  db: Db;
  settings: Settings;
  log: Logger;
  /** Signs and checks tokens. */
  secret: KeyObject;
  /** What the ETags of whole lists are made of; raised by whoever listens to changes. */
  versions: TableVersions;
  /** What phones tell of themselves, on its way into the database. */
  deviceStates: DeviceStates;
  /** Reads messages of banks beside everything else. */
  patternReader: PatternReader;
  /** What is counted of the platform while somebody looks. */
  figures: KeptFigures;
}

/** What somebody tries to do, for activity should it be refused. */
export interface Attempted {
  entity: string;
  act: string;
  recordId?: string;
}

/** Hono's types for this API. */
export interface Env {
  Variables: { caller: Caller; requestId: string; attempted: Attempted | undefined };
}
