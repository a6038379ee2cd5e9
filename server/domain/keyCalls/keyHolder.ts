import type { Context } from 'hono';
import { bearerOf } from '../../calls/bearer';
import { sql } from 'kysely';
import { apiKeyPrefix, apiKeys, testKeyPrefix } from '../../../src/resources/apiKeys';
import { Role } from '../../../src/resources/language/roles';
import type { Platform } from '../../calls/platform';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { keySql, userSql } from '../../database/statusSql';
import { addressOf } from '../../base/address';
import { ApiError, unauthorised } from '../../base/errors';
import { countReading } from '../payers/limits';
import { shareCallsByKey } from '../merchants/lockCallsByKey';
import { apiKeyPattern, hashOfApiKey } from '../merchants/apiKeys';

/** The merchant whose API key a call carries. */
export interface KeyHolder {
  /** Id of the key. */
  keyId: number;
  /** Id of the merchant. */
  clientId: number;
  /** Name of the key. */
  keyName: string;
  /** Whether it makes test invoices. */
  isTest: boolean;
}

/** SQL: the key `k` works, and its merchant, the user `u`, is active. */
const works = sql<boolean>`(k.status = ${keySql.Active} and u.status = ${userSql.Active} and u.type = ${sql.lit(Role.Merchant)})`;

const refusal = () => unauthorised('This API key is unknown or revoked');

/**
 * Throws 401 where a key no longer works: it may have been revoked while the body of the call was being sent. Whoever revokes it waits
 * until this transaction has ended; `alone` lets no other call with it go on meanwhile. Its merchant is locked first: whoever issues them
 * a password locks them before their keys, and the two would deadlock.
 */
export const confirmKey = async (tx: Tx, { keyId, clientId }: KeyHolder, alone = false): Promise<void> => {
  await shareCallsByKey(tx, clientId);
  const { rows } = await sql`select 1 from "api-keys" k join users u on u.id = k."clientId"
    where k.id = ${keyId} and ${works} ${sql.raw(alone ? 'for update of k' : 'for share of k')}`.execute(tx);
  if (rows.length === 0) throw refusal();
};

/**
 * Returns the merchant of a call with an API key (`Authorization: Bearer mk_…`); undefined for a call without one. Throws 401
 * for a key that is unknown, revoked, or of a merchant who is not active, and 403 for a call that a page of a browser sent: a
 * key belongs on a server. The key is read on each call, so a revoked one stops working at once.
 */
export const keyHolderOf = async ({ db, settings }: Platform, context: Context): Promise<KeyHolder | undefined> => {
  const key = bearerOf(context);
  if (!key || ![apiKeyPrefix, testKeyPrefix].some((prefix) => key.startsWith(prefix))) return undefined;
  if (context.req.header('origin') !== undefined || context.req.header('sec-fetch-site') !== undefined)
    throw new ApiError(403, 'foreign_site', 'An API key is for your server, never for a browser');
  const { rows } = apiKeyPattern.test(key)
    ? await sql<{
        id: number;
        clientId: number;
        keyName: string;
        isTest: boolean;
        isUsedNow: boolean;
      }>`select k.id, k."clientId", k.name as "keyName", k."isTest",
          coalesce(k."lastUsed" > now() - interval '1 minute', false) as "isUsedNow"
        from "api-keys" k join users u on u.id = k."clientId"
        where k."keyHash" = ${hashOfApiKey(key)} and ${works}`.execute(db)
    : { rows: [] };
  const [found] = rows;
  if (!found) {
    await countReading(db, settings, addressOf(context, settings.TRUST_PROXY));
    throw refusal();
  }
  const { id, clientId, keyName, isTest, isUsedNow } = found;
  // Once a minute is enough for a person who asks whether a key is still in use.
  if (!isUsedNow) {
    await sql`update "api-keys" set "lastUsed" = now() where id = ${id}`.execute(db);
    await announce(db, { entity: apiKeys.name, id, kind: 'changed' });
  }
  return { keyId: id, clientId, keyName, isTest };
};
