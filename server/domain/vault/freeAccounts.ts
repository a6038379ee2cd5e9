import { sql } from 'kysely';
import { deviceSilence } from '../../../src/resources/devices';
import { NotFreeReason } from '../../../src/resources/statuses/vault';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { activeSql, userSql } from '../../database/statusSql';
import { storedText } from '../../database/storedSettings';

/** Whether accounts without a device may be used: SQL conditions read settings from the database (`storeSettings`). */
const mayLackDevice = sql`coalesce(${storedText('ACCOUNTS_WITHOUT_DEVICE')}, 'true') = 'true'`;

/**
 * What a payment account must meet to be free for a new invoice (docs/rules.md#which-account), in the order in which people mend it.
 * `reason` is the value of `NotFreeReason` when it does not.
 */
const freeConditions = (alias: string): { isMet: Expression; reason: Expression }[] => {
  const ofAccount = (name: string) => columnOf(alias, name);
  const activeProfile = sql`select 1 from "vault-profiles" fp where fp.id = ${ofAccount('vaultProfileId')} and fp.status = ${activeSql.Active}`;
  const activeDevice = sql`select 1 from devices fd where fd.id = ${ofAccount('deviceId')} and fd.status = ${activeSql.Active}`;
  return [
    { isMet: sql`${ofAccount('status')} = ${activeSql.Active}`, reason: sql.lit(NotFreeReason.Off) },
    { isMet: sql`${ofAccount('invoiceId')} is null`, reason: sql.lit(NotFreeReason.InUse) },
    { isMet: sql`coalesce(${ofAccount('restUntil')} <= now(), true)`, reason: sql.lit(NotFreeReason.Resting) },
    {
      isMet: sql`exists (select 1 from "vault-profiles" fp join users fo on fo.id = fp."vaultOwnerId"
        where fp.id = ${ofAccount('vaultProfileId')} and fp.status = ${activeSql.Active} and fo.status = ${userSql.Active})`,
      reason: sql`case when exists (${activeProfile}) then ${sql.lit(NotFreeReason.Owner)} else ${sql.lit(NotFreeReason.Profile)} end`,
    },
    {
      isMet: sql`exists (select 1 from banks fb where fb.id = ${ofAccount('bankDataId')} and fb.status = ${activeSql.Active})`,
      reason: sql.lit(NotFreeReason.Bank),
    },
    {
      isMet: sql`case when ${ofAccount('deviceId')} is null then ${mayLackDevice} else exists (${activeDevice}
        and fd."lastSeen" > now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)})) end`,
      reason: sql`case when ${ofAccount('deviceId')} is null then ${sql.lit(NotFreeReason.NoDevice)}
        when exists (${activeDevice}) then ${sql.lit(NotFreeReason.DeviceSilent)} else ${sql.lit(NotFreeReason.DeviceOff)} end`,
    },
  ];
};

/**
 * Returns SQL for whether a new invoice of any sum may use a payment account (docs/rules.md#which-account). Creating invoices, Booking
 * and its count share this condition.
 */
export const accountIsFree = (alias: string): Expression =>
  sql`(${sql.join(
    freeConditions(alias).map(({ isMet }) => isMet),
    sql` and `,
  )})`;

/** Returns SQL for the first reason why an account is not free (`NotFreeReason`); null when it is. */
const whyAccountIsNotFree = (alias: string): Expression =>
  sql`(case ${sql.join(
    freeConditions(alias).map(({ isMet, reason }) => sql`when (${isMet}) is not true then (${reason})`),
    sql` `,
  )} end)`;

/** Derived fields of payment accounts. */
export const accountFields: DerivedFields = { isFree: accountIsFree, whyNotFree: whyAccountIsNotFree };
