import type { PublicMerchant } from '../../resources/payers';
import type { FieldName, FormValues, Issues } from './pageData';
import { readForm } from './readForm';

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
