import type { Settings } from '../../base/settings';
import { LinkUse } from '../../../src/resources/statuses/merchants';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { sql } from 'kysely';
import { linkAddress } from '../../../src/resources/payerAddresses';
import { minPublicAmount } from '../../../src/resources/payers';
import { paymentLinks } from '../../../src/resources/paymentLinks';
import { ownInvoices } from '../../../src/resources/ownInvoices';
import { subjectOf } from '../../../src/resources/language/tables';
import { invalid } from '../../base/errors';
import { recordActivity } from '../../database/activity';
import { announceAll } from '../../database/changes';
import type { Tx } from '../../database/schema';
import type { ActionHandler, LockFirst } from '../../entities/handlers';
import { recipientOf } from './payerRequest';
import { lockMerchantsTurn, makeInvoice, type InvoiceRequest } from '../invoices/make';
import { waitingLinksSql } from '../ledger/refunds';
import { refundedSum } from '../invoices/refundable';

/** A pay-in that is refunded. */
interface Refunded {
  id: number;
  clientId: number;
  cid: string | null;
}

/** A refund that is asked for. */
export interface RefundRequest {
  payIn: Refunded;
  /** RUB; null: all that is left. */
  amount: string | null;
  /** Where the money goes; null where the payer has to say it. */
  recipient: Pick<InvoiceRequest, 'requisites' | 'holderName' | 'phoneNumber'> | null;
  /** The server or the person of the merchant who asks. */
  by: { key: string } | { userId: number };
}

/** The pay-out of a refund, or the address at which its payer says where it goes: whoever knows that gets the money. */
export type MadeRefund = { invoice: { id: number; uuid: string } } | { address: string; link: string; linkId: number };

/** Makes a link that refunds. It takes the place of an earlier one of the pay-in that nobody has used. */
const makeLink = async (tx: Tx, { payIn: { id: refundOf, clientId, cid }, by }: RefundRequest, amount: string) => {
  const { rows: replaced } = await sql<{ id: number }>`update "payment-links" set disabled = true
    where id in (select l.id from ${waitingLinksSql(sql`${refundOf}::bigint`)}) returning id`.execute(tx);
  const { id, uuid, secret } = await tx
    .insertInto('payment-links')
    .values({ clientId, description: (cid ?? 'Refund').slice(0, 120), amount, cid, use: LinkUse.Once, refundOf })
    .returning(['id', 'uuid', 'secret'])
    .executeTakeFirstOrThrow();
  await recordActivity(tx, {
    ...('userId' in by ? by : {}),
    entity: paymentLinks.name,
    recordId: String(id),
    act: 'create',
    after: { clientId, amount, cid, refundOf, apiKey: 'key' in by ? by.key : undefined },
  });
  await announceAll(tx, [
    { entity: paymentLinks.name, id, kind: 'created' },
    ...replaced.map((link) => ({ entity: paymentLinks.name, id: link.id, kind: 'changed' }) as const),
  ]);
  return { address: linkAddress(secret), link: uuid, linkId: id };
};

/**
 * Refunds a pay-in by a pay-out that waits for approval like any other (docs/rules.md#refunds), or makes the link at which its payer says
 * where the money goes. Takes the merchant's turn before the lock of the pay-in. Throws 409 for more than is left of it.
 */
export const makeRefund = async (tx: Tx, settings: Settings, request: RefundRequest): Promise<MadeRefund> => {
  const { payIn, amount: asked, recipient, by } = request;
  await lockMerchantsTurn(tx, payIn.clientId);
  const amount = await refundedSum(tx, payIn.id, asked);
  if (recipient === null) {
    if (Number(amount) < minPublicAmount) throw invalid('amount', 'Less than 1 RUB is left: say where it goes');
    return makeLink(tx, request, amount);
  }
  const { id, uuid } = await makeInvoice(tx, settings, {
    ...recipient,
    clientId: payIn.clientId,
    paymentType: PaymentType.PayOut,
    amount,
    cid: payIn.cid,
    paymentMethod: null,
    address: null,
    madeWith: by,
    refundOf: payIn.id,
  });
  return { invoice: { id, uuid } };
};

/** `POST mgmt/invoices/{uuid}/refund` (extension): the merchant refunds a pay-in. */
export const refundPayIn: ActionHandler<'own-invoices'> = async ({
  tx,
  platform,
  caller,
  record,
  input,
  payerOrigin,
}) => {
  const made = await makeRefund(tx, platform.settings, {
    payIn: { id: record.id, clientId: caller.id, cid: record.cid },
    amount: input.amount === null || input.amount === undefined ? null : String(input.amount),
    recipient: recipientOf(input),
    by: { userId: caller.id },
  });
  return {
    also:
      'address' in made
        ? { page: `${payerOrigin}${made.address}`, made: subjectOf(paymentLinks, { id: made.linkId }) }
        : { refund: made.invoice.uuid, made: subjectOf(ownInvoices, made.invoice) },
  };
};

/** The merchant's turn comes before the lock of the pay-in, as where their server or a payer makes the refund. */
export const lockForRefund: LockFirst = (tx, _input, { id }) => lockMerchantsTurn(tx, id);
