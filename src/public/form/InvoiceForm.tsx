import type { FormEvent, RefObject } from 'react';
import type { Words } from '../../resources/language/words';
import type { FormValues, Issues, PageData } from '../page/pageData';
import { publicPages } from '../page/pages';
import { useTranslate } from '../words/useTranslate';
import { TextField } from './Field';
import { MerchantField } from './MerchantField';

interface Props {
  data: PageData;
  values: FormValues;
  issues: Issues;
  notice?: Words;
  /** The notice only says aloud what stands beside the fields: showing it would move them. */
  isAside: boolean;
  isBusy: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** Absent where there is no script: the form posts itself. */
  onSend?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The form that makes an invoice (specification, section 2). It is a plain form that posts itself; script takes its
 * sending over. Which fields a pay-out adds is a matter of style, so that the tabs need no script.
 */
export const InvoiceForm = ({ data, values, issues, notice, isAside, isBusy, form, onSend }: Props) => {
  const say = useTranslate();
  const { path, tiles } = publicPages[data.page];
  const method = values.paymentMethod ?? tiles[0];
  const text = (name: 'amount' | 'cid' | 'requisites' | 'holderName' | 'phoneNumber') => ({
    name,
    issue: issues[name],
  });
  const optional = (label: string) => say({ phrase: '%{label} (optional)', args: { label: { phrase: label } } });
  return (
    <form ref={form} method="post" action={`${path}${data.search}`} onSubmit={onSend} noValidate aria-busy={isBusy}>
      <h1 tabIndex={-1}>{say('Pay')}</h1>
      <div role="alert">{notice && <p className={isAside ? 'quiet' : 'notice'}>{say(notice)}</p>}</div>
      <input type="hidden" name="key" defaultValue={data.key} />
      <fieldset className="tiles">
        <legend className="quiet">{say('Payment method')}</legend>
        {tiles.map((tile) => (
          <label key={tile}>
            <input type="radio" name="paymentMethod" value={tile} defaultChecked={tile === method} />
            <span>{say(tile)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="tabs" aria-describedby={issues.tab && 'tab-said'}>
        <legend className="quiet">{say('Pay-in or pay-out')}</legend>
        {(['Pay-in', 'Pay-out'] as const).map((label, type) => (
          <label key={label}>
            <input
              type="radio"
              name="paymentType"
              value={type}
              defaultChecked={(values.paymentType ?? '0') === String(type)}
            />
            <span>{say(label)}</span>
          </label>
        ))}
      </fieldset>
      {issues.tab && (
        <p id="tab-said" className="said wrong">
          {say(issues.tab)}
        </p>
      )}
      <div className="out">
        <TextField
          {...text('requisites')}
          label={say('Requisites')}
          input={{ defaultValue: values.requisites, inputMode: 'numeric', placeholder: '0000 0000 0000 0000' }}
        />
        <TextField
          {...text('phoneNumber')}
          label={optional('Phone number')}
          input={{ defaultValue: values.phoneNumber, type: 'tel', autoComplete: 'tel' }}
        />
        <TextField
          {...text('holderName')}
          label={say('Holder name')}
          input={{ defaultValue: values.holderName, autoComplete: 'cc-name', autoCapitalize: 'words' }}
        />
      </div>
      <TextField
        {...text('amount')}
        label={say('Amount')}
        input={{ defaultValue: values.amount, inputMode: 'decimal', className: 'num' }}
      />
      <MerchantField merchants={data.merchants} initial={values.clientId} issue={issues.clientId} />
      <TextField
        {...text('cid')}
        label={say('Customer ID')}
        helper="ID in merchant system"
        input={{ defaultValue: values.cid, autoCapitalize: 'none', spellCheck: false }}
      />
      <button className="main" type="submit" aria-disabled={isBusy || undefined}>
        {say(isBusy ? 'Sending…' : 'Send')}
      </button>
    </form>
  );
};
