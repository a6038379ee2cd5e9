import { choiceIn } from '../../../src/resources/language/choices';
import { ibanIssue } from '../../../src/resources/language/formats';
import { payerInputs } from '../../../src/resources/payers';
import type { Values } from '../../../src/resources/language/values';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { invalid, ofField } from '../../base/errors';
import type { InvoiceRequest } from '../invoices/make';

/** What a payer or a merchant's server asks for, checked. */
export type CheckedRequest = Omit<InvoiceRequest, 'address' | 'browser'>;

/**
 * The body of `POST invoices` with its inner object flattened. A phone number of 0 means none
 * (docs/contract.md#post-invoices).
 */
export const flatBody = ({
  requisites: inner,
  ...body
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return { ...body, requisites: inner };
  const { requisites, holderName, phoneNumber } = inner as Record<string, unknown>;
  const isNone = phoneNumber === 0 || phoneNumber === '0';
  return { ...body, requisites, holderName, phoneNumber: isNone ? null : phoneNumber };
};

/** No merchant has a higher id: advisory locks take 32-bit numbers. */
const largestId = 2 ** 31 - 1;

const textOrNull = (value: Values[string] | undefined) =>
  value === null || value === undefined ? null : String(value);

/** Where a pay-out goes; null where nothing is said of it. Throws 422 for an account number that cannot be one. */
export const recipientOf = ({
  requisites,
  holderName,
  phoneNumber,
}: Values): Required<Pick<InvoiceRequest, 'requisites' | 'holderName' | 'phoneNumber'>> | null => {
  if (requisites === null || requisites === undefined) return null;
  const issue = ibanIssue(String(requisites));
  if (issue) throw invalid('requisites', issue);
  return {
    requisites: textOrNull(requisites),
    holderName: textOrNull(holderName),
    phoneNumber: textOrNull(phoneNumber),
  };
};

/**
 * Converts checked values to an invoice request, without what only pay-outs use for a pay-in. Throws 422 for an invalid
 * merchant.
 */
export const payerRequestOf = (values: Values): CheckedRequest => {
  const paymentType = choiceIn(PaymentType, values.paymentType)!;
  const clientId = Number(values.clientId);
  if (!Number.isInteger(clientId) || clientId < 1 || clientId > largestId) {
    throw invalid('clientId', ofField(payerInputs.clientId.label, { phrase: 'no such record' }));
  }
  const common = {
    clientId,
    paymentType,
    amount: String(values.amount),
    cid: textOrNull(values.cid),
    paymentMethod: textOrNull(values.paymentMethod),
  };
  return paymentType === PaymentType.PayIn ? common : { ...common, ...recipientOf(values) };
};
