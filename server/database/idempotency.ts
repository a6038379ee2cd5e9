import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from './schema';
import type { Reveal } from '../../src/resources/language/definition';
import { alreadyDone } from '../../src/resources/language/words';
import { ApiError, invalid } from '../base/errors';
import { inTransaction, storeAnswerAtEnd } from './changes';

/** Identifies a request that may be repeated; `key` is the `Idempotency-Key` header. */
export interface IdempotentCall {
  userId: number | 'public';
  path: string;
  body: unknown;
  key: string | undefined;
  /** The secret that its answer reveals. Such an answer is not stored, and a repeat is refused with `repeatRefusal`. */
  reveals?: Pick<Reveal, 'key' | 'repeatRefusal'>;
}

/** Keys of answers with the token of a session, which are not stored either. */
const tokenKeys: readonly string[] = ['access'];

const maxKeyLength = 200;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Runs a change once per idempotency key and stores its answer in the same transaction. A repeat within 24 hours gets
 * the first answer; the same key with another body throws 422. Failures and answers with a secret are not stored
 * (docs/decisions.md#calls).
 */
export const runOnce = <A>(
  db: Db,
  { userId, path, body, key, reveals }: IdempotentCall,
  change: (tx: Tx) => Promise<A>,
): Promise<A> =>
  inTransaction(db, async (tx) => {
    // An empty header is not a key: anonymous callers who send one would share it.
    if (!key) return change(tx);
    if (key.length > maxKeyLength) throw invalid('Idempotency-Key', 'Idempotency-Key is too long');
    const scope = sha256(`${userId} ${path} ${key}`);
    // Keyed with what is not stored: a body may have a password, which a plain hash would let anybody guess.
    const bodyHash = createHmac('sha256', key).update(JSON.stringify(body)).digest('hex');
    const { rows } = await sql<{ id: number }>`insert into "idempotency-keys" (scope, "bodyHash", "createDate")
      values (${scope}, ${bodyHash}, now()) on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) {
      const stored = await tx
        .selectFrom('idempotency-keys')
        .select(['bodyHash', 'answer'])
        .where('scope', '=', scope)
        .executeTakeFirstOrThrow();
      if (stored.bodyHash !== bodyHash) {
        throw new ApiError(422, 'key_reused', 'This Idempotency-Key was used with another body', 'Idempotency-Key');
      }
      if (reveals && stored.answer === null) throw new ApiError(409, alreadyDone, reveals.repeatRefusal);
      return JSON.parse(stored.answer ?? 'null') as A;
    }
    const answer = await change(tx);
    const secrets = reveals ? [reveals.key, ...tokenKeys] : tokenKeys;
    if (secrets.some((name) => Object.hasOwn((answer ?? {}) as object, name))) return answer;
    storeAnswerAtEnd(tx, { keyId: rows[0]!.id, answer: JSON.stringify(answer ?? null) });
    return answer;
  });

/** Deletes keys older than 24 hours. */
export const deleteOldKeys = (db: Db): Promise<unknown> =>
  sql`delete from "idempotency-keys" where "createDate" < now() - interval '24 hours'`.execute(db);
