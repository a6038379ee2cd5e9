import { sql } from 'kysely';
import type { ActionHandler, CreateHandler } from '../entities/handlers';
import { ActiveStatus } from '../../src/resources/statuses';
import { activeSql } from '../database/statusSql';

/** Adds a payment account, and keeps who did. */
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

/** Adds a holder profile, and keeps who did. */
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

/** Takes a holder profile into use. */
export const activateProfile: ActionHandler<'vault-profiles'> = async ({ tx, record }) => {
  const values = { status: ActiveStatus.Active, needsOwner: null, offDate: null };
  await tx.updateTable('vault-profiles').set(values).where('id', '=', record.id).execute();
};

/** Takes an account into use. */
export const activateAccount: ActionHandler<'payment-accounts'> = async ({ tx, record }) => {
  const values = { status: ActiveStatus.Active, needsOwner: null, offDate: null };
  await tx.updateTable('payment-accounts').set(values).where('id', '=', record.id).execute();
};

/** Makes a device watch a payment account of its owner. */
export const bindDevice: ActionHandler<'payment-accounts'> = async ({ tx, caller, record, input, changed }) => {
  const deviceId = Number(input.deviceId);
  const bound = { boundBy: caller.id, boundDate: new Date().toISOString() };
  await tx
    .updateTable('payment-accounts')
    .set({ deviceId, ...bound })
    .where('id', '=', record.id)
    .execute();
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
    // Of one that is off already, since when it is stays true.
    .set({
      status: ActiveStatus.Disabled,
      offDate: sql`case when status = ${activeSql.Active} then now() else "offDate" end`,
    })
    .where('id', '=', record.id)
    .returning('invoiceId')
    .executeTakeFirstOrThrow();
  return invoiceId === null ? {} : { also: { openInvoice: invoiceId } };
};
