import type { FormEvent, RefObject } from 'react';
import type { Words } from '../../resources/language/words';
import type { PublicLink } from '../../resources/payers';
import { linkAddress } from '../../resources/payerAddresses';
import type { FormValues, Issues, PageData } from '../page/pageData';
import { asks, boundsOf } from '../page/linkState';
import { invoiceAddress, publicPages } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { TextField } from '../parts/Field';
import { MethodTiles } from './MethodTiles';
import { LinkedFields } from './LinkedFields';
import { MerchantField } from './MerchantField';
import { PaymentTypeFields } from './PaymentTypeFields';

interface Props {
  data: PageData;
  /** The payment link of the address. */
  link: PublicLink | undefined;
  values: FormValues;
  issues: Issues;
  /** Id of the payer's own open invoice, which stands in the way of this one. */
  openInvoice?: string;
  notice?: Words;
  /** The notice is for screen readers only. Showing it would move the fields, which show the same. */
  isAside: boolean;
  isBusy: boolean;
  /** The requisites that the payer has been warned about. */
  checked: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** Absent on the server. Without script the browser posts the form. */
  onSend?: (event: FormEvent<HTMLFormElement>) => void;
  onTabChange?: () => void;
}

/**
 * The form that creates an invoice (docs/payer-pages.md#how-they-are-made). It is an HTML form that works without script; with
 * script `onSend` handles the submission. CSS shows and hides the fields of a pay-out, so that the tabs need no script.
 */
export const InvoiceForm = ({
  data,
  link,
  values,
  issues,
  openInvoice,
  notice,
  isAside,
  isBusy,
  checked,
  form,
  onSend,
  onTabChange,
}: Props) => {
  const translate = useTranslate();
  const mayPayOut = !link || link.isRefund;
  const { path } = publicPages[data.page];
  const action = link ? linkAddress(link.uuid, data.search) : `${path}${data.search}`;
  return (
    <form ref={form} method="post" action={action} onSubmit={onSend} noValidate aria-busy={isBusy}>
      {link && <p className="who">{translate(asks(link.merchant.nickname, mayPayOut))}</p>}
      <h1 tabIndex={-1}>
        <span className="for-pay-in">{translate('Pay')}</span>
        <span className="for-pay-out">{translate('Receive money')}</span>
      </h1>
      <div role="alert">{notice && <p className={isAside ? 'visually-hidden' : 'notice'}>{translate(notice)}</p>}</div>
      <input type="hidden" name="key" defaultValue={data.key} />
      {checked !== undefined && <input type="hidden" name="checked" value={checked} readOnly />}
      {link && <LinkedFields link={link} />}
      <MethodTiles data={data} chosen={values.paymentMethod} />
      {mayPayOut && <PaymentTypeFields values={values} issues={issues} onChange={onTabChange} />}
      {link?.amount == null && (
        <TextField
          name="amount"
          issue={issues.amount}
          label={translate('Amount')}
          helper={link ? boundsOf(link) : 'In roubles (RUB)'}
          input={{ defaultValue: values.amount, inputMode: 'decimal', className: 'num' }}
        />
      )}
      {!link && <MerchantField merchants={data.merchants} initial={values.clientId} issue={issues.clientId} />}
      {link?.cidQuestion !== null && (
        <TextField
          name="cid"
          issue={issues.cid}
          label={link?.cidQuestion ?? translate('Customer ID')}
          helper={!link && 'ID in merchant system'}
          wayOut={
            openInvoice && (
              <a href={invoiceAddress(publicPages[data.page], openInvoice, data.search)}>{translate('Open it')}</a>
            )
          }
          input={{ defaultValue: values.cid, autoCapitalize: 'none', spellCheck: false }}
        />
      )}
      {data.isPrefilled && !link && (
        <p className="hint">{translate('Check the sum and the shop: anybody can change this address.')}</p>
      )}
      <button className="primary" type="submit" aria-disabled={isBusy || undefined}>
        {translate(isBusy ? 'Sending…' : 'Send')}
      </button>
    </form>
  );
};
