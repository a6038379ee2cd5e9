import { perChoice } from '../../../src/resources/language/choices';
import { sql } from 'kysely';
import { LinkStatus, LinkUse } from '../../../src/resources/statuses/merchants';
import { linkStatusOf } from '../merchants/linkStatus';
import type { Tx } from '../../database/schema';
import { openInvoicesSql } from '../../database/statusSql';
import { formatMoney } from '../../../src/format/money';
import { microsOf } from '../../base/amounts';
import { conflict } from '../../base/errors';

/** The open invoice of a link that can be paid once. */
interface OpenInvoice {
  id: number;
  uuid: string;
  browser: string | null;
  amount: string;
  cid: string | null;
}

/** Who asks to pay with a link, and what they typed where the link leaves it open. */
interface LinkRequest {
  linkId: number;
  browser?: string | null;
  amount: string;
  /** Null where the link asks for none: then the invoice has one of its own. */
  cid: string | null;
}

const refusals = perChoice<typeof LinkStatus, string | undefined>(LinkStatus, {
  Active: undefined,
  Disabled: 'This payment link is disabled',
  Paid: 'This payment link is paid already',
  Ended: 'This payment link has ended',
});

/** 409: another browser pays with this link, or for this customer. Its account is shown to that browser alone. */
export const alreadyInUse = () => conflict('This payment is already in use in another browser');

/**
 * Checks that an invoice may be made with a payment link now, and returns the open one of this browser if the link can be
 * paid once. The caller makes the merchant's invoices one after the other. Throws 409 for a link that is not active, when
 * another browser has its open invoice, and when this browser has begun it with another amount or customer ID.
 */
export const openByLink = async (
  tx: Tx,
  { linkId, browser, amount, cid }: LinkRequest,
): Promise<Pick<OpenInvoice, 'id' | 'uuid'> | undefined> => {
  const { rows } = await sql<{ status: LinkStatus; use: LinkUse }>`select ${linkStatusOf('l')} as status, l.use
    from "payment-links" l where l.id = ${linkId}`.execute(tx);
  const { status, use } = rows[0]!;
  const refusal = refusals.of(status);
  if (refusal !== undefined) throw conflict(refusal);
  if (use !== LinkUse.Once) return undefined;
  const { rows: open } = await sql<OpenInvoice>`select id, uuid, browser, amount, cid from invoices
    where "linkId" = ${linkId} and status in ${openInvoicesSql} limit 1`.execute(tx);
  const [invoice] = open;
  if (!invoice) return undefined;
  if (invoice.browser === null || invoice.browser !== browser) throw alreadyInUse();
  if (microsOf(invoice.amount) !== microsOf(amount) || (cid !== null && invoice.cid !== cid))
    throw conflict({
      phrase: 'You have begun this payment with %{amount} already. Reload this page to see it.',
      args: { amount: formatMoney(invoice.amount, 'RUB') },
    });
  return { id: invoice.id, uuid: invoice.uuid };
};
