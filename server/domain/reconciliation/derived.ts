import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { fileSql, fulfilmentSql, fundsSql, leftLinesSql } from '../../database/statusSql';
import { bank, chain, type LineTable } from './lineTables';

/** SQL: whether a moment of an account or wallet lies in a period that is closed. */
export const isClosedSql = ({ subject }: LineTable, subjectId: Expression, moment: Expression): Expression =>
  sql`exists (select 1 from "statement-files" cf where cf.${sql.id(subject)} = ${subjectId}
    and cf.status = ${fileSql.Closed} and ${moment} between cf."fromDate" and cf."toDate")`;

/** SQL: whether a file that was sent to its end has the line under an alias. */
export const isReadSql = (alias: string): Expression =>
  sql`(exists (select 1 from "statement-files" rf where rf.id = ${columnOf(alias, 'fileId')} and rf.status <> ${fileSql.Reading})
    or (${columnOf(alias, 'alsoIn')} is not null and exists (select 1 from "statement-files" rf
      where rf.status <> ${fileSql.Reading} and ${columnOf(alias, 'alsoIn')} like '%,' || rf.id || ',%')))`;

const lineFieldsOf = (table: LineTable): DerivedFields => ({
  difference: (alias) =>
    sql`nullif(coalesce(${columnOf(alias, 'amount')}, 0) - coalesce(${columnOf(alias, 'ours')}, 0), 0)`,
  decided: (alias) => sql`(${columnOf(alias, 'decidedBy')} is not null)`,
  closed: (alias) => isClosedSql(table, columnOf(alias, table.subject), columnOf(alias, 'date')),
});

/** SQL: how many lines of the account or wallet of a file lie in its period and are left over. */
export const leftOfFileSql = (alias: string): Expression => {
  const countIn = ({ name, subject }: LineTable) =>
    sql`(select count(*) from ${sql.table(name)} fl where fl.${sql.id(subject)} = ${columnOf(alias, subject)}
      and fl.outcome in ${leftLinesSql} and fl.date between ${columnOf(alias, 'fromDate')} and ${columnOf(alias, 'toDate')})`;
  return sql`(case when ${columnOf(alias, 'accountId')} is null then ${countIn(chain)} else ${countIn(bank)} end)::integer`;
};

const addedOfFile = (alias: string): Expression => {
  const countIn = ({ name }: LineTable) =>
    sql`(select count(*) from ${sql.table(name)} fl where fl."fileId" = ${columnOf(alias, 'id')} and fl.number is not null)`;
  return sql`(case when ${columnOf(alias, 'accountId')} is null then ${countIn(chain)} else ${countIn(bank)} end)::integer`;
};

/** The last moment (null: none) until which the statements of an account or wallet were reconciled. */
const reconciledUntil =
  (subject: LineTable['subject']) =>
  (alias: string): Expression =>
    sql`(select max(rf."toDate") from "statement-files" rf
    where rf.${sql.id(subject)} = ${columnOf(alias, 'id')} and rf.status = ${fileSql.Closed})`;

/** What the fulfilled deposits of a wallet brought. */
const receivedOfWallet = (alias: string): Expression =>
  sql`(select coalesce(sum(coalesce(o.received, o.amount)), 0) from "funds-operations" o
    where o."walletId" = ${columnOf(alias, 'id')} and o.type = ${fundsSql.Deposit} and o.status = ${fulfilmentSql.Fulfilled})`;

/** What came into a wallet by the statements of its chain. */
const byFileOfWallet = (alias: string): Expression =>
  sql`(select coalesce(sum(c.amount), 0) from "chain-lines" c where c."walletId" = ${columnOf(alias, 'id')} and c.amount > 0)`;

/** Derived fields of reconciliation by table. */
export const reconciliationFields: Readonly<Record<string, DerivedFields>> = {
  'bank-lines': lineFieldsOf(bank),
  'chain-lines': lineFieldsOf(chain),
  'payment-accounts': { reconciledUntil: reconciledUntil('accountId') },
  'statement-files': { left: leftOfFileSql, added: addedOfFile },
  'platform-wallets': {
    received: receivedOfWallet,
    byFile: byFileOfWallet,
    reconciledUntil: reconciledUntil('walletId'),
  },
};
