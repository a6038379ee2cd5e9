import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import { tableOf } from '../../src/resources/language/tables';
import { addressHours } from '../../src/resources/addresses';
import { deviceSilence } from '../../src/resources/devices';
import type { Definition } from '../../src/resources/language/definition';
import { UnsoundDefinition } from '../../src/resources/language/soundness';
import type { Expression } from './searchSql';
import { mayVerify } from './verifying';
import { isRequestWaiting } from './isRequestWaiting';
import { activeSql, addressSql, invoiceSql, userSql } from './statusSql';

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** Settings that a condition in SQL asks for are kept beside what it reads (`storeSettings`). */
const withoutDevice = sql`coalesce((select value from rules where name = 'ACCOUNTS_WITHOUT_DEVICE'), 'true') = 'true'`;

/**
 * May a payment account be given to a new invoice, whatever its sum (rules, section 2)? It and all that it hangs on
 * are Active, nothing is open on it, it does not rest, and its phone was heard lately. Creation, Booking and its count
 * read this one condition.
 */
export const accountIsFree = (alias: string): Expression => {
  const own = (name: string) => column(alias, name);
  return sql`(${own('status')} = ${activeSql.Active} and ${own('invoiceId')} is null and coalesce(${own('restUntil')} <= now(), true)
    and exists (select 1 from "vault-profiles" fp join users fo on fo.id = fp."vaultOwnerId"
      where fp.id = ${own('vaultProfileId')} and fp.status = ${activeSql.Active} and fo.status = ${userSql.Active})
    and exists (select 1 from banks fb where fb.id = ${own('bankDataId')} and fb.status = ${activeSql.Active})
    and case when ${own('deviceId')} is null then ${withoutDevice} else exists (select 1 from devices fd
      where fd.id = ${own('deviceId')} and fd.status = ${activeSql.Active}
        and fd."lastSeen" > now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)})) end)`;
};

/** Was a phone not heard lately, or never (decisions, section 7)? */
const deviceIsSilent = (alias: string): Expression =>
  sql`coalesce(${column(alias, 'lastSeen')} < now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)}), true)`;

/** Who requested what waits for approval on a record (rules, section 9); the newest, should several calls wait. */
const requestedBy = (table: string, alias: string): Expression =>
  sql`(select pu.nickname from approvals ps join users pu on pu.id = ps."userId"
    where ${isRequestWaiting('ps')} and ps.subject = ${sql.lit(`${table}/`)} || ${column(alias, 'id')} order by ps.id desc limit 1)`;

/** Is somebody not verified who takes part? */
const isUnverified = (alias: string): Expression => sql`(${column(alias, 'verified')} is not true
  and ${column(alias, 'status')} is distinct from ${userSql.Deleted} and ${column(alias, 'type')} <> ${sql.lit(Role.System)})`;

/** Who can verify somebody that is not verified yet, by name. */
const verifiableBy = (alias: string): Expression => sql`(case when ${isUnverified(alias)} then
  (select string_agg(v.nickname, ', ' order by v.nickname) from users v where ${mayVerify('v', alias)}) end)`;

/** The derived field that every table may have. */
const requestedField = 'requestedBy';

/** From when a saved address may be withdrawn to (rules, section 5). */
const addressUsableFrom = (alias: string): Expression =>
  sql`(${column(alias, 'createDate')} + make_interval(hours => ${sql.lit(addressHours)}))`;

const addressStatus = (
  alias: string,
): Expression => sql`case when ${column(alias, 'needsOwner')} is true then ${addressSql.Off}
  when ${addressUsableFrom(alias)} <= now() then ${addressSql.Usable} else ${addressSql.UsableLater} end`;

/** How many tasks a person has. */
const tasksHeld = (alias: string): Expression =>
  sql`(select count(*)::integer from invoices ti where ti.owner = ${column(alias, 'id')} and ti.status = ${invoiceSql.WIP})`;

/** Fields that are `derived`, by table: how each is worked out of the row under that alias. */
const derived: Readonly<Record<string, Readonly<Record<string, (alias: string) => Expression>>>> = {
  users: { unverified: isUnverified, verifiableBy, tasks: tasksHeld },
  'balance-accounts': {
    available: (alias) => sql`(${column(alias, 'amount')} - ${column(alias, 'held')})`,
  },
  'payment-accounts': { isFree: accountIsFree },
  devices: { silent: deviceIsSilent },
  addresses: { status: addressStatus, usableFrom: addressUsableFrom },
};

/** The SQL of a derived field of the row under that alias. Throws `UnsoundDefinition` for one that is not known here. */
export const derivedSql = (table: string, name: string, alias: string): Expression => {
  const expression = name === requestedField ? (own: string) => requestedBy(table, own) : derived[table]?.[name];
  if (!expression) throw new UnsoundDefinition(table, `nothing says how "${name}" is derived`);
  return expression(alias);
};

/** Fields that become another value while no row of the table is changed, by table. */
const byTime: Readonly<Record<string, string>> = {
  'payment-accounts': 'isFree',
  devices: 'silent',
  users: 'tasks',
  addresses: 'status',
};

/** Does a list of it say something else after a while, though no row was changed? Then no version stands for it. */
export const changesWithTime = (definition: Definition): boolean => {
  const field = byTime[tableOf(definition)];
  return field !== undefined && Object.hasOwn(definition.fields, field);
};
