import { fieldText } from '../../src/admin/fields/fieldText';
import type { TitleById, Titles } from '../../src/dataProvider/wholeList';
import { maskRequisites } from '../../src/format/requisites';
import { shortenUuid } from '../../src/format/uuid';
import type { Definition } from '../../src/resources/language/definition';
import type { Field } from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import { Role } from '../../src/resources/language/roles';
import { searchedFields } from '../../src/resources/language/search';
import type { Value } from '../../src/resources/language/values';
import type { DecodedRecord } from '../../src/resources/language/wire';
import type { Db } from '../../server/database/schema';
import { TransactionStatus, TransactionType } from '../../src/resources/statuses/funds';
import { UserStatus } from '../../src/resources/statuses/people';

/** Texts that JavaScript and SQL would lower-case, sort or space differently. */
export const awkwardTexts = [
  'İlham Bankası',
  'ilham bankasi',
  'ISPARTA ışık',
  'ΟΔΟΣ',
  'οδος',
  'ΟΔΟΣ ΑΒΓ',
  'STRASSE ẞ ß',
  '😀 shop',
  '\u{1f600}',
  '\uff21\uff22 wide',
  '\ufb01 ligature',
  '\ue000 private',
  '100',
  '20',
  '3',
  '50% _off_ \\ back',
  'Two\u00a0words  and\r\na line',
  'a-Z',
  'A_z',
  'Ångström',
];

/** Adds rows with these texts, and titles that are numbers, to a seeded database. */
export const seedAwkward = async (db: Db): Promise<void> => {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const people = await db
    .insertInto('users')
    .values(
      awkwardTexts.map((nickname, index) => ({
        nickname,
        email: `awkward-${index}@example.com`,
        type: index % 2 ? Role.Merchant : Role.VaultOwner,
        status: UserStatus.Active,
      })),
    )
    .returning(['id', 'type'])
    .execute();
  const merchants = ids(people.filter(({ type }) => type === Role.Merchant));
  const owners = ids(people.filter(({ type }) => type === Role.VaultOwner));
  const at = <T>(values: readonly T[], index: number) => values[index % values.length]!;
  const banks = await db
    .insertInto('banks')
    .values(awkwardTexts.map((bankTitle) => ({ bankTitle })))
    .returning('id')
    .execute();
  await db
    .insertInto('parsing-patterns')
    .values(awkwardTexts.map((regexpPattern, index) => ({ regexpPattern, bankDataId: at(ids(banks), index) })))
    .execute();
  const devices = await db
    .insertInto('devices')
    .values(
      awkwardTexts.map((name, index) => ({
        name,
        title: at(awkwardTexts, index + 5),
        userId: at(owners, index),
        signalLevel: index * 4.25,
        batteryLevel: index % 4 ? index : null,
      })),
    )
    .returning('id')
    .execute();
  const profiles = await db
    .insertInto('vault-profiles')
    .values(
      awkwardTexts.map((holderName, index) => ({
        holderName,
        phoneNumber: `99450${1_000_000 + index * 9}`,
        vaultOwnerId: at(owners, index),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('payment-accounts')
    .values(
      awkwardTexts.map((_, index) => ({
        vaultProfileId: at(ids(profiles), index),
        bankDataId: at(ids(banks), index),
        deviceId: index % 3 ? at(ids(devices), index) : null,
        requisites: `${'4276'.repeat(1 + (index % 5))}${index}`,
      })),
    )
    .execute();
  await db
    .insertInto('support')
    .values(
      awkwardTexts.map((ticketName, index) => ({
        ticketName,
        ticketAuthor: at(awkwardTexts, index + 3),
        ticketDescription: at(awkwardTexts, index + 7),
      })),
    )
    .execute();
  await db
    .insertInto('messages')
    .values(
      awkwardTexts.map((message, index) => ({
        message,
        sender: at(awkwardTexts, index + 1),
        phoneNumber: index % 2 ? `99450${index}77` : null,
      })),
    )
    .execute();
  const invoices = await db
    .insertInto('invoices')
    .values(
      awkwardTexts.map((holderName, index) => ({
        holderName,
        clientId: at(merchants, index),
        amount: `${86_400 * index}.${index % 2 ? '5' : '00'}`,
        status: index % 6,
        cid: at(awkwardTexts, index + 11),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('deals')
    .values(ids(invoices).map((invoiceId, index) => ({ invoiceId, amount: `${index * 7}.${index}` })))
    .execute();
  const balances = await db
    .selectFrom('balance-accounts')
    .select('id')
    .where('userId', 'in', ids(people))
    .orderBy('id')
    .execute();
  await db
    .insertInto('transactions')
    .values(
      ids(balances).map((toBalanceId, index) => ({
        toBalanceId,
        quantity: `${index + 1}.${index}`,
        type: TransactionType.Incoming,
        status: TransactionStatus.Complete,
      })),
    )
    .execute();
  await db
    .insertInto('transactions')
    .values(
      ids(balances).map((fromBalanceId, index) => ({
        fromBalanceId,
        toBalanceId: at(ids(balances), index * 7),
        quantity: `${index + 1}.0${index}`,
        type: TransactionType.Internal,
      })),
    )
    .execute();
  await db
    .insertInto('exchange-rates')
    .values(awkwardTexts.map((type, index) => ({ type, price: `${index}99.9` })))
    .execute();
};

const t = (phrase: string) => phrase;

const titleField = (field: Field) => {
  const {
    fields,
    display: { nameField },
  } = definitionOf(field.target!);
  return fields[nameField]!;
};

/** A value as its cell shows it, with whitespace collapsed as on a page. */
const shown = (field: Field, value: Value, titles: TitleById | undefined): string => {
  if (field.target !== undefined) {
    const title = titles?.get(value as number);
    return title === undefined ? '' : shown({ ...titleField(field), prefix: undefined }, title, undefined);
  }
  if (field.kind.isKey) return shortenUuid(String(value));
  if (field.kind.name === 'requisites') return maskRequisites(String(value));
  return fieldText(field, value, t).replace(/[ \r\n]+/g, ' ');
};

/** The texts of the searched columns of all rows: `[id, text]`. */
export const shownCells = (
  definition: Definition,
  rows: readonly DecodedRecord[],
  titles: Titles,
): [DecodedRecord['id'], string][] =>
  searchedFields(definition).flatMap(([name, field]) =>
    rows
      .map((row): [DecodedRecord['id'], Value] => [row.id, row[name] as Value])
      .filter(([, value]) => value !== null && value !== '')
      .map(([id, value]): [DecodedRecord['id'], string] => [id, shown(field, value, titles[name])])
      .filter(([, text]) => text !== ''),
  );
