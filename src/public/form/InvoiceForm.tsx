import type { FormEvent, RefObject } from 'react';
import type { Words } from '../../resources/language/words';
import type { FormValues, Issues, PageData } from '../page/pageData';
import { publicPages } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { TextField } from './Field';
import { MethodTiles } from './MethodTiles';
import { RequisitesField } from './RequisitesField';
import { MerchantField } from './MerchantField';

interface Props {
  data: PageData;
  values: FormValues;
  issues: Issues;
  notice?: Words;
  /** The notice is for screen readers only. Showing it would move the fields, which show the same. */
  isAside: boolean;
  isBusy: boolean;
  /** The requisites that the payer has been warned about. */
  checked: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** Absent on the server. Without script the browser posts the form. */
  onSend?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The form that creates an invoice (specification, section 2). It is an HTML form that works without script; with
 * script `onSend` handles the submission. CSS shows and hides the fields of a pay-out, so that the tabs need no script.
 */
export const InvoiceForm = ({ data, values, issues, notice, isAside, isBusy, checked, form, onSend }: Props) => {
  const translate = useTranslate();
  const { path } = publicPages[data.page];
  const fieldProps = (name: 'amount' | 'cid' | 'holderName' | 'phoneNumber') => ({
    name,
    issue: issues[name],
  });
  const optional = (label: string) => translate({ phrase: '%{label} (optional)', args: { label: { phrase: label } } });
  return (
    <form ref={form} method="post" action={`${path}${data.search}`} onSubmit={onSend} noValidate aria-busy={isBusy}>
      <h1 tabIndex={-1}>{translate('Pay')}</h1>
      <div role="alert">{notice && <p className={isAside ? 'visually-hidden' : 'notice'}>{translate(notice)}</p>}</div>
      <input type="hidden" name="key" defaultValue={data.key} />
      {checked !== undefined && <input type="hidden" name="checked" value={checked} readOnly />}
      <MethodTiles data={data} chosen={values.paymentMethod} />
      <fieldset className="tabs" aria-describedby={issues.tab && 'tab-hint'}>
        <legend className="visually-hidden">{translate('Pay-in or pay-out')}</legend>
        {(['Pay-in', 'Pay-out'] as const).map((label, type) => (
          <label key={label}>
            <input
              type="radio"
              name="paymentType"
              value={type}
              defaultChecked={(values.paymentType ?? '0') === String(type)}
            />
            <span>{translate(label)}</span>
          </label>
        ))}
      </fieldset>
      {issues.tab && (
        <p id="tab-hint" className="hint invalid">
          {translate(issues.tab)}
        </p>
      )}
      <div className="pay-out">
        <RequisitesField initial={values.requisites} issue={issues.requisites} />
        <TextField
          {...fieldProps('phoneNumber')}
          label={optional('Phone number')}
          input={{ defaultValue: values.phoneNumber, type: 'tel', autoComplete: 'tel' }}
        />
        <TextField
          {...fieldProps('holderName')}
          label={translate('Holder name')}
          helper="As the bank writes it, in Latin or Cyrillic letters"
          input={{ defaultValue: values.holderName, autoComplete: 'cc-name', autoCapitalize: 'words' }}
        />
      </div>
      <TextField
        {...fieldProps('amount')}
        label={translate('Amount')}
        helper="In roubles (RUB)"
        input={{ defaultValue: values.amount, inputMode: 'decimal', className: 'num' }}
      />
      <MerchantField merchants={data.merchants} initial={values.clientId} issue={issues.clientId} />
      <TextField
        {...fieldProps('cid')}
        label={translate('Customer ID')}
        helper="ID in merchant system"
        input={{ defaultValue: values.cid, autoCapitalize: 'none', spellCheck: false }}
      />
      <button className="primary" type="submit" aria-disabled={isBusy || undefined}>
        {translate(isBusy ? 'Sending…' : 'Send')}
      </button>
    </form>
  );
};
