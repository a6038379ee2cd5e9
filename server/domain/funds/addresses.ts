import { sql } from 'kysely';
import { addresses, addressHours, maxAddresses } from '../../../src/resources/addresses';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import type { Judge } from '../../approvals/judgement';
import { conflict, invalid, ofField, tooMany } from '../../base/errors';
import { notifyUser } from '../../database/changes';
import { countUp } from '../../database/counters';
import type { Caller } from '../../calls/platform';

const { label } = addresses.fields.address;

/** Maximum number of addresses that one person saves within an hour: each is a notification, also if it is deleted again. */
const maxSavedPerHour = 30;
const hourSeconds = 3600;

/** Locks the user, so that of two addresses saved at the same time the second counts the first. */
const lockUser = (tx: Tx, userId: number) =>
  sql`select 1 from users where id = ${userId} for no key update`.execute(tx);

/** Throws 422 for a wallet of the platform, which a top-up shows: a withdraw there would send the platform its own coins. */
const refuseOwnWallet = async (tx: Tx, address: string): Promise<void> => {
  const wallet = await tx.selectFrom('platform-wallets').select('id').where('address', '=', address).executeTakeFirst();
  if (wallet) throw invalid('address', ofField(label, { phrase: 'This is an address of the platform' }));
};

/**
 * `POST mgmt/users/{userId}/addresses` (extension): saves an address of the caller and notifies them, in case another
 * person did it.
 */
export const saveAddress: CreateHandler = async ({ tx, caller, input }) => {
  const name = String(input.name);
  const address = String(input.address);
  await refuseOwnWallet(tx, address);
  await lockUser(tx, caller.id);
  const saved = await tx.selectFrom('addresses').select(['name', 'address']).where('userId', '=', caller.id).execute();
  const duplicate = saved.find((entry) => entry.address === address);
  if (duplicate)
    throw conflict({ phrase: 'You have saved this address as "%{name}"', args: { name: duplicate.name } }, 'address');
  if (saved.length >= maxAddresses)
    throw conflict({
      phrase:
        'You have saved %{smart_count} address. Delete one first. |||| You have saved %{smart_count} addresses. Delete one first.',
      args: { smart_count: saved.length },
    });
  if ((await countUp(tx, `addresses-saved:${caller.id}`, hourSeconds)) > maxSavedPerHour)
    throw tooMany(
      {
        phrase:
          'At most %{smart_count} address is saved within an hour |||| At most %{smart_count} addresses are saved within an hour',
        args: { smart_count: maxSavedPerHour },
      },
      hourSeconds,
    );
  const { id } = await tx
    .insertInto('addresses')
    .values({ userId: caller.id, name, address, needsOwner: input.needsOwner === true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyUser(tx, {
    to: caller.id,
    entity: addresses.name,
    id,
    words: {
      phrase:
        'An address was saved for your withdraws: "%{name}". If that was not you, delete it and change your password.',
      args: { name },
    },
  });
  return { id };
};

/**
 * Judges an address that is saved or activated. Only its owner may do it; another person's approval is required when
 * somebody else knows their password (docs/rules.md#restricted-people).
 */
export const judgeAddress: Judge = async ({ caller, record, input }) => {
  const ownerId = Number(input.userId ?? record.userId);
  return {
    sum: null,
    about: String(input.address ?? record.address),
    isOwn: caller.id === ownerId,
    parties: [ownerId],
    restricted: ownerId,
    terms: {},
  };
};

/**
 * Activates an address that was disabled when its owner was issued a password. Like a new one, it can be used after a
 * delay.
 */
export const activateAddress: ActionHandler<'addresses'> = async ({ tx, record }) => {
  const values = { needsOwner: null, createDate: databaseNow };
  await tx.updateTable('addresses').set(values).where('id', '=', record.id).execute();
};

/** Throws 422 unless the caller has saved this address, and may use it by now. */
export const checkSavedAddress = async (tx: Tx, { id }: Pick<Caller, 'id'>, address: string): Promise<void> => {
  const usableFrom = sql`("createDate" + make_interval(hours => ${sql.lit(addressHours)}))`;
  const { rows } = await sql<{ usable: boolean; isOff: boolean; from: string }>`select ${usableFrom} <= now() as usable,
      "needsOwner" is true as "isOff",
      to_char(${usableFrom} at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "from"
    from addresses where "userId" = ${id} and address = ${address}`.execute(tx);
  const [saved] = rows;
  if (!saved)
    throw invalid(
      'address',
      ofField(label, { phrase: 'Save this address first: withdraws go only to saved addresses' }),
    );
  if (saved.isOff)
    throw invalid('address', ofField(label, { phrase: 'It waits for approval, or until you use it again' }));
  if (!saved.usable) {
    const args = { time: saved.from };
    throw invalid(
      'address',
      ofField(label, { phrase: 'It was saved a short while ago, and can be used from %{time} UTC', args }),
    );
  }
};
