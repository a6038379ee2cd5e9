import { createHash, randomBytes } from 'node:crypto';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import type { Caller } from '../../calls/platform';

/** A key is so many random bytes (256 bits), written in base64url. */
const keyBytes = 32;

/** What a key looks like: nothing else is one, a user's token among it. */
export const keyShape = /^[\w-]{43}$/;

/** How a key is kept: its SHA-256. It is random through and through, so that nothing slower is needed. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const newKey = () => {
  const key = randomBytes(keyBytes).toString('base64url');
  return { key, keyHash: hashOfKey(key) };
};

const issuedKey = ({ id }: Pick<Caller, 'id'>, keyHash: string) => ({
  keyHash,
  keyIssuedBy: id,
  keyIssuedDate: new Date().toISOString(),
});

/** Adds a phone with a key of its own: it is in this one answer, and kept as a hash alone (rules, section 6). */
export const addDevice: CreateHandler = async ({ tx, caller, input }) => {
  const { key, keyHash } = newKey();
  const { id } = await tx
    .insertInto('devices')
    .values({
      title: String(input.title),
      name: String(input.name),
      description: input.description === null ? null : String(input.description),
      userId: input.userId === null ? null : Number(input.userId),
      ...issuedKey(caller, keyHash),
      isTrusted: input.isTrusted !== false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, also: { key } };
};

/** Gives a phone a new key; the old one stops working when the transaction commits. */
export const issueKey: ActionHandler<'devices'> = async ({ tx, caller, record }) => {
  const { key, keyHash } = newKey();
  await tx.updateTable('devices').set(issuedKey(caller, keyHash)).where('id', '=', record.id).execute();
  return { answer: { key } };
};
