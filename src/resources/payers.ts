import { choice, money, number, phone, requisites, text, type Fields } from './language/fields';
import { PaymentType, paymentType } from './statuses';

/** Least amount of a public invoice, RUB (specification, section 9). */
export const leastPublicAmount = 1;

/** Of a pay-out alone: where the money is to go. It lies in an object of its own on the wire. */
const payOutOnly = { field: 'paymentType', is: [PaymentType.PayOut] } as const;

/** What a payer sends to have an invoice made (specification, section 3; decisions, section 3). */
export const payerInputs = {
  clientId: number('Merchant', { required: true, rules: { requiredMessage: 'Choose a merchant' } }),
  cid: text('Customer ID', {
    rules: {
      requiredWith: { field: 'paymentType', is: [PaymentType.PayIn] },
      requiredMessage: 'Customer ID is required',
    },
  }),
  paymentType: choice('Payment type', paymentType, { required: true }),
  amount: money('Amount', 'RUB', {
    required: true,
    min: leastPublicAmount,
    rules: { requiredMessage: 'Amount is required', minMessage: 'Minimum amount is %{min}' },
  }),
  paymentMethod: text('Payment method', { extension: true, maxLength: 100 }),
  requisites: requisites('Requisites', {
    path: 'requisites.requisites',
    rules: { requiredWith: payOutOnly, requiredMessage: 'Requisites are required' },
  }),
  holderName: text('Holder name', {
    path: 'requisites.holderName',
    rules: { requiredWith: payOutOnly, requiredMessage: 'Holder name is required' },
  }),
  phoneNumber: phone('Phone number', { path: 'requisites.phoneNumber' }),
} as const satisfies Fields;

/** A merchant that an invoice can be made for. */
export interface PublicMerchant {
  id: number;
  uuid: string;
  nickname: string;
}

/**
 * An invoice as its payer may know it (specification, section 3): `GET invoices/{uuid}`. What follows `requisites` is an
 * extension that a plain platform lacks.
 */
export interface PublicInvoice {
  /** Our uuid, or whatever a platform identifies it by. */
  id: string | number;
  status: number;
  /** RUB. */
  amount: number;
  paymentMethod?: string | null;
  /** Epoch ms. */
  expireDate: number;
  requisites?: { requisites: string; holderName: string | null } | null;
  /** 0 pay-in, 1 pay-out. */
  paymentType?: number;
  merchant?: { uuid: string; nickname: string };
  /** Of a pay-out: its merchant let it pass. */
  approved?: boolean;
  /** When it became final, epoch ms. */
  endDate?: number | null;
  /** The sum that came, RUB, where it is not the amount. */
  received?: number | null;
  /** The money came after the invoice's end. */
  late?: boolean;
}
