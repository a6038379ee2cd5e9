import { sql } from 'kysely';
import type { Tx } from '../database/schema';
import type { ActionHandler } from '../entities/handlers';
import { invalid } from '../errors';
import type { Words } from '../../src/resources/language/words';

/** What a phone hears completes pay-ins of the accounts it watches: theirs and its owner is one. Else throws 422 with both names. */
const checkOneOwner = async (tx: Tx, deviceId: number, accountId: number) => {
  const { rows } = await sql<{ ofPhone: string | null; ofAccount: string; isOne: boolean }>`
    select fo.nickname as "ofPhone", ao.nickname as "ofAccount", coalesce(fo.id = ao.id, false) as "isOne"
    from devices d left join users fo on fo.id = d."userId", "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" join users ao on ao.id = p."vaultOwnerId"
    where d.id = ${deviceId} and a.id = ${accountId}`.execute(tx);
  const { ofPhone, ofAccount, isOne } = rows[0]!;
  if (isOne) return;
  const words: Words =
    ofPhone === null
      ? { phrase: 'This phone has no owner, the account belongs to %{account}', args: { account: ofAccount } }
      : {
          phrase: 'This phone belongs to %{phone}, the account to %{account}',
          args: { phone: ofPhone, account: ofAccount },
        };
  throw invalid('deviceId', words);
};

/** Makes a device watch a payment account of its owner. */
export const bindDevice: ActionHandler<'payment-accounts'> = async ({ tx, record, input, changed }) => {
  const deviceId = Number(input.deviceId);
  await checkOneOwner(tx, deviceId, record.id);
  await tx.updateTable('payment-accounts').set({ deviceId }).where('id', '=', record.id).execute();
  // It counts what is bound to it; the one it was bound to before is told with the account.
  await changed({ entity: 'devices', id: deviceId, kind: 'changed' });
};

/**
 * Takes an account out of use. An invoice that is open on it stays open, and is named in the answer (extension), so that
 * whoever turned it off knows that money may still come.
 */
export const deactivateAccount: ActionHandler<'payment-accounts'> = async ({ tx, record }) => {
  const { invoiceId } = await tx
    .updateTable('payment-accounts')
    .set({ status: 1 })
    .where('id', '=', record.id)
    .returning('invoiceId')
    .executeTakeFirstOrThrow();
  return invoiceId === null ? {} : { also: { openInvoice: invoiceId } };
};
