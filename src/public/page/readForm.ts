import { requisitesWarning } from '../../format/typedRequisites';
import { linkInputs, outOfBounds, withLinkTerms } from '../../resources/linkTerms';
import { payerInputs, type PublicLink } from '../../resources/payers';
import { checkInputs, type Values } from '../../resources/language/values';
import type { FieldName, FormValues, Issues } from './pageData';
import { choiceIn, numberOf } from '../../resources/language/choices';
import { PaymentType } from '../../resources/statuses/invoices';

/** Fields that only a pay-out has. For a pay-in they are neither checked nor sent. */
const payOutFields: readonly FieldName[] = ['requisites', 'holderName', 'phoneNumber'];

/** A warning, because other numbers than those of cards and accounts exist. */
const unusualNumber = {
  phrase: 'Check the number: it is not the number of any card. If it is right, press Send again.',
};

/**
 * Checks the typed values. Returns the values for an invoice, and the issues by field. Requisites that look wrong are an
 * issue until they are `checked`: sent again unchanged by somebody who was warned. What a payment link fixes takes the place
 * of what was typed.
 */
export const readForm = (
  given: FormValues,
  checked?: string,
  link?: PublicLink,
): { values: Values; issues: Issues } => {
  const typed: FormValues = link ? withLinkTerms(given, link) : given;
  const isPayIn = typed.paymentType !== '1';
  const relevant = Object.entries(typed).filter(([name]) => !isPayIn || !payOutFields.includes(name as FieldName));
  const { values, issues } = checkInputs(link ? linkInputs(link) : payerInputs, {
    ...Object.fromEntries(relevant),
    paymentType: numberOf(isPayIn ? PaymentType.PayIn : PaymentType.PayOut),
  });
  const { requisites, amount } = values;
  const bounds = link && !issues.amount ? outOfBounds(Number(amount), link) : undefined;
  if (bounds) return { values, issues: { ...issues, amount: bounds } };
  const isUnusual = typeof requisites === 'string' && requisitesWarning(requisites) !== null;
  return isUnusual && checked !== typed.requisites
    ? { values, issues: { ...issues, requisites: { ...unusualNumber } } }
    : { values, issues };
};

/** The body of `POST invoices` (docs/contract.md#post-invoices). The payment method and the payment link are extensions. */
export const invoiceBodyOf = (values: Values, extensions: boolean, link?: PublicLink): Record<string, unknown> => {
  const { clientId, cid, paymentType, amount, paymentMethod, requisites, holderName, phoneNumber } = values;
  return {
    clientId,
    cid: cid ?? '',
    paymentType,
    amount: Number(amount),
    ...(choiceIn(PaymentType, paymentType) === PaymentType.PayOut
      ? { requisites: { requisites, holderName, phoneNumber: Number(phoneNumber ?? 0) } }
      : {}),
    ...(extensions ? { paymentMethod } : {}),
    ...(link ? { link: link.uuid } : {}),
  };
};
