import type { Hono } from 'hono';
import type { Env, Platform } from '../calls/platform';
import type { DomainSql } from '../database/domainSql';
import type { EncryptedColumn } from '../database/encryptedColumns';
import type { Sweep } from '../base/sweep';
import type { Handlers } from './handlers';

/** Routes of calls that are more than lists, creates and actions. */
export type Routes = (platform: Platform) => Hono<Env>;

/** All that one part of the business adds to what the definitions describe. `server/domain/index.ts` merges them. */
export interface Capability extends Partial<Handlers>, Partial<DomainSql> {
  /** What time causes, and what is deleted because it is old. */
  sweeps?: (platform: Platform) => readonly Sweep[];
  /** Routes for who is signed in. */
  routes?: readonly Routes[];
  /** Routes for who is not: payers, phones and merchants' servers. */
  publicRoutes?: readonly Routes[];
  /** Columns whose texts are encrypted with the data keys. */
  encryptedColumns?: readonly EncryptedColumn[];
}
