import { Hono } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import type { CaseInvoice, CasePast, CaseReceipt, DisputeCase } from '../../../src/resources/disputeCase';
import { disputes } from '../../../src/resources/disputes';
import { Role } from '../../../src/resources/language/roles';
import { decimalOf } from '../../base/amounts';
import { notFound } from '../../base/errors';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import {
  disputeSql,
  invoiceSql,
  openDisputesSql,
  paymentSql,
  purposeSql,
  transactionSql,
} from '../../database/statusSql';
import { readScopeOf } from '../../entities/scopes';
import { openDisputeOf, paymentIn } from '../invoices/disputed';
import { messagesOfAccount } from '../invoices/messagesOfAccount';
import { termsOfPayment } from '../ledger/paymentTerms';
import { takenFromOwner } from '../ledger/reverse';
import { waitingWithdraws } from './returnWithdraws';

/** So many digits of an account are shown: enough to compare it with a receipt. */
const tailDigits = 4;
/** A payer may have sent before they made the invoice: messages are looked for from so long before it. */
const minutesBefore = 30;

const receiptsOf = async (db: Db, invoiceId: number): Promise<CaseReceipt[]> => {
  const { rows } = await sql<CaseReceipt>`select r.id, r.file, r.size, r."createDate",
      case when r."userId" is null then 'payer' when r."userId" = i."clientId" then 'merchant'
        when r."userId" = d."ownerId" then 'owner' else 'staff' end as "from",
      exists (select 1 from receipts o where o.sha256 = r.sha256 and o."invoiceId" <> r."invoiceId") as "isReused"
    from receipts r join invoices i on i.id = r."invoiceId" left join deals d on d.id = i."dealId"
    where r."invoiceId" = ${invoiceId} order by r.id`.execute(db);
  return rows;
};

/** The other disputes, as `o`, for which this holds, by how they ended. */
const pastOf = (condition: RawBuilder<unknown>) => sql`(select json_build_object(
    'open', count(*) filter (where o.status in ${openDisputesSql}), 'accepted', count(*) filter (where o.status = ${disputeSql.Accepted}),
    'refused', count(*) filter (where o.status = ${disputeSql.Refused}))
  from disputes o join invoices oi on oi.id = o."invoiceId" where o.id <> q.id and ${condition})`;

/** What accepting an open dispute of a pay-in as it was claimed posts, where that is not what was agreed. */
const postedOf = async (db: Db, invoiceId: number, dealId: number | null) => {
  const dispute = await openDisputeOf(db, invoiceId);
  const posted = dispute && dealId !== null ? await termsOfPayment(db, dealId, paymentIn(dispute, null)) : undefined;
  return posted && { inUsdt: Number(decimalOf(posted.amount)), rate: Number(posted.rate) };
};

/** What accepting an open dispute of a pay-out takes of its vault owner: staff have their waiting withdraws returned first. */
const takenOf = (db: Db, { dealId, ownerId, role }: { dealId: number; ownerId: number; role: Role }) =>
  db.transaction().execute(async (tx) => {
    const returned = role === Role.VaultOwner ? 0n : await waitingWithdraws(tx, ownerId);
    return Number(decimalOf(await takenFromOwner(tx, dealId, returned)));
  });

interface CaseRow extends CaseInvoice, Pick<DisputeCase, 'account' | 'owner'> {
  payer: CasePast;
  payInDealId: number | null;
  /** The deal of a pay-out that a vault owner paid, while its dispute is open. */
  reversibleId: number | null;
  ownerId: number;
}

const readCase = async (
  db: Db,
  { id, invoiceId, role }: { id: number; invoiceId: number; role: Role },
): Promise<DisputeCase> => {
  const { rows } = await sql<CaseRow>`select
      case when i."paymentType" = ${paymentSql.PayOut} and q.status in ${openDisputesSql} and d."ownerId" is not null then d.id end as "reversibleId",
      d."ownerId",
      case when q.status = ${disputeSql.Accepted} then (select
          sum(case when t."fromBalanceId" = o.id then t.quantity else -t.quantity end)::float8
        from "balance-accounts" o join transactions t on o.id in (t."fromBalanceId", t."toBalanceId")
        where o."userId" = d."ownerId" and t."dealId" = d.id and t.status = ${transactionSql.Complete}
          and (i."paymentType" = ${paymentSql.PayIn} or t.purpose = ${purposeSql.Reversal})) end as "fromOwner",
      case when i."paymentType" = ${paymentSql.PayIn} then i."dealId" end as "payInDealId",
      i.uuid, i."createDate", i."expireDate", i."endDate", i."reportedPaidDate",
      case when i.status = ${invoiceSql.Canceled} then i."endDate" end as "canceledDate",
      case when d."settledByMerchant" then d."settledDate" end as "confirmedDate", d.amount::float8 as "inUsdt", d.rate::float8 as rate,
      right(a.requisites, ${tailDigits}) as tail, b."bankTitle" as bank, p."holderName" as holder,
      ${pastOf(sql`((i.address is not null and oi.address = i.address) or (i.browser is not null and oi.browser = i.browser))`)} as payer,
      case when i."accountId" is not null then ${pastOf(sql`oi."accountId" = i."accountId"`)} end as account,
      case when q."vaultOwnerId" is not null then ${pastOf(sql`o."vaultOwnerId" = q."vaultOwnerId"`)} end as owner
    from disputes q join invoices i on i.id = q."invoiceId" left join deals d on d.id = i."dealId"
      left join "payment-accounts" a on a.id = i."accountId" left join banks b on b.id = a."bankDataId"
      left join "vault-profiles" p on p.id = a."vaultProfileId"
    where q.id = ${id}`.execute(db);
  const { payer, account, owner, payInDealId, reversibleId, ownerId, ...invoice } = rows[0]!;
  const fromOwner =
    reversibleId === null ? invoice.fromOwner : await takenOf(db, { dealId: reversibleId, ownerId, role });
  const [receipts, messages] = [await receiptsOf(db, invoiceId), await messagesOfAccount(db, invoiceId, minutesBefore)];
  return {
    receipts,
    messages: messages
      .filter(({ phone, bank, account }) => phone && bank && account !== false)
      .toSorted((a, b) => Date.parse(a.createDate) - Date.parse(b.createDate)),
    invoice: { ...invoice, fromOwner, ...(await postedOf(db, invoiceId, payInDealId)) },
    payer: role === Role.VaultOwner ? null : payer,
    account,
    owner,
  };
};

/** `GET mgmt/disputes/{id}/case` (extension): what a dispute is decided by, for whoever may read it; others get 404. */
export const caseRoutes = ({ db }: Platform): Hono<Env> => {
  const { disputeCase } = plainCalls;
  const app = new Hono<Env>();
  app.get(routePath(disputeCase.path), async (context) => {
    const caller = context.get('caller');
    checkRole(disputeCase, caller);
    const id = idParam(context, 'id');
    const [row] = await relationOf(disputes).byIds(db, readScopeOf(disputes, caller), [id]);
    if (!row) throw notFound();
    return context.json(await readCase(db, { id, invoiceId: Number(row.invoiceId), role: caller.role }));
  });
  return app;
};
