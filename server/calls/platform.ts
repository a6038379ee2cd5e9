import type { Logger } from 'pino';
import type { Role } from '../../src/resources/language/roles';
import type { Proof } from '../../src/resources/statuses/people';
import type { Failures } from '../database/failures';
import type { Db } from '../database/schema';
import type { LongReads } from '../database/standbyReads';
import type { TableVersions } from '../database/versions';
import type { DataKeys } from '../base/dataKeys';
import type { Metrics } from '../base/metrics';
import type { Settings } from '../base/settings';
import type { TokenKeys } from '../base/tokenKeys';

/** The calling user: the token's claims, checked against the stored user. */
export interface Caller {
  id: number;
  uuid: string;
  email: string;
  role: Role;
  /** When the token expires, epoch seconds. */
  exp: number;
  /** Key of the token's session. */
  session: string;
  /** Whether the user must replace a temporary password before any other call (docs/rules.md#temporary-passwords). */
  passwordDue: boolean;
  /** Whether the user has a second factor. */
  hasFactor: boolean;
  /** Whether the user must set up a second factor before any other call (docs/decisions.md#sign-in-and-users). */
  factorDue: boolean;
  /** With what the user last proved in this session who they are, and how long ago (ms, by the database's clock). */
  proof: Proof;
  provenAgo: number;
}

/** Services that every route may use. Higher layers add their own with `declare module`. */
export interface Platform {
  db: Db;
  longReads: LongReads;
  settings: Settings;
  log: Logger;
  /** Logs what failed unexpectedly. */
  failures: Failures;
  metrics: Metrics;
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal;
  /** Keys that sign and verify tokens. */
  tokenKeys: TokenKeys;
  /** Keys that encrypt what the platform must read again. */
  dataKeys: DataKeys;
  /** Table versions for the ETags of whole lists. */
  versions: TableVersions;
}

/** The action that a request attempts, recorded in activity if it is refused. */
export interface AttemptedAction {
  entity: string;
  act: string;
  recordId?: string;
}

/** Hono's types for this API. */
export interface Env {
  Variables: { caller: Caller; requestId: string; attempted: AttemptedAction | undefined };
}
