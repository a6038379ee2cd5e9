import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/schema';
import { generatePassword } from '../passwords';

/** How many recovery codes a person has. */
const codes = 10;

/** A code has 99 random bits, so that its hash needs no slow function: nobody can try them all. */
const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
    .digest('hex');

/** Replaces the recovery codes of a user and returns the new ones. Only their hashes are stored. */
export const renewRecoveryCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  await deleteRecoveryCodes(tx, userId);
  const made = Array.from({ length: codes }, generatePassword);
  await tx
    .insertInto('recovery-codes')
    .values(made.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
    .execute();
  return made;
};

/** Deletes the recovery codes of a user. */
export const deleteRecoveryCodes = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('recovery-codes').where('userId', '=', userId).execute();
};

/** Accepts a recovery code, once. Returns whether it was one of the user's that nobody had used. */
export const acceptRecoveryCode = async (tx: Tx, userId: number, code: string): Promise<boolean> => {
  const { rows } = await sql`update "recovery-codes" set "usedDate" = now()
    where "userId" = ${userId} and "codeHash" = ${hashOf(userId, code)} and "usedDate" is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Returns how many recovery codes a user has left. */
export const countRecoveryCodes = async (db: Db | Tx, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "recovery-codes"
    where "userId" = ${userId} and "usedDate" is null`.execute(db);
  return rows[0]!.count;
};
