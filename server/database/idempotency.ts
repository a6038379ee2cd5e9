import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from './schema';
import type { Reveal } from '../../src/resources/language/definition';
import { alreadyDone } from '../../src/resources/language/words';
import { ApiError, invalid } from '../ground/errors';
import { inTransaction } from './changes';

/** Identifies a request that may be repeated; `key` is the `Idempotency-Key` header. */
export interface IdempotentCall {
  userId: number | 'public';
  path: string;
  body: unknown;
  key: string | undefined;
  /** What its answer shows once: an answer that has it is not remembered, and a repeat is refused in these words. */
  reveals?: Pick<Reveal, 'key' | 'repeatRefusal'>;
}

const longestKey = 200;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Runs a change once per key, in one transaction with the note that it was done: a repeat gets the first answer
 * (24 h), the same key with another body is refused with 422. Failures are not remembered, and
 * nor is what is shown once (decisions, section 1).
 */
export const runOnce = <A>(
  db: Db,
  { userId, path, body, key, reveals }: IdempotentCall,
  change: (tx: Tx) => Promise<A>,
): Promise<A> =>
  inTransaction(db, async (tx) => {
    // An empty header is no key: strangers who send one would all share it.
    if (!key) return change(tx);
    if (key.length > longestKey) throw invalid('Idempotency-Key', 'Idempotency-Key is too long');
    const scope = sha256(`${userId} ${path} ${key}`);
    const bodyHash = sha256(JSON.stringify(body));
    const { rows } = await sql<{ id: number }>`insert into "idempotency-keys" (scope, "bodyHash", "createDate")
      values (${scope}, ${bodyHash}, now()) on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) {
      const known = await tx
        .selectFrom('idempotency-keys')
        .select(['bodyHash', 'answer'])
        .where('scope', '=', scope)
        .executeTakeFirstOrThrow();
      if (known.bodyHash !== bodyHash) {
        throw new ApiError(422, 'key_reused', 'This Idempotency-Key was used with another body', 'Idempotency-Key');
      }
      if (reveals && known.answer === null) throw new ApiError(409, alreadyDone, reveals.repeatRefusal);
      return JSON.parse(known.answer ?? 'null') as A;
    }
    const answer = await change(tx);
    if (reveals && Object.hasOwn((answer ?? {}) as object, reveals.key)) return answer;
    await tx
      .updateTable('idempotency-keys')
      .set({ answer: JSON.stringify(answer ?? null) })
      .where('id', '=', rows[0]!.id)
      .execute();
    return answer;
  });

/** Forgets keys older than 24 hours. */
export const deleteOldKeys = (db: Db): Promise<unknown> =>
  sql`delete from "idempotency-keys" where "createDate" < now() - interval '24 hours'`.execute(db);
