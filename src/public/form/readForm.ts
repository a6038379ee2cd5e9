import { ofFieldIssue } from './issues';
import { payerInputs, type PublicMerchant } from '../../resources/payers';
import { checkInputs, type Values } from '../../resources/language/values';
import type { FieldName, FormValues, Issues } from '../pageData';

/** Fields of a pay-out alone: a pay-in is neither refused for them nor sent with them. */
const payOutFields: readonly FieldName[] = ['requisites', 'holderName', 'phoneNumber'];

const digits = /^[\d\s]{16,}([.,]\d*)?$/;

/** What was typed, checked: the values that an invoice is made of, and what is wrong by field. */
export const readForm = (typed: FormValues): { values: Values; issues: Issues } => {
  const isPayIn = typed.paymentType !== '1';
  const asked = Object.entries(typed).filter(([name]) => !isPayIn || !payOutFields.includes(name as FieldName));
  const { values, issues } = checkInputs(payerInputs, { ...Object.fromEntries(asked), paymentType: isPayIn ? 0 : 1 });
  const said = Object.entries(issues).map(([name, issue]) => [
    name,
    // More digits than a number of the wire carries are a number all the same.
    name === 'amount' && issue.phrase === 'Enter a number' && digits.test(typed.amount ?? '')
      ? { phrase: 'This amount is too large' }
      : ofFieldIssue(issue),
  ]);
  return { values, issues: Object.fromEntries(said) as Issues };
};

/** The body of `POST invoices` (specification, section 3). A platform without extensions is not told the tile. */
export const bodyOf = (values: Values, extensions: boolean): Record<string, unknown> => {
  const { clientId, cid, paymentType, amount, paymentMethod, requisites, holderName, phoneNumber } = values;
  return {
    clientId,
    cid: cid ?? '',
    paymentType,
    amount: Number(amount),
    ...(paymentType === 1 ? { requisites: { requisites, holderName, phoneNumber: Number(phoneNumber ?? 0) } } : {}),
    ...(extensions ? { paymentMethod } : {}),
  };
};

const tabs: Readonly<Record<string, string>> = {
  '0': '0',
  '1': '1',
  'pay-in': '0',
  'pay-out': '1',
  payin: '0',
  payout: '1',
};

/** The merchant that a link means, by uuid or number. */
const merchantOf = (wanted: string, merchants: readonly PublicMerchant[] | undefined) =>
  merchants
    ? merchants.find(({ id, uuid }) => String(id) === wanted || uuid === wanted.toLowerCase())?.id
    : /^\d{1,10}$/.test(wanted)
      ? wanted
      : undefined;

/** What a link puts into the form (`?merchant=&amount=&cid=&tab=`); what does not fit is named beside its field. */
export const fromLink = (
  query: URLSearchParams,
  merchants: readonly PublicMerchant[] | undefined,
): { values: FormValues; issues: Issues } => {
  const given = (name: string) => query.get(name)?.trim() || undefined;
  const wanted = given('merchant');
  const merchant = wanted === undefined ? undefined : merchantOf(wanted, merchants);
  const tab = given('tab');
  const paymentType = tab === undefined ? '0' : tabs[tab.toLowerCase()];
  const values: FormValues = {
    paymentType: paymentType ?? '0',
    amount: given('amount'),
    cid: given('cid'),
    clientId: merchant === undefined ? undefined : String(merchant),
  };
  const { issues } = readForm(values);
  const unfit = Object.entries(issues).filter(([name]) => values[name as FieldName] !== undefined);
  return {
    values,
    issues: {
      ...(Object.fromEntries(unfit) as Issues),
      ...(wanted !== undefined && merchant === undefined
        ? { clientId: { phrase: 'The link names a merchant that is not here. Choose one.' } }
        : {}),
      ...(paymentType === undefined
        ? { tab: { phrase: 'The link names neither pay-in nor pay-out. Choose one.' } }
        : {}),
    },
  };
};
