import { fulfilmentFacts, type FulfilmentFacts } from '../../../src/resources/statuses/funds';
import { invoiceStatusFacts } from '../../../src/resources/statuses/invoices';
import { sql } from 'kysely';
import { selectResults } from '../../database/invoiceResults';
import type { Db, Tx } from '../../database/schema';
import { platformId } from './balances';
import {
  dealSql,
  disputeSql,
  fundsSql,
  invoiceSql,
  listSql,
  openDisputesSql,
  openInvoicesSql,
  paymentSql,
  perChoiceSql,
  purposeSql,
  settlementSql,
  transactionSql,
} from '../../database/statusSql';
import { Role } from '../../../src/resources/language/roles';

/** A contradiction in the books: which check, which record, the stored value and the expected one. */
export interface Difference {
  what: string;
  id: number;
  says: string;
  shouldBe: string;
}

const platformBalance = sql`(select id from "balance-accounts" where "userId" = ${platformId})`;

/** SQL: the statuses of funds operations whose money is this. */
const statusesWith = (state: FulfilmentFacts['money']) =>
  listSql(fulfilmentFacts.where(({ money }) => money === state));

/** Each query selects records whose stored figures differ from what their rows add up to. */
const checks: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'amount of balance': sql`select b.id, b.amount::text as says, s.sum::text as "shouldBe" from "balance-accounts" b
    left join (select balance, sum(quantity) as sum from (
      select "toBalanceId" as balance, quantity from transactions where status = ${transactionSql.Complete}
      union all select "fromBalanceId", -quantity from transactions where status = ${transactionSql.Complete}) e group by balance) s
    on s.balance = b.id where b.amount <> coalesce(s.sum, 0)`,
  'held of balance': sql`select b.id, b.held::text as says, s.sum::text as "shouldBe" from "balance-accounts" b
    left join (select "fromBalanceId" as balance, sum(quantity) as sum from transactions where status = ${transactionSql.Hold}
      group by 1) s on s.balance = b.id where b.held <> coalesce(s.sum, 0)`,
  'unsettled of balance': sql`select b.id, b.unsettled::text as says, coalesce(s.sum, 0)::text as "shouldBe" from "balance-accounts" b
    left join (select "ownerId", sum(unsettled) as sum from deals group by 1) s on s."ownerId" = b."userId"
    where b.unsettled <> coalesce(s.sum, 0)`,
  // What a pay-out credited is unsettled, settled or reversed, as a whole; a dispute makes it unsettled again.
  'unsettled of deal': sql`select d.id, coalesce(d.unsettled::text, 'none') as says,
      e.unsettled::text as "shouldBe"
    from deals d join invoices i on i.id = d."invoiceId" and i."paymentType" = ${paymentSql.PayOut}
    cross join lateral (select coalesce(sum(t.quantity), 0) as credited from transactions t
      where t."dealId" = d.id and t.status = ${transactionSql.Complete} and (t.purpose = ${purposeSql.Reward}
        or (t.purpose = ${purposeSql.Payment} and t."fromBalanceId" = ${platformBalance}))) c
    cross join lateral (select case when d.reversed is true then 0
        when d."settledDate" is null or d.settlement = ${settlementSql.Disputed} then c.credited else 0 end as unsettled) e
    where d.rate is not null and d."ownerId" is not null and coalesce(d.unsettled, 0) <> e.unsettled`,
  'settlement of deal': sql`select d.id, coalesce(d.settlement::text, 'none') as says,
      case when d.unsettled > 0 then 'not settled' else 'settled or none' end as "shouldBe" from deals d
    where (coalesce(d.unsettled, 0) > 0) <> coalesce(d.settlement in (${settlementSql.Settling}, ${settlementSql.Unconfirmed}, ${settlementSql.Disputed}), false)
      or (d.settlement = ${settlementSql.Settled} and d."settledDate" is null)
      or (d."settledDate" is not null and d.reversed is not true
        and coalesce(d.settlement not in (${settlementSql.Settled}, ${settlementSql.Disputed}), true))`,
  'owed of balance': sql`select b.id, b.owed::text as says, coalesce(s.sum, 0)::text as "shouldBe" from "balance-accounts" b
    left join (select "vaultOwnerId", sum(owed) as sum from disputes group by 1) s on s."vaultOwnerId" = b."userId"
    where b.owed <> coalesce(s.sum, 0)`,
  // What a dispute of a pay-in may take is held or owed; a decided one, and one that may not hold, takes nothing.
  'cover of dispute': sql`select q.id, concat('held ', q.held, ', owed ', q.owed) as says, concat('held ', e.held, ', together ', e.whole) as "shouldBe"
    from disputes q join invoices i on i.id = q."invoiceId" left join deals d on d.id = i."dealId"
    cross join lateral (select
        case when q.status not in ${openDisputesSql} or i."paymentType" = ${paymentSql.PayOut} then 0
          when d.status = ${dealSql.New} then d.amount else (select coalesce(sum(t.quantity), 0) from transactions t
            where t."dealId" = d.id and t.status = ${transactionSql.Hold} and t.purpose = ${purposeSql.Dispute}) end as held,
        case when q.status not in ${openDisputesSql} or i."paymentType" = ${paymentSql.PayOut} then 0
          when d.status = ${dealSql.New} or q.holds then d.amount else 0 end as whole) e
    where d.rate is not null and (q.held <> e.held or q.held + q.owed <> e.whole)`,
  'settlement of disputed deal': sql`select d.id, d.settlement::text as says, ${settlementSql.Disputed}::text as "shouldBe"
    from deals d left join disputes q on q."invoiceId" = d."invoiceId" and q.status in ${openDisputesSql}
      and q."vaultOwnerId" is not null
    where (d.settlement = ${settlementSql.Disputed}) <> (q.id is not null and coalesce(d.unsettled, 0) > 0)`,
  'balance of user': sql`select u.id, 'none' as says, 'one' as "shouldBe" from users u
    where not exists (select 1 from "balance-accounts" b where b."userId" = u.id)`,
  // The balance after a posting must equal the one after the previous posting plus this posting.
  'running balance of transaction': sql`select id, entry || ': ' || after as says,
      place || ': ' || (coalesce(before, 0) + moved) as "shouldBe"
    from (select id, entry, after, moved, row_number() over turn as place, lag(after) over turn as before from (
      select id, "toBalanceId" as balance, quantity as moved, "toAfter" as after, "toEntry" as entry from transactions
        where status = ${transactionSql.Complete} and "toBalanceId" is not null
      union all select id, "fromBalanceId", -quantity, "fromAfter", "fromEntry" from transactions
        where status = ${transactionSql.Complete} and "fromBalanceId" is not null) e
      window turn as (partition by balance order by entry)) r
    where after is distinct from coalesce(before, 0) + moved or entry is distinct from place`,
  'entries of balance': sql`select b.id, b.entries::text as says, coalesce(s.count, 0)::text as "shouldBe"
    from "balance-accounts" b left join (select balance, count(*) as count from (
      select "toBalanceId" as balance from transactions where status = ${transactionSql.Complete}
      union all select "fromBalanceId" from transactions where status = ${transactionSql.Complete}) e group by balance) s on s.balance = b.id
    where b.entries <> coalesce(s.count, 0)`,
  'status of deal': sql`select d.id, d.status::text as says, e.status::text as "shouldBe" from deals d
    join invoices i on i.id = d."invoiceId"
    cross join lateral (select case when i."dealId" is distinct from d.id then ${dealSql.Canceled}
      else ${perChoiceSql(sql.ref('i.status'), invoiceStatusFacts, ({ deal }) => sql.lit(deal))} end as status) e
    where d.status is distinct from e.status`,
  'deal of invoice': sql`select i.id, coalesce(i."dealId"::text, 'none') as says, 'one of its own' as "shouldBe"
    from invoices i where i.status in ${openInvoicesSql}
      and not exists (select 1 from deals d where d.id = i."dealId" and d."invoiceId" = i.id)`,
  'hold of unapproved pay-out': sql`select i.id, sum(t.quantity)::text as says, 'nothing' as "shouldBe" from invoices i
    join transactions t on t."dealId" = i."dealId" and t.status = ${transactionSql.Hold} where i.approved is false group by i.id`,
  'rate of approved pay-out': sql`select i.id, 'no rate' as says, 'a rate' as "shouldBe" from invoices i join deals d on d.id = i."dealId"
    where i."approvedDate" is not null and d.rate is null`,
  // Deals from before the ledger and those of pay-outs that nobody approved have no rate and no postings.
  'hold of deal': sql`select d.id, coalesce(h.held, 0)::text as says, e.held::text as "shouldBe"
    from deals d join invoices i on i.id = d."invoiceId"
    left join disputes q on q."invoiceId" = i.id and q.status in ${openDisputesSql}
    left join (select "dealId", sum(quantity) as held from transactions where status = ${transactionSql.Hold} group by 1) h on h."dealId" = d.id
    cross join lateral (select case when d.status = ${dealSql.New}
        then d.amount + case when i."paymentType" = ${paymentSql.PayOut} then d.fee else 0 end
      when d.status = ${dealSql.Canceled} and i."paymentType" = ${paymentSql.PayIn} then coalesce(q.held, 0) else 0 end as held) e
    where d.rate is not null and coalesce(h.held, 0) <> e.held`,
  // The platform must receive exactly the fee, and pay out no more than that in parts.
  'payment of deal': sql`select d.id, coalesce(p.paid, 0)::text as says,
      (d.amount + case when i."paymentType" = ${paymentSql.PayOut} then d.fee else 0 end)::text as "shouldBe"
    from deals d join invoices i on i.id = d."invoiceId"
    left join (select t."dealId", sum(quantity) filter (where purpose = ${purposeSql.Payment} and t."fromBalanceId" <> ${platformBalance}) as paid,
        sum(quantity) filter (where purpose = ${purposeSql.Fee}) as fee,
        sum(quantity) filter (where purpose in (${purposeSql.Reward}, ${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent})) as parts
      from transactions t where status = ${transactionSql.Complete} group by 1) p on p."dealId" = d.id
    where d.rate is not null and case when d.status = ${dealSql.Completed} then
      coalesce(p.paid, 0) <> d.amount + case when i."paymentType" = ${paymentSql.PayOut} then d.fee else 0 end
      or coalesce(p.fee, 0) <> case when i."paymentType" = ${paymentSql.PayOut} then 0 else d.fee end or coalesce(p.parts, 0) > d.fee
      else p.paid is not null or p.fee is not null or p.parts is not null end`,
  // A pay-out that a vault owner held when it was completed is paid to them; else it stays with the platform.
  'pay-out of deal': sql`select d.id, coalesce(p.paid, 0)::text as says,
      case when d.status = ${dealSql.Completed} and d."ownerId" is not null then d.amount else 0 end::text as "shouldBe"
    from deals d join invoices i on i.id = d."invoiceId" and i."paymentType" = ${paymentSql.PayOut}
    left join (select "dealId", sum(quantity) as paid from transactions
      where status = ${transactionSql.Complete} and purpose = ${purposeSql.Payment} and "fromBalanceId" = ${platformBalance} group by 1) p on p."dealId" = d.id
    where d.rate is not null and coalesce(p.paid, 0) <>
      case when d.status = ${dealSql.Completed} and d."ownerId" is not null then d.amount else 0 end`,
  'parties of transaction': sql`select t.id, concat_ws(' to ', f."userId", o."userId") as says,
      concat_ws(' to ', e.payer, e.payee) as "shouldBe"
    from transactions t join deals d on d.id = t."dealId" join invoices i on i.id = d."invoiceId"
    join "balance-accounts" f on f.id = t."fromBalanceId" join "balance-accounts" o on o.id = t."toBalanceId"
    cross join (select ${platformId} as id) s
    cross join lateral (select
      case when t.purpose = ${purposeSql.Fee} or (t.purpose = ${purposeSql.Payment} and i."paymentType" = ${paymentSql.PayOut} and f."userId" <> s.id) then i."clientId"
        when t.purpose in (${purposeSql.Payment}, ${purposeSql.Dispute}) and i."paymentType" = ${paymentSql.PayIn} then d."ownerId" else s.id end as payer,
      case when t.purpose = ${purposeSql.Fee} or (t.purpose = ${purposeSql.Payment} and i."paymentType" = ${paymentSql.PayOut} and f."userId" <> s.id) then s.id
        when t.purpose in (${purposeSql.Payment}, ${purposeSql.Dispute}) and i."paymentType" = ${paymentSql.PayIn} then i."clientId" when t.purpose in (${purposeSql.Payment}, ${purposeSql.Reward}) then d."ownerId"
        when t.purpose = ${purposeSql.MerchantAgent} then d."merchantAgentId" else d."ownerAgentId" end as payee) e
    where t.purpose in (${purposeSql.Payment}, ${purposeSql.Fee}, ${purposeSql.Reward}, ${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent}, ${purposeSql.Dispute})
      and (f."userId" is distinct from e.payer or o."userId" is distinct from e.payee)`,
  // Reports add up the results: they are what was posted.
  'result of invoice': sql`select e."invoiceId" as id, coalesce(concat_ws(' ', r.rub, r.usdt, r.fee, r.reward, r."merchantAgentPart", r."ownerAgentPart"), 'none') as says,
      concat_ws(' ', e.rub, e.usdt, e.fee, e.reward, e."merchantAgentPart", e."ownerAgentPart") as "shouldBe"
    from (${selectResults(sql`true`)}) e left join results r on r."invoiceId" = e."invoiceId"
    where (r."isCompleted", r.rub, r.usdt, r.fee, r.reward, r."merchantAgentPart", r."ownerAgentPart") is distinct from
      (e."isCompleted", e.rub, e.usdt, e.fee, e.reward, e."merchantAgentPart", e."ownerAgentPart")`,
  // What a report takes of a whole day is what the results of that day add up to.
  'sums of day': sql`select k.id, concat_ws(' ', k.day, s.ended, s.completed, s.rub, s.usdt, s.fee) as says,
      concat_ws(' ', k.day, e.ended, e.completed, e.rub, e.usdt, e.fee) as "shouldBe"
    from "result-days" k
    cross join lateral (select coalesce(sum(ended), 0) as ended, coalesce(sum(completed), 0) as completed, coalesce(sum(rub), 0) as rub,
        coalesce(sum(usdt), 0) as usdt, coalesce(sum(fee), 0) as fee
      from "result-days" h where h.day = k.day and h.dimension = 'hour') s
    cross join lateral (select count(*) as ended, count(*) filter (where r."isCompleted") as completed, coalesce(sum(r.rub), 0) as rub,
        coalesce(sum(r.usdt), 0) as usdt, coalesce(sum(r.fee), 0) as fee
      from results r where r."endDate" >= k.day::timestamp at time zone 'UTC'
        and r."endDate" < (k.day::timestamp + interval '1 day') at time zone 'UTC') e
    where k.dimension = 'stored' and (s.ended, s.completed, s.rub, s.usdt, s.fee) is distinct from
      (e.ended, e.completed, e.rub, e.usdt, e.fee)`,
  // Operations from before the ledger have no transactions.
  'funds operation': sql`select o.id, concat('posted ', coalesce(t.done, 0), ', held ', coalesce(t.held, 0)) as says,
      concat('posted ', e.posted, ', held ', e.held) as "shouldBe"
    from "funds-operations" o
    cross join lateral (select
        case when o.status in ${statusesWith('posted')} then coalesce(o.received, o.amount) else 0 end as posted,
        case when o.status in ${statusesWith('held')} and o.type = ${fundsSql.Withdraw} then o.amount else 0 end as held) e
    left join (select "operationId", sum(quantity) filter (where status = ${transactionSql.Complete}) as done,
        sum(quantity) filter (where status = ${transactionSql.Hold}) as held
      from transactions group by 1) t on t."operationId" = o.id
    where (t."operationId" is not null or (o.type = ${fundsSql.Withdraw} and o.status in ${statusesWith('held')}))
      and (coalesce(t.done, 0) <> e.posted or coalesce(t.held, 0) <> e.held)`,
  // A reversal leaves nothing with the parties of a deal, but agents and rewards may have been spent, and of an accepted dispute the
  // platform bears what the vault owner lacked.
  'reversal of deal': sql`select d.id, concat(u.nickname, ' keeps ', k.net) as says, 'nothing' as "shouldBe"
    from deals d join invoices i on i.id = d."invoiceId"
    join (select t."dealId", b."userId",
        sum(case when t."toBalanceId" = b.id then t.quantity else -t.quantity end) as net,
        coalesce(sum(t.quantity) filter (where t."toBalanceId" = b.id and t.purpose in (${purposeSql.Reward}, ${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent})), 0) as parts
      from transactions t join "balance-accounts" b on b.id in (t."fromBalanceId", t."toBalanceId")
      where t.status = ${transactionSql.Complete} and t."dealId" in (select id from deals where reversed) group by 1, 2) k on k."dealId" = d.id
    join users u on u.id = k."userId" and u.type <> ${sql.lit(Role.System)}
    where d.reversed and (k.net < 0 or (k.net > k.parts and not (u.id = d."ownerId" and exists (
      select 1 from disputes q where q."invoiceId" = i.id and q.status = ${disputeSql.Accepted}))))`,
  'reversed deal': sql`select d.id, 'reversed' as says, 'not reversed' as "shouldBe" from deals d
    where (d.reversed is true) <> exists (select 1 from transactions t where t."dealId" = d.id and t.purpose = ${purposeSql.Reversal})`,
  'open invoice of payment account': sql`select a.id, coalesce(a."invoiceId"::text, 'none') as says,
      coalesce(i.id::text, 'none') as "shouldBe"
    from "payment-accounts" a left join invoices i on i."accountId" = a.id and i.status in ${openInvoicesSql} and i."paymentType" = ${paymentSql.PayIn}
      and i."freedDate" is null
    where a."invoiceId" is distinct from i.id`,
  'holder of invoice': sql`select id, coalesce(owner::text, 'nobody') as says, 'somebody' as "shouldBe" from invoices
    where invoices.status = ${invoiceSql.WIP} and owner is null`,
  'approval of invoice': sql`select id, 'not approved' as says, 'approved' as "shouldBe" from invoices
    where not approved and invoices.status not in ${listSql(invoiceStatusFacts.where(({ isWithoutApproval }) => isWithoutApproval))}`,
};

/** Maximum number of differences that each check returns. */
const maxPerCheck = 100;

/**
 * Recomputes every balance, hold, deal and counter from the rows (docs/rules.md#balances). Returns the differences; none when
 * the books are right.
 */
export const checkBooks = async (db: Db | Tx): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const [what, check] of Object.entries(checks)) {
    const { rows } = await sql<Omit<Difference, 'what'>>`${check} limit ${maxPerCheck}`.execute(db);
    for (const row of rows) differences.push({ what, ...row });
  }
  return differences;
};

/** Formats a difference as one line. */
export const describeDifference = ({ what, id, says, shouldBe }: Difference): string =>
  `${what} ${id}: is ${says}, should be ${shouldBe}`;

/** Throws with the differences when the books are not right. */
export const requireBooks = async (db: Db | Tx): Promise<void> => {
  const differences = await checkBooks(db);
  if (differences.length > 0) throw new Error(`The books differ:\n${differences.map(describeDifference).join('\n')}`);
};
