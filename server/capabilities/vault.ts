import { sql } from 'kysely';
import type { ActionHandler, CreateHandler } from '../entities/handlers';
import { ActiveStatus } from '../../src/resources/statuses';
import { activeSql } from '../database/statusSql';
import { notifyOwner } from './devices/notifyOwner';

/** Adds a payment account and stores who added it. */
export const addAccount: CreateHandler = async ({ tx, caller, input }) =>
  tx
    .insertInto('payment-accounts')
    .values({
      vaultProfileId: Number(input.vaultProfileId),
      bankDataId: Number(input.bankDataId),
      requisites: String(input.requisites),
      addedBy: caller.id,
      addedDate: new Date().toISOString(),
      ...(typeof input.status === 'number' ? { status: input.status } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Adds a vault profile and stores who added it. */
export const addProfile: CreateHandler = async ({ tx, caller, input }) =>
  tx
    .insertInto('vault-profiles')
    .values({
      holderName: String(input.holderName),
      phoneNumber: String(input.phoneNumber),
      vaultOwnerId: Number(input.vaultOwnerId),
      addedBy: caller.id,
      addedDate: new Date().toISOString(),
      ...(typeof input.status === 'number' ? { status: input.status } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Activates a vault profile. */
export const activateProfile: ActionHandler<'vault-profiles'> = async ({ tx, record }) => {
  const values = { status: ActiveStatus.Active, needsOwner: null, offDate: null };
  await tx.updateTable('vault-profiles').set(values).where('id', '=', record.id).execute();
};

/** Activates a payment account. */
export const activateAccount: ActionHandler<'payment-accounts'> = async ({ tx, record }) => {
  const values = { status: ActiveStatus.Active, needsOwner: null, offDate: null };
  await tx.updateTable('payment-accounts').set(values).where('id', '=', record.id).execute();
};

/** Binds a device to a payment account of the same owner. */
export const bindDevice: ActionHandler<'payment-accounts'> = async ({ tx, caller, record, input, changed }) => {
  const deviceId = Number(input.deviceId);
  const binding = { boundBy: caller.id, boundDate: new Date().toISOString() };
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
