import type { Settings } from '../../base/settings';
import { LinkUse } from '../../../src/resources/statuses/merchants';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import type { ActionHandler, Handlers } from '../../entities/handlers';
import { recipientOf } from './payerRequest';
import { lockMerchantsTurn, makeInvoice, type InvoiceRequest } from '../invoices/make';
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

/** The pay-out of a refund, or the link at which its payer says where it goes. */
export type MadeRefund = { invoice: { id: number; uuid: string } } | { link: { id: number; uuid: string } };

const makeLink = async (tx: Tx, { id: refundOf, clientId, cid }: Refunded, amount: string) => {
  const link = await tx
    .insertInto('payment-links')
    .values({
      clientId,
      description: cid === null ? 'Refund' : `Refund: ${cid}`.slice(0, 120),
      amount,
      cid,
      use: LinkUse.Once,
      refundOf,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await announce(tx, { entity: 'payment-links', id: link.id, kind: 'created' });
  return link;
};

/**
 * Refunds a pay-in by a pay-out that waits for approval like any other (docs/rules.md#refunds), or makes the link at which its payer says
 * where the money goes. Takes the merchant's turn before the lock of the pay-in. Throws 409 for more than is left of it.
 */
export const makeRefund = async (
  tx: Tx,
  settings: Settings,
  { payIn, amount: asked, recipient, by }: RefundRequest,
): Promise<MadeRefund> => {
  await lockMerchantsTurn(tx, payIn.clientId);
  const amount = await refundedSum(tx, payIn.id, asked);
  if (recipient === null) return { link: await makeLink(tx, payIn, amount) };
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
export const refundPayIn: ActionHandler<'own-invoices'> = async ({ tx, platform, caller, record, input }) => {
  const made = await makeRefund(tx, platform.settings, {
    payIn: { id: record.id, clientId: caller.id, cid: record.cid },
    amount: input.amount === null || input.amount === undefined ? null : String(input.amount),
    recipient: recipientOf(input),
    by: { userId: caller.id },
  });
  return 'link' in made ? { also: { link: made.link.id } } : { also: { refund: made.invoice.uuid } };
};

/** The merchant's turn comes before the lock of the pay-in, as where their server or a payer makes the refund. */
export const lockForRefund: NonNullable<Handlers['locks']['own-invoices.refund']> = (tx, _input, { id }) =>
  lockMerchantsTurn(tx, id);
