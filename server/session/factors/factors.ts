import { Proof } from '../../../src/resources/statuses/people';
import type { Db, Tx } from '../../database/schema';
import { forgetFactorTries } from '../attempts';
import { deleteRecoveryCodes, countRecoveryCodes } from './recoveryCodes';

/** Names of what a user can prove who they are with, on the wire. */
export type ProofName = 'password' | 'totp' | 'passkey' | 'recovery';

/** Returns the factors of a user, the oldest first, without their secrets. */
export const factorsOf = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('factors')
    .select(['id', 'kind', 'name', 'createDate', 'lastUsed'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

/** Whether a user has a second factor. */
export const hasFactors = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await factorsOf(db, userId)).length > 0;

/** Returns with what a user can prove who they are beyond the password, those first that people use daily; empty without a second factor. */
export const proofNamesOf = async (db: Db | Tx, userId: number): Promise<ProofName[]> => {
  const kinds = new Set((await factorsOf(db, userId)).map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  return [
    ...(kinds.has(Proof.App) ? (['totp'] as const) : []),
    ...(kinds.has(Proof.Passkey) ? (['passkey'] as const) : []),
    ...((await countRecoveryCodes(db, userId)) > 0 ? (['recovery'] as const) : []),
  ];
};

/** Deletes all that a user can prove who they are with beyond the password. Returns whether there was any. */
export const deleteFactors = async (tx: Tx, userId: number): Promise<boolean> => {
  const deleted = await tx.deleteFrom('factors').where('userId', '=', userId).returning('id').execute();
  await deleteRecoveryCodes(tx, userId);
  await forgetFactorTries(tx, userId);
  return deleted.length > 0;
};
