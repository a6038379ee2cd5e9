import type { Generated, Kysely, Transaction } from 'kysely';
import {
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
import { definitions } from '../../src/resources/index';
import type { RecordOf } from '../../src/resources/language/definition';
import { tableOf } from '../../src/resources/language/tables';

/**
 * Columns that only the API knows: they stand in the entity's table and never go over the wire.
 * A definition's `from` may lead through them (`dealId.status`).
 */
export const privateColumns = {
  users: {
    passwordHash: text('Password hash'),
    principalId: reference(
      'Principal kept with the account: of who last issued its password, before any made it',
      'users',
    ),
    passwordIssuedBy: reference('Who last issued its password; nobody when the server did', 'users'),
    passwordIssuedDate: dateTime('When that was'),
    passwordSetDate: dateTime('When its person last chose their own'),
    passwordDue: yesNo('Is a temporary password to be replaced?'),
    wasEmpty: yesNo('Had it never held money when its password was issued?'),
    verifiedDate: dateTime('When its person was verified'),
  },
  approvals: {
    slot: text('What of its record it is about: one request of a slot waits'),
    terms: longText('What the call comes to, as JSON: the approval is of the same'),
    body: longText('The body of the call, as JSON'),
    sum: money('What it moves', 'USDT'),
    people: longText('Whose it is and who asked for it, as JSON'),
  },
  invoices: {
    dealId: reference('Deal', 'deals'),
    accountId: reference('Payment account', 'payment-accounts'),
    takenFrom: number('Status before it was taken'),
    takenDate: dateTime('When it was taken'),
    deviceId: reference('Phone that watched its account when it was made', 'devices'),
    phoneNumber: phone('Phone number of who is paid'),
    address: text('From where it was made'),
    browser: text('Cookie of the browser that made it'),
    endDate: dateTime('When it became final'),
    handled: yesNo('Has it been in Handle?'),
    approvedDate: dateTime('When a pay-out was approved'),
  },
  'vault-profiles': {
    addedBy: reference('Who added it', 'users'),
    addedDate: dateTime('When it was added'),
    offDate: dateTime('Since when it is off'),
    needsOwner: yesNo('Turned off when its owner was issued a password: they activate it again'),
  },
  'exchange-rates': {
    principalId: reference('Principal that set it alone', 'users'),
  },
  'payment-accounts': {
    addedBy: reference('Who added it', 'users'),
    addedDate: dateTime('When it was added'),
    boundBy: reference('Who bound its device', 'users'),
    boundDate: dateTime('When it was bound'),
    offDate: dateTime('Since when it is off'),
    needsOwner: yesNo('Turned off when its owner was issued a password: they activate it again'),
    invoiceId: reference('Invoice that is open on it', 'invoices'),
    lastUsed: dateTime('When it was last given to an invoice'),
    restUntil: dateTime('Not given to another before'),
  },
  'balance-accounts': {
    held: money('Held', 'USDT', { required: true, initial: 0 }),
    entries: number('How many transactions were completed on it', { required: true, initial: 0 }),
  },
  transactions: {
    fromEntry: number('Which of those of the balance it came from it is'),
    fromAfter: money('What was on that balance afterwards', 'USDT'),
    toEntry: number('Which of those of the balance it went to it is'),
    toAfter: money('What was on that balance afterwards', 'USDT'),
    postedDate: dateTime('When it was completed'),
  },
  messages: {
    number: text("The phone's own number for it"),
    currency: text('How it writes the currency of its sum'),
    account: text('Last four digits of the account that it names'),
    balance: money('What it says was on the account afterwards', 'RUB'),
    whole: longText('Its words with the codes in them, where what is shown has them masked'),
  },
  devices: {
    keyHash: text('SHA-256 of the key of its phone'),
    isTrusted: yesNo('Does what it tells prove anything?', { initial: true }),
    keyIssuedBy: reference('Who issued that key', 'users'),
    keyIssuedDate: dateTime('When that was'),
  },
  receipts: {
    sha256: text('Hash of the file', { required: true }),
  },
  'funds-operations': {
    early: yesNo('Asks for more than is withdrawable'),
    askedVerified: yesNo('Was who asked verified staff? Then asking counts as the request for approval'),
    endDate: dateTime('When it was decided'),
  },
  deposits: {
    walletId: reference('Wallet it is paid to', 'platform-wallets'),
  },
  'platform-wallets': {
    freedDate: dateTime('Since when it is free'),
  },
  views: {
    userId: reference('Whose', 'users', { required: true }),
  },
  support: {
    authorId: reference('Author', 'users'),
  },
} satisfies Record<string, Fields>;

/** Tables of the API's own, declared with the same fields as entities. */
export const ownTables = {
  'idempotency-keys': {
    scope: text('User and path', { required: true, unique: true }),
    bodyHash: text('Hash of the body', { required: true }),
    answer: longText('Answer'),
    createDate: dateTime('When', { required: true }),
  },
  sessions: {
    key: uuid('What its tokens carry'),
    userId: reference('Whose', 'users', { required: true }),
    address: text('From where', { required: true }),
    createDate: dateTime('Since', { required: true }),
    endDate: dateTime('Until', { required: true }),
  },
  fees: {
    userId: reference('Who pays them', 'users', { required: true }),
    agentId: reference('To which agent; to the platform when absent', 'users'),
    payInFee: percent('Pay-in fee', { required: true }),
    payOutFee: percent('Pay-out fee', { required: true }),
    createDate: dateTime('Since', { required: true }),
  },
  relations: {
    userId: reference('Who was brought', 'users', { required: true }),
    agentId: reference('By which agent', 'users', { required: true }),
    createDate: dateTime('Since', { required: true }),
  },
  'sums-moved-alone': {
    principalId: reference('Whose', 'users', { required: true }),
    sum: money('How much', 'USDT', { required: true }),
    createDate: dateTime('When', { required: true }),
  },
  'task-holders': {
    dealId: reference('Deal of the pay-out', 'deals', { required: true }),
    userId: reference('Vault owner who held it', 'users', { required: true }),
    endDate: dateTime('Until when; empty while they hold it'),
  },
  releases: {
    userId: reference('Who gave the task back', 'users', { required: true }),
    invoiceId: reference('Which invoice it was', 'invoices', { required: true }),
    createDate: dateTime('When', { required: true }),
  },
  'slow-readings': {
    patternId: reference('Pattern that took too long', 'parsing-patterns', { required: true }),
    userId: reference('Whose phone had heard the message', 'users'),
    createDate: dateTime('When', { required: true }),
  },
  rules: {
    name: text('Setting', { required: true, unique: true }),
    value: text('Its value', { required: true }),
  },
  counters: {
    subject: text('What is counted', { required: true, unique: true }),
    count: number('How often in the window', { required: true }),
    windowEnd: dateTime('End of the window', { required: true }),
  },
} satisfies Record<string, Fields>;

/** Entities that have a table: those that are not a view of another. */
export const tableDefinitions = definitions.filter((definition) => !definition.source);

/** Every name that a table's records go by: the entity's own and its views'. What was done to them is written under any. */
export const namesOf = (table: string): string[] =>
  definitions.filter((definition) => tableOf(definition) === table).map(({ name }) => name);

const isColumn = ({ from, derived, counts, bounds, kind }: Field) =>
  !from && !derived && !counts && !bounds && !kind.isId;

/** Columns of an entity's table beside `id`: its own fields that are stored, and the private ones. */
export const columnsOf = (table: string): Fields => {
  const definition = tableDefinitions.find(({ name }) => name === table);
  const own = Object.entries(definition?.fields ?? {}).filter(([, field]) => isColumn(field));
  const hidden: Fields = (privateColumns as Record<string, Fields>)[table] ?? {};
  return { ...Object.fromEntries(own), ...hidden, ...(ownTables as Record<string, Fields>)[table] };
};

type Columns<F> = { [K in keyof F]: F[K] extends Field<infer V> ? V : never };
type Table<R> = Omit<R, 'id'> & { id: Generated<number> };
type Stored = {
  [N in keyof DefinitionMap as DefinitionMap[N] extends { source: object } ? never : N]: Table<
    RecordOf<DefinitionMap[N]> & (N extends keyof typeof privateColumns ? Columns<(typeof privateColumns)[N]> : unknown)
  >;
} & { [N in keyof typeof ownTables]: Table<Columns<(typeof ownTables)[N]> & { id: number }> };

/** Kysely's view of the database, drawn from the definitions. */
export type Schema = { [N in keyof Stored]: Loose<Stored[N]> };

/** Columns may be left out on insert: the table has defaults or allows null, and the definitions check input. */
type Loose<T> = { [K in keyof T]: T[K] extends Generated<infer G> ? Generated<G> : Generated<T[K]> };

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
