import { payerInputs } from '../../resources/payers';
import { checkInputs, type Values } from '../../resources/language/values';
import type { FieldName, FormValues, Issues } from './pageData';
import { PaymentType } from '../../resources/statuses';

/** Fields of a pay-out alone: a pay-in is neither refused for them nor sent with them. */
const payOutFields: readonly FieldName[] = ['requisites', 'holderName', 'phoneNumber'];

/** What was typed, checked: the values that an invoice is made of, and what is wrong by field. */
export const readForm = (typed: FormValues): { values: Values; issues: Issues } => {
  const isPayIn = typed.paymentType !== '1';
  const asked = Object.entries(typed).filter(([name]) => !isPayIn || !payOutFields.includes(name as FieldName));
  const { values, issues } = checkInputs(payerInputs, { ...Object.fromEntries(asked), paymentType: isPayIn ? 0 : 1 });
  return { values, issues };
};

/** The body of `POST invoices` (specification, section 3). A platform without extensions is not told the tile. */
export const bodyOf = (values: Values, extensions: boolean): Record<string, unknown> => {
  const { clientId, cid, paymentType, amount, paymentMethod, requisites, holderName, phoneNumber } = values;
  return {
    clientId,
    cid: cid ?? '',
    paymentType,
    amount: Number(amount),
    ...(paymentType === PaymentType.PayOut
      ? { requisites: { requisites, holderName, phoneNumber: Number(phoneNumber ?? 0) } }
      : {}),
    ...(extensions ? { paymentMethod } : {}),
  };
};
