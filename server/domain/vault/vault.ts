import { sql } from 'kysely';
import type { Values } from '../../../src/resources/language/values';
import type { ActionHandler } from '../../entities/handlers';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { databaseNow, databaseNowText } from '../../database/now';
import { activeSql } from '../../database/statusSql';
import { notifyOwner } from '../../entities/notifyOwner';
import { maskedRequisites } from './vaultJudges';

/** Stores with a profile or account who added it, and when. */
export const stampAddition = (by: { id: number }): Values => ({
  addedBy: by.id,
  addedDate: databaseNowText,
});

/** Activates a vault profile. */
export const activateProfile: ActionHandler<'vault-profiles'> = async ({ tx, caller, record }) => {
  const values = { status: ActiveStatus.Active, needsOwner: null, offDate: null };
  await tx.updateTable('vault-profiles').set(values).where('id', '=', record.id).execute();
  await notifyOwner(tx, caller, {
    to: record.vaultOwnerId,
    entity: 'vault-profiles',
    id: record.id,
    phrase: '%{name} activated your holder %{holder}',
    args: { holder: record.holderName },
  });
};

/** Activates a payment account. */
export const activateAccount: ActionHandler<'payment-accounts'> = async ({ tx, caller, record }) => {
  const values = { status: ActiveStatus.Active, needsOwner: null, offDate: null };
  await tx.updateTable('payment-accounts').set(values).where('id', '=', record.id).execute();
  if (record.status === ActiveStatus.Active) return;
  await notifyOwner(tx, caller, {
    to: record.vaultOwnerId,
    entity: 'payment-accounts',
    id: record.id,
    phrase: '%{name} activated your payment account %{account}',
    args: { account: maskedRequisites(record.requisites) },
  });
};

/** Binds a device to a payment account of the same owner. */
export const bindDevice: ActionHandler<'payment-accounts'> = async ({ tx, caller, record, input, changed }) => {
  const deviceId = Number(input.deviceId);
  const binding = { boundBy: caller.id, boundDate: databaseNow };
  await tx
    .updateTable('payment-accounts')
    .set({ deviceId, ...binding })
    .where('id', '=', record.id)
    .execute();
  // A device counts its accounts, so it changes too. The device bound before is announced with the account.
  await changed({ entity: 'devices', id: deviceId, kind: 'changed' });
  const { name: device, userId } = await tx
    .selectFrom('devices')
    .select(['name', 'userId'])
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  await notifyOwner(tx, caller, {
    to: userId,
    entity: 'payment-accounts',
    id: record.id,
    phrase: '%{name} bound your device %{device} to a payment account',
    args: { device },
  });
};

/** Unbinds the device of a payment account: no phone watches the account then. */
export const unbindDevice: ActionHandler<'payment-accounts'> = async ({ tx, caller, record, changed }) => {
  const deviceId = Number(record.deviceId);
  await tx.updateTable('payment-accounts').set({ deviceId: null }).where('id', '=', record.id).execute();
  await changed({ entity: 'devices', id: deviceId, kind: 'changed' });
  const { name: device } = await tx
    .selectFrom('devices')
    .select('name')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  await notifyOwner(tx, caller, {
    to: record.vaultOwnerId,
    entity: 'payment-accounts',
    id: record.id,
    phrase: '%{name} unbound your device %{device} from a payment account',
    args: { device },
  });
};

/**
 * Disables a payment account. An open invoice on it stays open and is named in the answer (extension), because its
 * payer may still send money.
 */
export const deactivateAccount: ActionHandler<'payment-accounts'> = async ({ tx, record }) => {
  const { invoiceId } = await tx
    .updateTable('payment-accounts')
    // The date of an account that is disabled already stays unchanged.
    .set({
      status: ActiveStatus.Disabled,
      offDate: sql`case when status = ${activeSql.Active} then now() else "offDate" end`,
    })
    .where('id', '=', record.id)
    .returning('invoiceId')
    .executeTakeFirstOrThrow();
  return invoiceId === null ? {} : { also: { openInvoice: invoiceId } };
};
