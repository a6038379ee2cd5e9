import { sql, type RawBuilder } from 'kysely';
import { maskRequisites } from '../../../src/format/requisites';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import type { StatementLine, StatementTotals } from '../../../src/resources/statement';
import { includedFee } from './includedFee';
import { purposeSql } from '../../database/statusSql';
import type { Db } from '../../database/schema';

/** The balance whose statement is read, with the number of its entries. */
export interface StatementBalance {
  id: number;
  userId: number;
  entries: number;
}

/** Entries of a balance: those after `opening`, up to and including `last`. */
export interface Entries {
  opening: number;
  last: number;
}

/** What of a statement is looked for: the number of a deal or funds operation, or invoices by their uuids. */
export interface StatementFind {
  number: number | null;
  /** Those between two, and with this end. */
  uuids: { from: string; to: string; end: string } | null;
}

/** The moments of a period as ISO dates, both included; undefined where it is open. */
export interface Moments {
  from?: string;
  to?: string;
}

/** SQL: the merchant or vault owner whose deal paid a part of its fee to their agent; null for other purposes. */
const payerOfAgentFee = sql`(select u.nickname from deals d join invoices i on i.id = d."invoiceId"
    join users u on u.id = case transactions.purpose when ${purposeSql.MerchantAgent} then i."clientId" else d."ownerId" end
  where d.id = transactions."dealId" and transactions.purpose in (${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent}))`;

/** SQL: the percent of the deal that a line pays, by its purpose; null for other purposes. */
const percentOfLine = sql`case l.purpose when ${purposeSql.Fee} then d."merchantFee" when ${purposeSql.Reward} then d."ownerFee"
    when ${purposeSql.MerchantAgent} then d."merchantAgentFee" when ${purposeSql.OwnerAgent} then d."ownerAgentFee" end`;

/** SQL: the dispute about the invoice `i`, if there was one. */
const disputeOfInvoice = sql`(select q.id from disputes q where q."invoiceId" = i.id)`;

/**
 * SQL: the invoice of the deal of a line, as the merchant sees it (`mine`), or the vault owner: without the merchant's
 * customer and fee, with the account of a pay-in.
 */
const invoiceOfLine = (userId: number) => sql`case when i."clientId" = ${userId} then json_build_object('id', i.id,
    'uuid', i.uuid, 'cid', i.cid, 'amount', i.amount::text, 'rate', d.rate::text, 'fee', d.fee::text, 'account', null, 'dispute', ${disputeOfInvoice})
  when d."ownerId" = ${userId} then json_build_object('id', i.id, 'uuid', i.uuid, 'cid', null, 'amount', i.amount::text,
    'rate', d.rate::text, 'fee', null, 'account', (select json_build_object('id', pa.id, 'number', pa.requisites)
      from "payment-accounts" pa where pa.id = d."bankAccountId" and i."paymentType" = ${sql.lit(PaymentType.PayIn)}), 'dispute', ${disputeOfInvoice}) end`;

/** Masks the number of the account behind a line. */
const maskAccount = ({ invoice, ...line }: StatementLine): StatementLine => ({
  ...line,
  invoice: invoice && {
    ...invoice,
    account: invoice.account && { ...invoice.account, number: maskRequisites(invoice.account.number) },
  },
});

type Side = 'from' | 'to';

/** Selects the lines on one side of a balance. */
type LineCondition = (side: Side, userId: number) => RawBuilder<unknown>;

/** The lines with these entry numbers, both ends included. The entry numbers make any page equally fast. */
export const entriesBetween =
  (from: number, to: number): LineCondition =>
  (side) =>
    sql`${sql.id(`${side}Entry`)} between ${from} and ${to}`;

/**
 * The lines of what is looked for. An invoice is found by whoever its line names it to: its ID opens the payer's page, and an
 * agent could guess one digit after another.
 */
export const linesAbout =
  ({ number, uuids }: StatementFind, findsAll: boolean): LineCondition =>
  (_side, userId) =>
    sql`("dealId" = ${number}::bigint or "operationId" = ${number}::bigint or "dealId" = any(array(
      select d.id from invoices i join deals d on d."invoiceId" = i.id
      where i.uuid between ${uuids?.from ?? null}::uuid and ${uuids?.to ?? null}::uuid
        and i.uuid::text like '%' || ${uuids?.end ?? ''}::text
        and (${findsAll}::boolean or ${userId} in (i."clientId", d."ownerId")))))`;

/** Reads lines of a balance, newest first, at most so many. */
export const linesOf = async (
  db: Db,
  { id: balanceId, userId }: StatementBalance,
  isWanted: LineCondition,
  limit: number,
): Promise<StatementLine[]> => {
  const linesOfSide = (
    direction: Side,
  ) => sql`select id, ${sql.id(`${direction}Entry`)} as entry, "postedDate", purpose, "dealId", "operationId",
      ${direction === 'from' ? sql`-quantity` : sql`quantity`} as quantity, ${sql.id(`${direction}After`)} as after,
      ${direction === 'from' ? sql`null` : payerOfAgentFee} as payer, ${includedFee('transactions')}::text as "includedFee"
    from transactions where ${sql.id(`${direction}BalanceId`)} = ${balanceId} and ${isWanted(direction, userId)}`;
  const { rows } =
    await sql<StatementLine>`select l.*, i."paymentType", ${invoiceOfLine(userId)} as invoice, case when ${percentOfLine} is not null then
        json_build_object('of', d.amount::text, 'percent', (${percentOfLine})::text) end as share
      from (${linesOfSide('from')} union all ${linesOfSide('to')}) l left join deals d on d.id = l."dealId"
        left join invoices i on i.id = d."invoiceId" order by l.entry desc limit ${limit}`.execute(db);
  return rows.map(maskAccount);
};

/**
 * Returns the number of the last entry that was posted before a moment, or until it; 0 when there is none. Entries are
 * numbered in the order in which they were posted, so halving finds it in some twenty reads, however long the statement.
 * Moments are told in milliseconds, as people's last moment of a day is.
 */
const lastEntry = async (db: Db, { id, entries }: StatementBalance, is: 'before' | 'until', moment: string) => {
  const { rows } = await sql<{ entry: number }>`with recursive halves(low, high) as (
      select 0, ${entries}::integer
      union all
      select case when p.early then m.middle else low end, case when p.early then high else m.middle - 1 end
      from halves, lateral (select (low + high + 1) / 2 as middle) m, lateral (
        select date_trunc('milliseconds', "postedDate") ${is === 'before' ? sql`<` : sql`<=`} ${moment}::timestamptz as early
        from (select "postedDate" from transactions where "fromBalanceId" = ${id} and "fromEntry" = m.middle
          union all select "postedDate" from transactions where "toBalanceId" = ${id} and "toEntry" = m.middle) posted) p
      where low < high
    ) select low as entry from halves where low = high`.execute(db);
  return rows[0]!.entry;
};

/** Finds the entries of a balance within a period. */
export const entriesWithin = async (db: Db, balance: StatementBalance, { from, to }: Moments): Promise<Entries> => ({
  opening: from === undefined ? 0 : await lastEntry(db, balance, 'before', from),
  last: to === undefined ? balance.entries : await lastEntry(db, balance, 'until', to),
});

/**
 * SQL: what came to an agent's balance from each merchant or vault owner. A reversal takes back what the deal had brought, so it
 * is found by its deal; in both roles at once it is counted to the merchant.
 */
const payersOf = (balanceId: number, { opening, last }: Entries) => {
  const within = (side: Side) => sql`t.${sql.id(`${side}BalanceId`)} = ${balanceId}
    and t.${sql.id(`${side}Entry`)} > ${opening} and t.${sql.id(`${side}Entry`)} <= ${last}`;
  const parts = sql`(${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent})`;
  return sql`(select coalesce(json_agg(json_build_object('id', p.id, 'who', p.nickname, 'type', p.type, 'amount', p.amount::text,
      'turnover', p.turnover::text) order by p.amount desc, p.nickname), '[]')
    from (select u.id, u.nickname, u.type, sum(l.sign * l.quantity) as amount, sum(l.sign * d.amount) as turnover
      from (select t."dealId", t.purpose, t.quantity, 1 as sign from transactions t where ${within('to')} and t.purpose in ${parts}
        union all
        select t."dealId", (select min(o.purpose) from transactions o where o."dealId" = t."dealId"
            and o."toBalanceId" = ${balanceId} and o.purpose in ${parts}), t.quantity, -1
          from transactions t where ${within('from')} and t.purpose = ${purposeSql.Reversal}) l
        join deals d on d.id = l."dealId" join invoices i on i.id = d."invoiceId"
        join users u on u.id = case l.purpose when ${purposeSql.MerchantAgent} then i."clientId"
          when ${purposeSql.OwnerAgent} then d."ownerId" end
      group by u.id) p)`;
};

/** Sums the entries of a balance. Entries never change, so several reads see the same ones. */
export const totalsOf = async (
  db: Db,
  { id }: StatementBalance,
  { opening, last }: Entries,
): Promise<StatementTotals> => {
  const sumOf = (direction: 'from' | 'to') => sql`(select coalesce(sum(quantity), 0)::text from transactions
    where ${sql.id(`${direction}BalanceId`)} = ${id} and ${sql.id(`${direction}Entry`)} > ${opening} and ${sql.id(`${direction}Entry`)} <= ${last})`;
  const afterEntry = (entry: number) => sql`coalesce(
    (select "fromAfter" from transactions where "fromBalanceId" = ${id} and "fromEntry" = ${entry}),
    (select "toAfter" from transactions where "toBalanceId" = ${id} and "toEntry" = ${entry}), 0)::text`;
  const moved = (direction: 'from' | 'to') => sql`select purpose, quantity, ${sql.lit(direction === 'to')} as "isIn",
      ${includedFee('transactions')} as fee from transactions
    where ${sql.id(`${direction}BalanceId`)} = ${id} and ${sql.id(`${direction}Entry`)} > ${opening} and ${sql.id(`${direction}Entry`)} <= ${last}`;
  const purposes = sql`(select coalesce(json_agg(json_build_object('purpose', p.purpose, 'incoming', p.incoming::text,
      'outgoing', p.outgoing::text, 'includedFee', p.fee::text) order by p.purpose), '[]')
    from (select purpose, coalesce(sum(quantity) filter (where "isIn"), 0) as incoming,
        coalesce(sum(quantity) filter (where not "isIn"), 0) as outgoing, sum(fee) as fee
      from (${moved('from')} union all ${moved('to')}) m where purpose is not null group by purpose) p)`;
  const { rows } = await sql<StatementTotals>`select ${afterEntry(opening)} as opening, ${sumOf('to')} as incoming,
    ${sumOf('from')} as outgoing, ${afterEntry(last)} as closing, ${purposes} as purposes,
    ${payersOf(id, { opening, last })} as payers`.execute(db);
  return rows[0]!;
};
