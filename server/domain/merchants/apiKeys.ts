import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { apiKeyPrefix, apiKeys, maxApiKeys, testKeyPrefix } from '../../../src/resources/apiKeys';
import { KeyStatus } from '../../../src/resources/statuses/merchants';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { keySql } from '../../database/statusSql';
import { notifyOwner } from '../../entities/notifyOwner';
import { checkMerchantLimit, type MerchantLimit } from './merchantLimit';

/** Length of a key in random bytes (256 bits), after its prefix and in base64url. */
const keyBytes = 32;
const shownCharacters = 4;

/** The format of an API key. No user's token and no phone's key matches it. */
export const apiKeyPattern = new RegExp(`^(?:${apiKeyPrefix}|${testKeyPrefix})[\\w-]{43}$`);

/** The SHA-256 of an API key, which is what the database stores. A key is fully random, so a slow hash adds nothing. */
export const hashOfApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const limit: MerchantLimit = {
  table: 'api-keys',
  where: sql`status = ${keySql.Active}`,
  most: maxApiKeys,
  phrase:
    'A merchant has at most %{smart_count} active API key |||| A merchant has at most %{smart_count} active API keys',
};

/** Makes an API key of a merchant. Only this answer contains it. Throws 409 above the limit. */
export const makeApiKey: CreateHandler = async ({ tx, caller, input }) => {
  const clientId = Number(input.clientId);
  await checkMerchantLimit(tx, clientId, limit);
  const isTest = input.isTest === true;
  const key = `${isTest ? testKeyPrefix : apiKeyPrefix}${randomBytes(keyBytes).toString('base64url')}`;
  const { id } = await tx
    .insertInto('api-keys')
    .values({
      clientId,
      name: String(input.name),
      isTest,
      ending: key.slice(-shownCharacters),
      keyHash: hashOfApiKey(key),
      issuedBy: caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyOwner(tx, caller, {
    to: clientId,
    entity: apiKeys.name,
    id,
    phrase: '%{name} made an API key for you: %{key}',
    args: { key: String(input.name) },
  });
  return { id, also: { key } };
};

/** Revokes an API key. Calls with it are refused from when the transaction commits. */
export const revokeApiKey: ActionHandler<'api-keys'> = async ({ tx, caller, record }) => {
  await tx.updateTable('api-keys').set({ status: KeyStatus.Revoked }).where('id', '=', record.id).execute();
  await notifyOwner(tx, caller, {
    to: Number(record.clientId),
    entity: apiKeys.name,
    id: record.id,
    phrase: '%{name} revoked your API key: %{key}',
    args: { key: record.name },
  });
};
