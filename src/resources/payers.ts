import { choice, money, number, phone, requisites, text, type Fields } from './language/fields';
import type { DisputeStatus } from './statuses/disputes';
import { PaymentType, paymentType, type InvoiceStatus } from './statuses/invoices';
import type { LinkStatus } from './statuses/merchants';

/** Minimum amount of a public invoice, RUB. */
export const minPublicAmount = 1;

/** Payment methods that mean any bank (docs/rules.md#which-account). Every other one is the title of a bank. */
export const anyBankMethods = ['BANK TRANSFER', 'VISA/MASTER CARD'] as const;
export type AnyBankMethod = (typeof anyBankMethods)[number];

/** Inputs of pay-outs only: where the money goes. The request sends them in a nested object. */
const payOutOnly = { field: 'paymentType', is: [PaymentType.PayOut] } as const;

/** Inputs of the public form that creates an invoice (docs/contract.md#post-invoices). */
export const payerInputs = {
  clientId: number('Merchant', { required: true, checks: { requiredMessage: 'Choose a merchant' } }),
  cid: text('Customer ID', {
    checks: {
      requiredWith: { field: 'paymentType', is: [PaymentType.PayIn] },
      requiredMessage: 'Customer ID is required',
    },
  }),
  paymentType: choice('Payment type', paymentType, { required: true }),
  amount: money('Amount', 'RUB', {
    required: true,
    min: minPublicAmount,
    checks: { requiredMessage: 'Amount is required', minMessage: 'Minimum amount is %{min}' },
  }),
  paymentMethod: text('Payment method', { extension: true, maxLength: 100 }),
  requisites: requisites('Requisites', {
    path: 'requisites.requisites',
    checks: { requiredWith: payOutOnly, requiredMessage: 'Requisites are required' },
  }),
  holderName: text('Holder name', {
    path: 'requisites.holderName',
    checks: { requiredWith: payOutOnly, requiredMessage: 'Holder name is required' },
  }),
  phoneNumber: phone('Phone number', { path: 'requisites.phoneNumber' }),
} as const satisfies Fields;

/** The dispute about an invoice, as its payer may see it. */
export interface PublicDispute {
  status: DisputeStatus;
  /** The sum that they say they sent, RUB. */
  amount: number;
  /** When they say they sent it, epoch ms. */
  paidAt: number | null;
  /** When it was opened, epoch ms. */
  openedDate: number;
  /** Until when the account's owner may answer, epoch ms; null where nobody is asked. */
  answerUntil: number | null;
  /** Whether staff decide now: the owner has answered, or their time is over. */
  isWithStaff: boolean;
  /** When it was decided, epoch ms. */
  decidedDate: number | null;
}

/** A payment link as its payer may see it (`GET payers/links/{uuid}`, extension). */
export interface PublicLink {
  uuid: string;
  merchant: { id: number; uuid: string; nickname: string; contact: string | null };
  /** What is paid for. */
  description: string;
  /** RUB; null where the payer types it, within the bounds if there are any. */
  amount: number | null;
  minAmount: number | null;
  maxAmount: number | null;
  /** The merchant's id of its customer or order; null where the payer answers a question, or each payment gets one of its own. */
  cid: string | null;
  /** What the payer is asked, in the merchant's words; null where they are asked nothing. */
  cidQuestion: string | null;
  /** Whether the merchant pays with it, and the payer says where to: it refunds a pay-in. */
  isRefund: boolean;
  status: LinkStatus;
  /** Whether its shop is not open yet: the merchant's first fees wait for approval. */
  isNotOpen: boolean;
  /** Whether it can be paid once, and another browser has an open invoice of it. */
  isInUse: boolean;
  /** Uuid of this browser's open invoice of it. */
  invoice: string | null;
}

/** A merchant for whom a payer can create an invoice. */
export interface PublicMerchant {
  id: number;
  uuid: string;
  nickname: string;
}

/** A bank in which the platform has accounts (`GET payers/banks`, extension). */
export interface PublicBank {
  title: string;
  /** Whether an account of this bank is free for a pay-in now. */
  isFree: boolean;
}

/**
 * An invoice as its payer may see it: the answer of `GET invoices/{uuid}` (docs/contract.md#get-invoicesuuid). The properties
 * after `requisites` are an extension; a plain platform omits them.
 */
export interface PublicInvoice {
  /** Our uuid, or the id that another platform uses. */
  id: string | number;
  status: InvoiceStatus;
  /** RUB. */
  amount: number;
  paymentMethod?: string | null;
  /** Epoch ms. */
  expireDate: number;
  requisites?: { requisites: string; holderName: string | null } | null;
  paymentType?: PaymentType;
  merchant?: { uuid: string; nickname: string; contact?: string | null };
  /** The merchant's id of its customer or order. */
  cid?: string | null;
  /** What its payment link asked for it, in the merchant's words. */
  cidQuestion?: string | null;
  /** What is paid for, in the merchant's words. */
  description?: string | null;
  /** Uuid of the payment link that it was made with. */
  link?: string | null;
  /** Where the payer may go afterwards: an address of a host that the platform allows. */
  returnTo?: string | null;
  /** Pay-ins only: title of the bank whose account gets the money. */
  bank?: string | null;
  /** Pay-ins only: when the payer said that it is paid, epoch ms. */
  reportedPaidDate?: number | null;
  /**
   * Pay-ins of which the payer said that they are paid: until when the payment is looked for, epoch ms; null where a person decides,
   * and no time ends that.
   */
  claimDate?: number | null;
  /** Pay-ins, and pay-outs about which there is a dispute: how many receipts the payer sent. */
  receipts?: number | null;
  /** Seconds that it usually takes from what the payer said until it is confirmed; absent while too few are known. */
  usualSeconds?: number;
  /** Complete pay-ins: the last four digits of the number that the money went to. */
  paidTo?: string | null;
  /** Pay-outs only: whether the pay-out is approved. */
  approved?: boolean;
  /** When it became final, epoch ms. */
  endDate?: number | null;
  /** Received amount, RUB, when it differs from `amount`. */
  received?: number | null;
  /** Sum of a message, RUB, of which a person said that it is this payment. */
  otherSum?: number | null;
  /** Whether the money came after the invoice had ended. */
  late?: boolean;
  /** Whether the payment was taken back after it was completed. */
  reversed?: boolean;
  /** The dispute about it, if there is or was one. */
  dispute?: PublicDispute | null;
  /** Whether its payer can open a dispute about it now. */
  canDispute?: boolean;
  /** Seconds that it usually takes until a dispute is decided, of the last 30 days; absent while too few are known. */
  usualDisputeSeconds?: number;
}

/** An invoice as its merchant's server may see it: what webhooks say of it, and what its payer sees. */
export interface InvoiceOfKey extends PublicInvoice {
  clientId: number;
  /** Epoch ms. */
  createDate: number;
  /** What it moves and its fee, USDT; null of a pay-out that is not approved yet. */
  usdt: number | null;
  fee: number | null;
  /** RUB for one USDT; null of a pay-out that is not approved yet. */
  rate: number | null;
  /** That of the last event about it: what it says is no older. Null before the first. */
  sequence: number | null;
  metadata: Readonly<Record<string, string>>;
  /** Uuid of the pay-in that this pay-out refunds. */
  refundOf: string | null;
}
