import type { Proof } from '../../src/resources/statuses/people';
import type { Generated, Kysely, Transaction } from 'kysely';
import { settlement } from '../../src/resources/statuses/invoices';
import {
  choice,
  dateTime,
  longText,
  money,
  number,
  percent,
  phone,
  reference,
  text,
  uuid,
  yesNo,
  type Field,
  type Fields,
} from '../../src/resources/language/fields';
import type { DefinitionMap } from '../../src/resources/index';
import { definitionOf } from '../../src/resources/index';
import { definitions } from '../base/definitions';
import type { RecordOf } from '../../src/resources/language/definition';
import { tableOf } from '../../src/resources/language/tables';
import type { allActivity } from './storedTables';

/** With what a user proved who they are: `Proof`, stored as a number. */
const proof = (label: string, options?: { required: true }) => number(label, options) as unknown as Field<Proof | null>;

const lineKey = { required: true, unique: true } as const;

/**
 * Columns of the entities' tables that only the API uses and never sends. The `from` of a field may lead through them
 * (`dealId.status`).
 */
export const privateColumns = {
  users: {
    passwordHash: text('Password hash'),
    principalId: reference(
      'Principal stored with the account: that of the last issuer of its password, at first of its creator',
      'users',
    ),
    passwordIssuedBy: reference('User who last issued its password; null when the server did', 'users'),
    passwordIssuedDate: dateTime('When its password was last issued'),
    passwordSetDate: dateTime('When its user last chose a password'),
    passwordDue: yesNo('Whether a temporary password must be replaced'),
    wasEmpty: yesNo('Whether it had never held money when its password was issued'),
    verifiedDate: dateTime('When its user was verified'),
    passkeyHandle: text('Random name by which passkeys know its user'),
  },
  approvals: {
    slot: text('Key under which at most one request may wait'),
    terms: longText('What the approval must have in common with the request, as JSON'),
    body: longText('The body of the call, as JSON'),
    sum: money('Amount that it moves', 'USDT'),
    people: longText('People involved, as JSON (`RequestPeople`)'),
  },
  invoices: {
    dealId: reference('Deal', 'deals'),
    takenFrom: number('Status before it was taken'),
    deviceId: reference('Device of its account when the invoice was created', 'devices'),
    phoneNumber: phone('Phone number of the recipient'),
    address: text('Network address from which it was created'),
    browser: text('Cookie of the browser that created it'),
    handled: yesNo('Whether it has been in Handle'),
    otherSumMessageId: reference('Message that a person said is its payment with another sum', 'messages'),
    approvedDate: dateTime('When a pay-out was approved'),
    freedDate: dateTime('When its account was freed while it was open'),
    returnTo: text('Where its payer may go afterwards'),
    metadata: longText("Texts that the merchant's server stored with it, as JSON"),
    approvedByKey: number('API key that approved it'),
    canceledByMerchant: yesNo('Whether its merchant canceled it'),
    late: yesNo('Whether it was completed after it had expired or was canceled'),
  },
  deals: {
    unsettled: money('What a pay-out credited to its vault owner and is not settled, sum and reward', 'USDT'),
    settlement: choice('What became of what it credited', settlement),
    settledDate: dateTime('When it was settled'),
    settledByMerchant: yesNo('Whether its merchant settled it by their word, before its time'),
  },
  disputes: {
    address: text('Network address of the payer who opened it'),
    browser: text('Cookie of the browser that opened it'),
    openerId: reference('User who opened it, or opened it again', 'users'),
    holds: yesNo('Whether it holds and is owed: not of who had too many refused', { required: true, initial: true }),
  },
  'test-invoices': {
    returnTo: text('Where its payer may go afterwards'),
    metadata: longText("Texts that the merchant's server stored with it, as JSON"),
  },
  'blocked-payers': {
    key: text('By what the payer is known again', { required: true }),
  },
  'payment-links': {
    disabled: yesNo('Whether it was disabled'),
    refundOf: number('Pay-in that is refunded with it: its payer types where to'),
    secret: uuid('By what its address names a link that refunds: no list shows it'),
  },
  webhooks: {
    secret: text('Secret, encrypted', { required: true }),
    oldSecret: text('Secret that it replaced, encrypted'),
    addressDate: dateTime('When its address was given', { required: true }),
  },
  'alert-rules': {
    target: text('Address, encrypted'),
    told: longText('Ids of the events that it told of, as JSON'),
    watchDate: dateTime('Since when it watches what it watches', { required: true }),
  },
  alerts: {
    giveUpDate: dateTime('When it is not tried any more', { required: true }),
  },
  deliveries: {
    giveUpDate: dateTime('When it is not tried any more', { required: true }),
  },
  'api-keys': {
    keyHash: text('SHA-256 of the key', { required: true, unique: true }),
    payOutsAskedDate: dateTime('When its merchant took the first step of letting it approve pay-outs'),
  },
  'vault-profiles': {
    addedBy: reference('User who added it', 'users'),
    addedDate: dateTime('When it was added'),
    offDate: dateTime('When it was turned off'),
    needsOwner: yesNo(
      'Whether it was turned off because its owner was issued a password; the owner activates it again',
    ),
  },
  'exchange-rates': {
    principalId: reference('Principal that set it alone', 'users'),
  },
  'payment-accounts': {
    addedBy: reference('User who added it', 'users'),
    addedDate: dateTime('When it was added'),
    boundBy: reference('User who bound its device', 'users'),
    boundDate: dateTime('When its device was bound'),
    offDate: dateTime('When it was turned off'),
    needsOwner: yesNo(
      'Whether it was turned off because its owner was issued a password; the owner activates it again',
    ),
    invoiceId: reference('Open invoice that uses it', 'invoices'),
    lastUsed: dateTime('When it was last given to an invoice'),
    restUntil: dateTime('End of its rest time: no other invoice uses it before'),
  },
  'balance-accounts': {
    unsettled: money('In pay-outs that are not settled', 'USDT', { required: true, initial: 0 }),
    owed: money('Owed for open disputes, beside what is held for them', 'USDT', { required: true, initial: 0 }),
    entries: number('Number of completed transactions', { required: true, initial: 0 }),
  },
  transactions: {
    fromEntry: number('Sequence number in the balance that it debits'),
    fromAfter: money('Amount on that balance afterwards', 'USDT'),
    toEntry: number('Sequence number in the balance that it credits'),
    toAfter: money('Amount on that balance afterwards', 'USDT'),
    postedDate: dateTime('When it was completed'),
  },
  messages: {
    noPaymentBy: reference('User who said that it is no payment', 'users'),
    number: text('Number that the device gave it'),
    currency: text('Currency of its sum, as written'),
    account: text('Last four digits of the account in its text'),
    balance: money('Account balance afterwards, according to its text', 'RUB'),
    whole: longText('Unmasked text, where the displayed one has masked codes'),
  },
  devices: {
    keyHash: text('SHA-256 of its key'),
    isTrusted: yesNo('Whether its messages count as proof', { initial: true }),
    keyIssuedBy: reference('User who issued its key', 'users'),
    keyIssuedDate: dateTime('When its key was issued'),
  },
  receipts: {
    sha256: text('Hash of the file', { required: true }),
    evidence: yesNo('Whether it was sent for a dispute: it proves no payment'),
    sender: text(
      'Network address of the payer who sent it, or that it was their merchant or the browser that made the invoice',
    ),
  },
  'funds-operations': {
    early: yesNo('Whether it exceeds what is withdrawable'),
    askedVerified: yesNo('Whether verified staff asked for it, which counts as the request for approval'),
    endDate: dateTime('When it was decided'),
  },
  deposits: {
    walletId: reference('Wallet to which it is paid', 'platform-wallets'),
  },
  'platform-wallets': {
    freedDate: dateTime('When it became free'),
  },
  'bank-lines': {
    key: text('By what the line is known again: its account, what it says, and which of equal ones it is', lineKey),
    timed: yesNo('Whether the file says the time, and not the day alone'),
    alsoIn: longText('Ids of further statements that have it, each between commas'),
  },
  'chain-lines': {
    key: text('By what the transfer is known again: its wallet, its hash, and which of equal ones it is', lineKey),
    timed: yesNo('Whether the file says the time, and not the day alone'),
    alsoIn: longText('Ids of further statements that have it, each between commas'),
  },
  views: {
    userId: reference('User who saved it', 'users', { required: true }),
  },
  notifications: {
    userId: reference('User whom it concerns', 'users', { required: true }),
  },
  support: {
    authorId: reference('Author', 'users'),
  },
  'ticket-answers': {
    authorId: reference('Author', 'users', { required: true }),
  },
  'ticket-files': {
    sha256: text('Hash of the file', { required: true }),
  },
  notes: {
    authorId: reference('Author', 'users', { required: true }),
  },
} satisfies Record<string, Fields>;

/** Tables without an entity, declared with the same fields as entities. */
export const ownTables = {
  'idempotency-keys': {
    scope: text('User and path', { required: true, unique: true }),
    bodyHash: text('Hash of the body', { required: true }),
    answer: longText('Answer'),
    createDate: dateTime('When it was stored', { required: true }),
  },
  sessions: {
    key: uuid('Session key in its tokens'),
    userId: reference('User', 'users', { required: true }),
    address: text('Network address of its last call', { required: true }),
    browser: text('Browser that signed in'),
    system: text('Operating system of that browser'),
    createDate: dateTime('When it began', { required: true }),
    lastSeen: dateTime('When it was last used, by a call or an open live channel, to the minute'),
    endDate: dateTime('When it ends', { required: true }),
    sourceId: number('Source of its sign-in; null in sessions of versions that noted none'),
    proof: proof('With what its user last proved who they are (`Proof`)'),
    provenDate: dateTime('When they did'),
  },
  'last-sign-ins': {
    userId: reference('User who signed in', 'users', { required: true, unique: true }),
    signInDate: dateTime('When they last did', { required: true }),
    address: text('Network address from which they did', { required: true }),
  },
  'sign-in-sources': {
    userId: reference('User', 'users', { required: true }),
    browser: text('Browser that signed in'),
    system: text('Operating system of that browser'),
    address: text('Network from which it signed in', { required: true }),
    firstSeen: dateTime('When it first signed in', { required: true }),
    lastSeen: dateTime('When it last signed in', { required: true }),
    confirmedDate: dateTime('When it became known that it was the user; null while nobody said so'),
    confirmedBy: number('Source that confirmed it: of the session that did, or of its device and address'),
    endedDate: dateTime('When the user said that it was not them'),
  },
  factors: {
    userId: reference('User whose second factor it is', 'users', { required: true }),
    kind: proof('Authenticator app or passkey (`Proof`)', { required: true }),
    name: text('Name of a passkey: the device on which it was added'),
    secret: text('Secret of an authenticator app, encrypted'),
    lastStep: number('Time step of the last code that was accepted: each code counts once'),
    credential: text('Id of a passkey', { unique: true }),
    publicKey: text('Public key of a passkey, base64url'),
    signCount: number('How often its authenticator says that it was used'),
    transports: text('How browsers reach its authenticator, as JSON'),
    createDate: dateTime('When it was added', { required: true }),
    lastUsed: dateTime('When it was last used'),
  },
  'recovery-codes': {
    userId: reference('User whose code it is', 'users', { required: true }),
    codeHash: text('SHA-256 of the user and the code', { required: true, unique: true }),
    usedDate: dateTime('When it was used'),
  },
  fees: {
    userId: reference('User who pays the fees', 'users', { required: true }),
    agentId: reference('Agent who receives them; the platform when null', 'users'),
    payInFee: percent('Pay-in fee', { required: true }),
    payOutFee: percent('Pay-out fee', { required: true }),
    createDate: dateTime('When they take effect', { required: true }),
  },
  relations: {
    userId: reference('User whom the agent brought', 'users', { required: true }),
    agentId: reference('Agent', 'users', { required: true }),
    createDate: dateTime('When the relation began', { required: true }),
  },
  'sums-moved-alone': {
    principalId: reference('Principal', 'users', { required: true }),
    sum: money('Amount moved', 'USDT', { required: true }),
    createDate: dateTime('When it was moved', { required: true }),
  },
  'task-holders': {
    dealId: reference('Deal of the pay-out', 'deals', { required: true }),
    userId: reference('Vault owner who held it', 'users', { required: true }),
    endDate: dateTime('When it ended; null while they hold it'),
    gaveBack: yesNo('Whether they released it, or let its time run out'),
  },
  releases: {
    userId: reference('User who released the task', 'users', { required: true }),
    invoiceId: reference('Invoice of the task', 'invoices', { required: true }),
    createDate: dateTime('When it was released', { required: true }),
  },
  'slow-readings': {
    patternId: reference('Pattern that took too long', 'parsing-patterns', { required: true }),
    userId: reference('Owner of the device that received the message', 'users'),
    createDate: dateTime('When it happened', { required: true }),
  },
  'import-rows': {
    requestId: reference('Request for approval that they wait for', 'approvals', { required: true }),
    number: number('Number of the row, from 1', { required: true }),
    values: longText('Its values by field, as JSON', { required: true }),
  },
  'archived-months': {
    month: text('Month of activity, as 2026-01', { required: true, unique: true }),
    rows: number('How many entries it has', { required: true }),
    file: text('File that has them', { required: true }),
    digest: text('SHA-256 of them in the file; null for months that were archived before it was noted'),
    archiveDate: dateTime('When it left the database', { required: true }),
  },
  // One row for each invoice that has ended, narrow, its references not checked: reports add up hundreds of thousands.
  results: {
    invoiceId: reference('Invoice', 'invoices', { required: true, unique: true }),
    endDate: dateTime('When it ended', { required: true }),
    clientId: reference('Merchant', 'users'),
    ownerId: reference('Vault owner of its deal', 'users'),
    bankId: reference('Bank of its account', 'banks'),
    operatorId: reference('User who completed it', 'users'),
    merchantAgentId: reference('Agent of the merchant', 'users'),
    ownerAgentId: reference('Agent of the vault owner', 'users'),
    method: text('Payment method'),
    isCompleted: yesNo('Whether it was completed', { required: true }),
    minutes: number('Minutes from its creation to its end', { required: true }),
    rub: money('Sum that came, or was sent', 'RUB', { required: true }),
    usdt: money('Posted sum', 'USDT', { required: true }),
    fee: money('Fee of the merchant', 'USDT', { required: true }),
    reward: money('Reward of the vault owner', 'USDT', { required: true }),
    merchantAgentPart: money('Part of the agent of the merchant', 'USDT', { required: true }),
    ownerAgentPart: money('Part of the agent of the vault owner', 'USDT', { required: true }),
  },
  // Sums over `results` of one UTC day that is over: what a report adds up instead of its rows.
  'result-days': {
    day: text('Day, as 2026-01-31', { required: true }),
    dimension: text('What the sums are by', { required: true }),
    member: text('Whose sums they are: an id, a method or an hour; empty where there is none', { required: true }),
    created: number('Invoices created on that day', { required: true }),
    ended: number('Invoices that ended', { required: true }),
    completed: number('Those of them that were completed', { required: true }),
    rub: money('Sums of those', 'RUB', { required: true }),
    usdt: money('Posted for those', 'USDT', { required: true }),
    fee: money('Fees of merchants', 'USDT', { required: true }),
    reward: money('Rewards', 'USDT', { required: true }),
    agents: money('Parts of agents', 'USDT', { required: true }),
    minutes: longText('How many took so many minutes, as JSON'),
  },
  // What happened to merchants with a webhook or an API key. References are not checked, as those of deliveries.
  events: {
    uuid: uuid('Id of the event, the same in every webhook and in the list of events'),
    clientId: number('Number of the merchant', { required: true }),
    position: number('Its place in what the merchant reads, from 1; null until they read it'),
    sequence: number('Rises from one event of a record to the next', { required: true }),
    invoiceId: number('Number of the invoice that it is about'),
    operationId: number('Number of the funds operation that it is about'),
    body: longText('What webhooks are told, as JSON', { required: true }),
    createDate: dateTime('When it happened', { required: true }),
  },
  // The same of test invoices.
  'test-events': {
    uuid: uuid('Id of the event'),
    clientId: number('Number of the merchant', { required: true }),
    position: number('Its place in what the merchant reads, from 1; null until they read it'),
    sequence: number('Rises from one event of a record to the next', { required: true }),
    invoiceId: number('Number of the test invoice that it is about', { required: true }),
    body: longText('What webhooks are told, as JSON', { required: true }),
    createDate: dateTime('When it happened', { required: true }),
  },
  // A payer counts once an hour, whatever they try again. Banks are not checked: one may be deleted.
  'turned-away': {
    createDate: dateTime('When a payer was told that no account is free', { required: true }),
    bankId: number('Number of the bank that they chose; null for any'),
    unfit: yesNo('Whether accounts were free, none of which could take the sum'),
  },
  'pool-states': {
    bankId: number('Number of the bank whose accounts they are; 0 for those of all', { required: true, unique: true }),
    active: number('How many of them are active, in a bank that is', { required: true }),
    free: number('How many of them are free', { required: true }),
    drySince: dateTime('Since when none has been free'),
    lastChosen: dateTime('When a payer last chose the bank'),
  },
  'book-checks': {
    startDate: dateTime('When the last check of the books began', { required: true }),
    endDate: dateTime('When the last one that was finished ended'),
    differences: number('How many differences it found'),
  },
  rules: {
    name: text('Setting', { required: true, unique: true }),
    value: text('Its value', { required: true }),
  },
  counters: {
    subject: text('What is counted', { required: true, unique: true }),
    count: number('Count in the window', { required: true }),
    windowEnd: dateTime('End of the window', { required: true }),
  },
} satisfies Record<string, Fields>;

/**
 * References whose target refers back, by the field that does: where `invoices.dealId` is 7, `deals.invoiceId` of deal 7
 * is this invoice. Lists that show fields of the target are ordered by an index of it alone.
 */
const inverses: Readonly<Record<string, Readonly<Record<string, string>>>> = { invoices: { dealId: 'invoiceId' } };

/** A reference that is referred back, and a column of its target: the target's table, and its column that refers back. */
export interface Inverse {
  reference: string;
  table: string;
  column: string;
  back: string;
}

/** Returns where a field reads `from` a reference that is referred back; undefined for other fields. */
export const inverseOf = (table: string, from: string | undefined): Inverse | undefined => {
  const [reference = '', column, ...further] = from?.split('.') ?? [];
  const back = inverses[table]?.[reference];
  if (back === undefined || column === undefined || further.length > 0) return undefined;
  return { reference, table: tableOf(definitionOf(columnsOf(table)[reference]!.target!)), column, back };
};

/** Definitions with a table of their own: all but views. */
export const tableDefinitions = definitions.filter((definition) => !definition.source);

/** Returns the names of the entity and its views over a table. Activity of its records may use any of them. */
export const namesOf = (table: string): string[] =>
  definitions.filter((definition) => tableOf(definition) === table).map(({ name }) => name);

const isColumn = ({ from, derived, counts, bounds, kind }: Field) =>
  !from && !derived && !counts && !bounds && !kind.isId;

/** Returns the columns of a table except `id`: stored fields of its entity and private columns. */
export const columnsOf = (table: string): Fields => {
  const definition = tableDefinitions.find(({ name }) => name === table);
  const stored = Object.entries(definition?.fields ?? {}).filter(([, field]) => isColumn(field));
  const privateFields: Fields = (privateColumns as Record<string, Fields>)[table] ?? {};
  return { ...Object.fromEntries(stored), ...privateFields, ...(ownTables as Record<string, Fields>)[table] };
};

type Columns<F> = { [K in keyof F]: F[K] extends Field<infer V> ? V : never };
/** As `storedNameOf`. */
type StoredName<N> = N extends 'activity' ? typeof allActivity : N;
type Table<R> = Omit<R, 'id'> & { id: Generated<number> };
type Stored = {
  [N in keyof DefinitionMap as DefinitionMap[N] extends { source: object } ? never : StoredName<N>]: Table<
    RecordOf<DefinitionMap[N]> & (N extends keyof typeof privateColumns ? Columns<(typeof privateColumns)[N]> : unknown)
  >;
} & { [N in keyof typeof ownTables]: Table<Columns<(typeof ownTables)[N]> & { id: number }> };

/** Types of the tables for Kysely, derived from the definitions. */
export type Schema = { [N in keyof Stored]: OptionalOnInsert<Stored[N]> };

/** Makes all columns optional on insert: the table has defaults or allows null, and the definitions validate input. */
type OptionalOnInsert<T> = { [K in keyof T]: T[K] extends Generated<infer G> ? Generated<G> : Generated<T[K]> };

/** The database outside a transaction. */
export type Db = Kysely<Schema>;
/** An open transaction. */
export type Tx = Transaction<Schema>;
