import type { PublicLink, PublicMerchant } from '../../resources/payers';
import type { FieldName, FormValues, Issues } from './pageData';
import { readForm } from './readForm';

const paymentTypes: Readonly<Record<string, string>> = {
  '0': '0',
  '1': '1',
  'pay-in': '0',
  'pay-out': '1',
  payin: '0',
  payout: '1',
};

/** Id of the merchant that a link names by UUID or id; undefined if it is not in the list. */
const merchantOf = (name: string, merchants: readonly PublicMerchant[] | undefined) =>
  merchants
    ? merchants.find(({ id, uuid }) => String(id) === name || uuid === name.toLowerCase())?.id
    : /^\d{1,10}$/.test(name)
      ? name
      : undefined;

/** Reads the form's values from a link (`?merchant=&amount=&cid=&tab=&paymentMethod=`). Invalid values get an issue at their field. */
export const readLink = (
  query: URLSearchParams,
  merchants: readonly PublicMerchant[] | undefined,
): { values: FormValues; issues: Issues; isPrefilled: boolean; isMerchantUnknown: boolean } => {
  const parameter = (name: string) => query.get(name)?.trim() || undefined;
  const merchantName = parameter('merchant');
  const merchant = merchantName === undefined ? undefined : merchantOf(merchantName, merchants);
  const tab = parameter('tab');
  const paymentType = tab === undefined ? '0' : paymentTypes[tab.toLowerCase()];
  const values: FormValues = {
    paymentType: paymentType ?? '0',
    amount: parameter('amount'),
    cid: parameter('cid'),
    paymentMethod: parameter('paymentMethod'),
    clientId: merchant === undefined ? undefined : String(merchant),
  };
  const { issues } = readForm(values);
  const issuesOfGiven = Object.entries(issues).filter(([name]) => values[name as FieldName] !== undefined);
  return {
    values,
    isMerchantUnknown: merchants !== undefined && merchantName !== undefined && merchant === undefined,
    isPrefilled: merchant !== undefined || values.amount !== undefined,
    issues: {
      ...(Object.fromEntries(issuesOfGiven) as Issues),
      ...(paymentType === undefined
        ? { tab: { phrase: 'The link names neither pay-in nor pay-out. Choose one.' } }
        : {}),
    },
  };
};

/**
 * The values of a payment link's form. Its address fills in no sum and no customer ID, because somebody else's address would
 * then decide what the merchant left to the payer; the payment method is nobody's loss.
 */
export const valuesOfLink = ({ isRefund }: PublicLink, query: URLSearchParams): FormValues => ({
  // The form of a refund is that of a pay-out.
  paymentType: isRefund ? '1' : '0',
  paymentMethod: query.get('paymentMethod') ?? undefined,
});
