import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Role } from '../../src/resources/language/roles';
import type { Db } from '../database/schema';
import type { TableVersions } from '../database/versions';
import type { Settings } from '../ground/settings';

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

/** What every route needs. Rooms above add what they offer the others: `declare module` beside it says what. */
export interface Platform {
  db: Db;
  settings: Settings;
  log: Logger;
  /** Signs and checks tokens. */
  secret: KeyObject;
  /** What the ETags of whole lists are made of; raised by whoever listens to changes. */
  versions: TableVersions;
}

/** What somebody tries to do, for activity should it be refused. */
export interface AttemptedAction {
  entity: string;
  act: string;
  recordId?: string;
}

/** Hono's types for this API. */
export interface Env {
  Variables: { caller: Caller; requestId: string; attempted: AttemptedAction | undefined };
}
