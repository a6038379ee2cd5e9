import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import { tableOf } from '../../src/resources/language/tables';
import { addressHours } from '../../src/resources/addresses';
import { deviceSilence } from '../../src/resources/devices';
import { webhookEvents } from '../../src/resources/webhookEvents';
import { PaymentType, UnmatchedWhy, WhyNotFree } from '../../src/resources/statuses';
import type { Definition } from '../../src/resources/language/definition';
import type { Expression } from './searchSql';
import { mayVerify } from './verifying';
import { dueDate } from './dueDate';
import { includedFee } from './includedFee';
import { peopleAtWork } from './peopleAtWork';
import { isRequestWaiting } from './isRequestWaiting';
import {
  activeSql,
  actorSql,
  addressSql,
  deliverySql,
  fulfilmentSql,
  fundsSql,
  hostSql,
  invoiceSql,
  linkSql,
  linkUseSql,
  messageSql,
  ticketSql,
  userSql,
} from './statusSql';

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** Whether accounts without a device may be used: SQL conditions read settings from the database (`storeSettings`). */
const mayLackDevice = sql`coalesce((select value from rules where name = 'ACCOUNTS_WITHOUT_DEVICE'), 'true') = 'true'`;

/**
 * What a payment account must meet to be free for a new invoice (docs/rules.md#which-account), in the order in which people mend it.
 * `reason` is the value of `WhyNotFree` when it does not.
 */
const freeConditions = (alias: string): { isMet: Expression; reason: Expression }[] => {
  const columnOf = (name: string) => column(alias, name);
  const activeProfile = sql`select 1 from "vault-profiles" fp where fp.id = ${columnOf('vaultProfileId')} and fp.status = ${activeSql.Active}`;
  const activeDevice = sql`select 1 from devices fd where fd.id = ${columnOf('deviceId')} and fd.status = ${activeSql.Active}`;
  return [
    { isMet: sql`${columnOf('status')} = ${activeSql.Active}`, reason: sql.lit(WhyNotFree.Off) },
    { isMet: sql`${columnOf('invoiceId')} is null`, reason: sql.lit(WhyNotFree.InUse) },
    { isMet: sql`coalesce(${columnOf('restUntil')} <= now(), true)`, reason: sql.lit(WhyNotFree.Resting) },
    {
      isMet: sql`exists (select 1 from "vault-profiles" fp join users fo on fo.id = fp."vaultOwnerId"
        where fp.id = ${columnOf('vaultProfileId')} and fp.status = ${activeSql.Active} and fo.status = ${userSql.Active})`,
      reason: sql`case when exists (${activeProfile}) then ${sql.lit(WhyNotFree.Owner)} else ${sql.lit(WhyNotFree.Profile)} end`,
    },
    {
      isMet: sql`exists (select 1 from banks fb where fb.id = ${columnOf('bankDataId')} and fb.status = ${activeSql.Active})`,
      reason: sql.lit(WhyNotFree.Bank),
    },
    {
      isMet: sql`case when ${columnOf('deviceId')} is null then ${mayLackDevice} else exists (${activeDevice}
        and fd."lastSeen" > now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)})) end`,
      reason: sql`case when ${columnOf('deviceId')} is null then ${sql.lit(WhyNotFree.NoDevice)}
        when exists (${activeDevice}) then ${sql.lit(WhyNotFree.DeviceSilent)} else ${sql.lit(WhyNotFree.DeviceOff)} end`,
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

/** Returns SQL for the first reason why an account is not free (`WhyNotFree`); null when it is. */
const whyAccountIsNotFree = (alias: string): Expression =>
  sql`(case ${sql.join(
    freeConditions(alias).map(({ isMet, reason }) => sql`when (${isMet}) is not true then (${reason})`),
    sql` `,
  )} end)`;

/** Whether a device was never seen, or not recently (docs/rules.md#phones). */
const deviceIsSilent = (alias: string): Expression =>
  sql`coalesce(${column(alias, 'lastSeen')} < now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)}), true)`;

/** How many invoices are open on the accounts that a device watches. */
const openOnDevice = (alias: string): Expression =>
  sql`(select count(oa."invoiceId")::integer from "payment-accounts" oa where oa."deviceId" = ${column(alias, 'id')})`;

/** A setting that every start stores (`storeSettings`), as a whole number. */
const storedNumber = (name: 'DEPOSIT_HOURS' | 'PAYOUT_DUE_MINUTES'): Expression =>
  sql`(select value from rules where name = ${sql.lit(name)})::integer`;

/** When an invoice is due, as Take next reckons it. */
const invoiceDueDate = (alias: string): Expression => dueDate(alias, storedNumber('PAYOUT_DUE_MINUTES'));

/** A column of the person whose approval request on a record waits; the newest if several wait. */
const ofRequester = (name: 'nickname' | 'id', table: string, alias: string): Expression =>
  sql`(select ${column('pu', name)} from approvals ps join users pu on pu.id = ps."userId"
    where ${isRequestWaiting('ps')} and ps.subject = ${sql.lit(`${table}/`)} || ${column(alias, 'id')} order by ps.id desc limit 1)`;

/** Whether a user is not verified. False for deleted users and the platform's own account. */
const isUnverified = (alias: string): Expression => sql`(${column(alias, 'verified')} is not true
  and ${column(alias, 'status')} is distinct from ${userSql.Deleted} and ${column(alias, 'type')} <> ${sql.lit(Role.System)})`;

/** Of the people who can verify a user, what `listed` lists; null when the user is verified. */
const ofVerifiers =
  (listed: Expression) =>
  (alias: string): Expression =>
    sql`(case when ${isUnverified(alias)} then (select ${listed} from users v where ${mayVerify('v', alias)}) end)`;

/** Nicknames of the people who can verify a user, separated by commas. */
/** Whether a user has a second factor. */
const secondFactor = (alias: string) =>
  sql`exists (select 1 from factors sf where sf."userId" = ${column(alias, 'id')})`;

const verifiableBy = ofVerifiers(sql`string_agg(v.nickname, ', ' order by v.nickname)`);

/** Their ids, for the guard of the call. */
const verifierIds = ofVerifiers(sql`string_agg(v.id::text, ',' order by v.id)`);

/** Until when a deposit waits for its payment (docs/rules.md#deposits); null once it is decided. */
const depositWaitsUntil = (alias: string): Expression =>
  sql`case when ${column(alias, 'status')} = ${fulfilmentSql.Waiting} then ${column(alias, 'createDate')}
    + make_interval(hours => ${storedNumber('DEPOSIT_HOURS')}) end`;

/** Whether a funds operation was refused by who had asked for it. */
const operationTakenBack = (alias: string): Expression =>
  sql`coalesce(${column(alias, 'status')} = ${fulfilmentSql.Refused} and ${column(alias, 'decidedBy')} = ${column(alias, 'askedBy')}, false)`;

const depositTakenBack = (alias: string): Expression =>
  sql`exists (select 1 from "funds-operations" bo where bo.id = ${column(alias, 'operationId')} and ${operationTakenBack('bo')})`;

/** Whether the coins of a fulfilled withdraw have no transaction hash yet. */
const lacksHash = (alias: string): Expression =>
  sql`coalesce(${column(alias, 'type')} = ${fundsSql.Withdraw} and ${column(alias, 'status')} = ${fulfilmentSql.Fulfilled}
    and ${column(alias, 'txHash')} is null, false)`;

/** Whether an unmatched message is no payment: it names no sum, or a person said so. */
const isNoPayment = (alias: string): Expression =>
  sql`coalesce(${column(alias, 'status')} = ${messageSql.Unmatched}
    and (${column(alias, 'noPaymentBy')} is not null or ${column(alias, 'why')} = ${sql.lit(UnmatchedWhy.noPayment)}), false)`;

/** Whether a pay-in is to be found for a message: it may be a payment, and no assignment of it waits for approval. */
const isToMatch = (alias: string): Expression =>
  sql`(${column(alias, 'status')} = ${messageSql.Unmatched} and not ${isNoPayment(alias)} and ${ofRequester('id', 'messages', alias)} is null)`;

/** Who did what a row of activity records, a merchant's server with its API key, too; null of refused attempts by somebody unknown, such as a failed sign-in. */
const actorOfActivity = (
  alias: string,
): Expression => sql`(case when ${column(alias, 'userId')} is not null then ${actorSql.Person}
  when ${column(alias, 'entity')} = 'invoices' and ${column(alias, 'act')} = 'create'
    and ${column(alias, 'after')}::json ->> 'apiKey' is not null then ${actorSql.ApiKey}
  when ${column(alias, 'entity')} = 'invoices' and ${column(alias, 'act')} in ('create', 'reportPaid') then ${actorSql.Payer}
  when ${column(alias, 'refused')} is not true then ${actorSql.Platform} end)`;

/** Who answered a ticket last; null while nobody has. */
const lastAnswerBy = (alias: string): Expression => sql`(select la.author from "ticket-answers" la
  where la."ticketId" = ${column(alias, 'id')} order by la.id desc limit 1)`;

/** Whether an open ticket waits for an answer: nobody but its author has answered, or its author did last. */
const isToAnswer = (alias: string): Expression =>
  sql`(${column(alias, 'status')} = ${ticketSql.Open} and coalesce((select la."authorId" = ${column(alias, 'authorId')}
    from "ticket-answers" la where la."ticketId" = ${column(alias, 'id')} order by la.id desc limit 1), true))`;

/** How many invoices of a payment link are complete. */
const paidByLink = (alias: string): Expression =>
  sql`(select count(*)::integer from invoices li where li."linkId" = ${column(alias, 'id')} and li.status = ${invoiceSql.Complete})`;

/** The status of a payment link: making invoices and its list share it. */
export const linkStatusOf = (alias: string): Expression => sql`(case
  when ${column(alias, 'disabled')} is true then ${linkSql.Disabled}
  when ${column(alias, 'use')} = ${linkUseSql.Once} and ${paidByLink(alias)} > 0 then ${linkSql.Paid}
  when ${column(alias, 'validUntil')} <= now() then ${linkSql.Ended} else ${linkSql.Active} end)`;

/** Whom a pay-out pays; null of a pay-in, whose holder is a vault owner's. */
const payeeOfInvoice = (alias: string): Expression =>
  sql`case when ${column(alias, 'paymentType')} = ${sql.lit(PaymentType.PayOut)} then ${column(alias, 'holderName')} end`;

/** The record that a delivery tells of, as `invoices/12`; null of a test. */
const recordOfDelivery = (alias: string): Expression =>
  sql`coalesce('invoices/' || ${column(alias, 'invoiceId')}, 'funds-operations/' || ${column(alias, 'operationId')})`;

/** The transaction hash that was given with a request. */
const hashOfRequest = (alias: string): Expression => sql`(${column(alias, 'body')}::json ->> 'txHash')`;

const hostStatusOf = (alias: string): Expression =>
  sql`(case when ${column(alias, 'confirmedBy')} is null then ${hostSql.Waiting} else ${hostSql.Confirmed} end)`;

/** The labels of the events to which a webhook subscribes, separated by commas. */
const eventsOfWebhook = (alias: string): Expression =>
  sql`concat_ws(', ', ${sql.join(webhookEvents.map(({ field, type }) => sql`case when ${column(alias, field)} then ${sql.lit(type)} end`))})`;

/** How many deliveries of a webhook have this status. */
const deliveriesOf =
  (status: Expression) =>
  (alias: string): Expression =>
    sql`(select count(*)::integer from deliveries wd where wd."webhookId" = ${column(alias, 'id')} and wd.status = ${status})`;

/** The derived fields that every table may have: the column of the requester that each shows. */
const requesterColumns: Readonly<Record<string, 'nickname' | 'id'>> = { requestedBy: 'nickname', requestedById: 'id' };

/** When withdrawing to a saved address becomes possible (docs/rules.md#saved-addresses). */
const addressUsableFrom = (alias: string): Expression =>
  sql`(${column(alias, 'createDate')} + make_interval(hours => ${sql.lit(addressHours)}))`;

const addressStatus = (
  alias: string,
): Expression => sql`case when ${column(alias, 'needsOwner')} is true then ${addressSql.Off}
  when ${addressUsableFrom(alias)} <= now() then ${addressSql.Usable} else ${addressSql.UsableLater} end`;

/** SQL of the derived fields by table and name, for the row under an alias. */
const derived: Readonly<Record<string, Readonly<Record<string, (alias: string) => Expression>>>> = {
  users: {
    unverified: isUnverified,
    verifiableBy,
    verifierIds,
    secondFactor,
    ...peopleAtWork(storedNumber('PAYOUT_DUE_MINUTES')),
  },
  activity: { actor: actorOfActivity },
  invoices: { dueDate: invoiceDueDate, payee: payeeOfInvoice },
  transactions: { includedFee },
  'balance-accounts': {
    available: (alias) => sql`(${column(alias, 'amount')} - ${column(alias, 'held')})`,
  },
  'payment-accounts': { isFree: accountIsFree, whyNotFree: whyAccountIsNotFree },
  devices: { silent: deviceIsSilent, openInvoices: openOnDevice },
  addresses: { status: addressStatus, usableFrom: addressUsableFrom },
  messages: { noPayment: isNoPayment, toMatch: isToMatch },
  support: { lastAnswerBy, toAnswer: isToAnswer },
  'payment-links': { status: linkStatusOf, paid: paidByLink },
  'return-hosts': { status: hostStatusOf },
  webhooks: {
    events: eventsOfWebhook,
    failing: (alias) =>
      sql`(${column(alias, 'failingSince')} is not null and ${column(alias, 'status')} = ${activeSql.Active})`,
    waiting: deliveriesOf(deliverySql.Waiting),
    failed: deliveriesOf(deliverySql.Failed),
  },
  approvals: { txHash: hashOfRequest },
  deliveries: { record: recordOfDelivery },
  deposits: { waitsUntil: depositWaitsUntil, takenBack: depositTakenBack },
  'funds-operations': { takenBack: operationTakenBack, lacksHash },
};

const expressionOf = (table: string, name: string): ((alias: string) => Expression) | undefined => {
  const requesterColumn = requesterColumns[name];
  return requesterColumn ? (alias) => ofRequester(requesterColumn, table, alias) : derived[table]?.[name];
};

/** Whether a derived field of a table has SQL. */
export const isDerived = (table: string, name: string): boolean => expressionOf(table, name) !== undefined;

/** Returns the SQL of a derived field of the row under this alias. Throws an `Error` when it has none: the start refuses that. */
export const derivedSql = (table: string, name: string, alias: string): Expression => {
  const expression = expressionOf(table, name);
  if (!expression) throw new Error(`The derived field "${name}" of "${table}" has no SQL`);
  return expression(alias);
};

/**
 * Returns SQL that selects the ids of the rows where a derived field has a value, where these are always few; undefined
 * for other fields.
 */
export const idsWithValue = (table: string, name: string): Expression | undefined =>
  requesterColumns[name]
    ? sql`select split_part(ps.subject, '/', 2)::bigint from approvals ps
      where ${isRequestWaiting('ps')} and ps.subject ~ ${`^${table}/[0-9]+$`}`
    : undefined;

/** By table: a field whose value changes over time, without a change of any row of the table. */
const timeDependentFields: Readonly<Record<string, string>> = {
  'payment-accounts': 'isFree',
  devices: 'silent',
  users: 'tasks',
  addresses: 'status',
  'payment-links': 'status',
};

/**
 * Whether lists of this definition change over time without a change of its table. Table versions don't cover such
 * lists.
 */
export const changesWithTime = (definition: Definition): boolean => {
  const field = timeDependentFields[tableOf(definition)];
  return field !== undefined && Object.hasOwn(definition.fields, field);
};
