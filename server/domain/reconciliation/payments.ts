import { sql, type RawBuilder } from 'kysely';
import { choiceIn } from '../../../src/resources/language/choices';
import { fitOfStatus, type LineFit } from '../../../src/resources/lineFits';
import { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { toUnits } from '../../../src/format/decimal';
import type { Tx } from '../../database/schema';
import {
  activeSql,
  fileSql,
  fulfilmentSql,
  fundsSql,
  invoiceSql,
  lineSql,
  messageSql,
  paymentSql,
} from '../../database/statusSql';
import type { LineTable } from './lineTables';
import type { OurPayment } from './pairPayments';

/** The moments between which payments are looked for, ISO. */
export interface Span {
  from: string;
  to: string;
}

/** A payment of ours with what is written of it where no line shows it. */
export interface FoundPayment extends OurPayment {
  /** Whether statements cover all the time in which it moved: then a line should show it. */
  isCovered: boolean;
}

/** A payment that nobody completed, to which a line may belong. */
export interface Proposal extends OurPayment {
  column: 'invoiceId' | 'messageId';
  fits: readonly LineFit[];
}

interface PaymentRow {
  id: number;
  amount: string;
  from: Date | string;
  to: Date | string;
  hash?: string | null;
  isCovered: boolean;
}

const msOf = (moment: Date | string) => new Date(moment).getTime();

const unitsOf = (amount: string, places: number) => Number(toUnits(amount, places));

/** SQL: by when the line of a payment is due, which may be booked later than the money moved. */
const dueAfter = sql`make_interval(secs => ${sql.lit(6 * 3600)})`;

/** SQL: whether files of an account or wallet that were read to their end cover all the time between two moments. */
const covers = (
  subject: LineTable['subject'],
  subjectId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) =>
  // A file ends with the last millisecond of its day.
  sql`tstzrange(${from}, ${to}, '[]') <@ coalesce((
    select range_agg(tstzrange(f."fromDate", f."toDate" + interval '1 second')) from "statement-files" f
    where f.${sql.id(subject)} = ${subjectId} and f.status in (${fileSql.Read}, ${fileSql.Closed})), '{}'::tstzmultirange)`;

/** SQL: whether no line is matched with a payment, and nobody explained in what its line differs or why there is none. */
export const isFree = ({ name, match }: LineTable, id: RawBuilder<unknown>) =>
  sql`not exists (select 1 from ${sql.table(name)} l where l.${sql.id(match)} = ${id}
    and (l.outcome = ${lineSql.Matched} or (l.outcome = ${lineSql.Explained} and l.ours is not null)))`;

/**
 * The payments of an account that no line shows yet: pay-ins that it received, and pay-outs of its vault owner, who may have
 * paid them from any of their accounts that was active then.
 */
const paymentsOfAccount = async (tx: Tx, table: LineTable, accountId: number, { from, to }: Span) => {
  const account = sql`${accountId}::bigint`;
  const first = sql`coalesce(m.at, i."createDate")`;
  const last = sql`coalesce(m.at, i."endDate")`;
  const due = sql`(${last} + ${dueAfter})`;
  const { rows } = await sql<PaymentRow>`with account as (
      select p."vaultOwnerId" as owner from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
      where a.id = ${account}),
    ours as (select i.* from invoices i where i."accountId" = ${account} and i."paymentType" = ${paymentSql.PayIn}
      union all
      select i.* from account join invoices i on i.owner = account.owner and i."paymentType" = ${paymentSql.PayOut})
    select i.id, case when i."paymentType" = ${paymentSql.PayIn} then coalesce(i.received, i.amount) else -i.amount end as amount,
      ${first} as "from", ${last} as "to",
      case when i."paymentType" = ${paymentSql.PayIn}
        then ${covers('accountId', account, first, due)}
        else not exists (select 1 from account join "vault-profiles" p on p."vaultOwnerId" = account.owner
          join "payment-accounts" a on a."vaultProfileId" = p.id
            and (a."addedDate" is null or a."addedDate" <= ${last})
            and (a.status = ${activeSql.Active} or a."offDate" >= ${first})
          where not ${covers('accountId', sql`a.id`, sql`least(greatest(${first}, coalesce(a."addedDate", ${first})), ${due})`, due)})
          and ${covers('accountId', account, last, due)}
      end as "isCovered"
    from ours i left join lateral (select min(v."createDate") as at from messages v
      where v."invoiceId" = i.id and v.status = ${messageSql.Matched}) m on i."paymentType" = ${paymentSql.PayIn}
    where i.status = ${invoiceSql.Complete} and i."createDate" <= ${to} and i."endDate" >= ${from} and ${isFree(table, sql`i.id`)}
    order by i.id`.execute(tx);
  return rows;
};

/** The deposits of a wallet that no transfer shows yet, and withdraws whose hash is among these. */
const paymentsOfWallet = async (tx: Tx, table: LineTable, walletId: number, { from, to }: Span) => {
  const wallet = sql`${walletId}::bigint`;
  const last = sql`coalesce(o."endDate", o."createDate")`;
  const { rows } = await sql<PaymentRow>`select o.id, o."txHash" as hash, o."createDate" as "from", ${last} as "to",
      case when o.type = ${fundsSql.Deposit} then coalesce(o.received, o.amount) else -o.amount end as amount,
      o.type = ${fundsSql.Deposit}
        and ${covers('walletId', wallet, sql`o."createDate"`, sql`(${last} + ${dueAfter})`)} as "isCovered"
    from "funds-operations" o
    where o.status = ${fulfilmentSql.Fulfilled} and o."createDate" <= ${to} and ${last} >= ${from} and ${isFree(table, sql`o.id`)}
      and ((o.type = ${fundsSql.Deposit} and o."walletId" = ${wallet})
        or (o.type = ${fundsSql.Withdraw} and lower(o."txHash") in (
          select lower(c."txHash") from "chain-lines" c where c."walletId" = ${wallet})))
    order by o.id`.execute(tx);
  return rows;
};

/** The payments of an account or wallet within a time that no line shows yet. */
export const freePayments = async (
  tx: Tx,
  table: LineTable,
  subjectId: number,
  span: Span,
): Promise<FoundPayment[]> => {
  const read = table.subject === 'accountId' ? paymentsOfAccount : paymentsOfWallet;
  const rows = await read(tx, table, subjectId, span);
  return rows.map(({ id, amount, from, to, hash, isCovered }) => ({
    id: Number(id),
    from: msOf(from),
    to: msOf(to),
    units: unitsOf(amount, table.places),
    hash,
    isCovered,
  }));
};

/** By when (ms after its payment) a line is due. */
export const dueMs = 6 * 3_600_000;

/** How long (ms) after its end a pay-in may be paid all the same. */
const lateMs = 86_400_000;

/** What a line of an account may show that nobody credited: pay-ins that ended without a payment or are open, and messages without an invoice. */
export const proposalsOf = async (
  tx: Tx,
  { subject, places }: LineTable,
  accountId: number,
  { from, to }: Span,
): Promise<Proposal[]> => {
  if (subject !== 'accountId') return [];
  const { rows: invoices } = await sql<{ id: number; amount: string; from: Date; to: Date; status: number }>`
    select i.id, i.amount, i.status, i."createDate" as "from", coalesce(i."endDate", i."expireDate") as "to" from invoices i
    where i."accountId" = ${accountId} and i."paymentType" = ${paymentSql.PayIn} and i.status <> ${invoiceSql.Complete}
      and i."createDate" between ${from} and ${to} order by i.id`.execute(tx);
  const { rows: messages } = await sql<{ id: number; amount: string; at: Date }>`
    select v.id, v.amount, v."createDate" as at from messages v join "payment-accounts" a on a."deviceId" = v."deviceId"
    where a.id = ${accountId} and v.status = ${messageSql.Unmatched} and v.amount is not null
      and v."createDate" between ${from} and ${to} order by v.id`.execute(tx);
  return [
    ...invoices.map((row): Proposal => {
      const status = choiceIn(InvoiceStatus, row.status);
      const fit = status && fitOfStatus.of(status);
      return {
        column: 'invoiceId',
        id: Number(row.id),
        from: msOf(row.from),
        to: msOf(row.to) + lateMs,
        units: unitsOf(row.amount, places),
        fits: ['sum', ...(fit ? [fit] : [])],
      };
    }),
    ...messages.map(({ id, amount, at }): Proposal => ({
      column: 'messageId',
      id: Number(id),
      from: msOf(at),
      to: msOf(at),
      units: unitsOf(amount, places),
      fits: ['sum', 'phone'],
    })),
  ];
};
