import { sql } from 'kysely';
import { testInvoices } from '../../../src/resources/testInvoices';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { decimalOf, microsOf } from '../../base/amounts';
import { conflictAs, tooMany } from '../../base/errors';
import type { Settings } from '../../base/settings';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { invoiceSql, paymentSql } from '../../database/statusSql';
import type { InvoiceRequest } from '../invoices/make';
import { dealNow } from '../ledger/dealNow';
import { bankOf, lockMerchantsTurn } from '../invoices/make';

/** Maximum number of test invoices of one merchant that are kept. */
const mostKept = 10_000;
const daySeconds = 86_400;

/** An open pay-in of the same customer stands in for a new one, as with a key that is not for tests. */
const findOpen = async (tx: Tx, { clientId, cid, amount }: InvoiceRequest): Promise<string | undefined> => {
  const { rows } = await sql<{ uuid: string; amount: string }>`select uuid, amount from "test-invoices"
    where "clientId" = ${clientId} and cid = ${cid} and status = ${invoiceSql.New} and "paymentType" = ${paymentSql.PayIn}
    limit 1`.execute(tx);
  const [open] = rows;
  if (!open) return undefined;
  if (microsOf(open.amount) === microsOf(amount)) return open.uuid;
  throw conflictAs('cid_in_use', 'This customer has an open invoice with a different amount', 'cid', [
    { entity: 'invoices', id: open.uuid },
  ]);
};

/** Makes a test invoice: no account is given, nothing is held. Returns its uuid. Throws 409 for a `cid` in use, 422 and 429. */
export const makeTestInvoice = async (
  tx: Tx,
  { PAYIN_MINUTES, PAYOUT_HOURS }: Pick<Settings, 'PAYIN_MINUTES' | 'PAYOUT_HOURS'>,
  request: InvoiceRequest,
  apiKeyId: number,
): Promise<string> => {
  const { clientId, paymentType, amount, cid } = request;
  await lockMerchantsTurn(tx, clientId);
  const isPayIn = paymentType === PaymentType.PayIn;
  const open = isPayIn && cid !== null ? await findOpen(tx, request) : undefined;
  if (open !== undefined) return open;
  // No account is given, but a misspelled bank is found before money depends on it.
  if (isPayIn) await bankOf(tx, request.paymentMethod);
  const { rows: kept } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from "test-invoices"
    where "clientId" = ${clientId} limit ${mostKept}) t`.execute(tx);
  if (kept[0]!.count >= mostKept)
    throw tooMany('You have 10,000 test invoices. They are deleted after 30 days.', daySeconds);
  const deal = await dealNow(tx, request);
  const minutes = isPayIn ? PAYIN_MINUTES : PAYOUT_HOURS * 60;
  const { rows } = await sql<{
    id: number;
    uuid: string;
  }>`insert into "test-invoices" ("clientId", amount, status, "paymentType", cid,
      description, "returnTo", metadata, approved, "inUsdt", fee, rate, "apiKeyId", "createDate", "expireDate")
    values (${clientId}, ${amount}::numeric, ${invoiceSql.New}, ${paymentType}, ${cid}::text, ${request.description ?? null}::text,
      ${request.returnTo ?? null}::text, ${request.metadata ?? null}::text, ${isPayIn}, ${decimalOf(deal.amount)}::numeric,
      ${decimalOf(deal.fee)}::numeric, ${deal.rate}::numeric, ${apiKeyId}, now(), now() + make_interval(mins => ${minutes}))
    returning id, uuid`.execute(tx);
  const { id, uuid } = rows[0]!;
  await announce(tx, { entity: testInvoices.name, id, kind: 'created' });
  return uuid;
};
