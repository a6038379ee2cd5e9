import { createHash, randomBytes } from 'node:crypto';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import type { Caller } from '../../calls/platform';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { notifyOwner } from '../../entities/notifyOwner';
import { databaseNow } from '../../database/now';

/** Length of a key in random bytes (256 bits); it is written in base64url. */
const keyBytes = 32;

/** The format of a key. No user's token matches it. */
export const keyPattern = /^[\w-]{43}$/;

/** The SHA-256 of a key, which is what the database stores. A key is fully random, so a slow hash adds nothing. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const newKey = () => {
  const key = randomBytes(keyBytes).toString('base64url');
  return { key, keyHash: hashOfKey(key) };
};

const issuedKey = ({ id }: Pick<Caller, 'id'>, keyHash: string) => ({
  keyHash,
  keyIssuedBy: id,
  keyIssuedDate: databaseNow,
});

/** Adds a phone with its key. Only this answer contains the key; the database stores its hash (docs/rules.md#phones). */
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

/** Returns the handler that sets columns of a phone and tells its owner when somebody else did it. */
const setDevice =
  (values: { status: ActiveStatus; isTrusted?: true }, phrase: string): ActionHandler<'devices'> =>
  async ({ tx, caller, record: { id, userId, name } }) => {
    await tx.updateTable('devices').set(values).where('id', '=', id).execute();
    await notifyOwner(tx, caller, { to: userId, entity: 'devices', id, phrase, args: { device: name } });
  };

/** Activates a disabled phone. It was approved like a new one, so its messages count as proof (docs/rules.md#trust). */
export const activateDevice = setDevice(
  { status: ActiveStatus.Active, isTrusted: true },
  '%{name} activated your device %{device}',
);

/**
 * Disables a phone, such as a lost one: its calls are refused from now on, and its accounts are not free (docs/rules.md#which-account).
 * What it sent before stays.
 */
export const disableDevice = setDevice({ status: ActiveStatus.Disabled }, '%{name} disabled your device %{device}');

/** Issues a new key for a phone. The old one stops working when the transaction commits. */
export const issueKey: ActionHandler<'devices'> = async ({ tx, caller, record }) => {
  const { key, keyHash } = newKey();
  await tx.updateTable('devices').set(issuedKey(caller, keyHash)).where('id', '=', record.id).execute();
  await notifyOwner(tx, caller, {
    to: record.userId,
    entity: 'devices',
    id: record.id,
    phrase: '%{name} issued a new key for your device %{device}',
    args: { device: record.name },
  });
  return { answer: { key } };
};
