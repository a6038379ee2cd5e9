import type { FormValues, Issues } from '../page/pageData';
import { useTranslate } from '../words/useTranslate';
import { TextField } from '../parts/Field';
import { RequisitesField } from './RequisitesField';

interface Props {
  values: FormValues;
  issues: Issues;
  /** The other tab was chosen. */
  onChange: (() => void) | undefined;
}

/** Pay-in or pay-out, and the fields of a pay-out alone. CSS shows and hides them, so that the tabs need no script. */
export const PaymentTypeFields = ({ values, issues, onChange }: Props) => {
  const translate = useTranslate();
  return (
    <>
      <fieldset className="tabs" aria-describedby={issues.tab && 'tab-hint'}>
        <legend className="visually-hidden">{translate('Pay-in or pay-out')}</legend>
        {(['Pay-in', 'Pay-out'] as const).map((label, type) => (
          <label key={label}>
            <input
              type="radio"
              name="paymentType"
              value={type}
              onChange={onChange}
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
          name="phoneNumber"
          issue={issues.phoneNumber}
          label={translate({ phrase: '%{label} (optional)', args: { label: { phrase: 'Phone number' } } })}
          input={{ defaultValue: values.phoneNumber, type: 'tel', autoComplete: 'tel' }}
        />
        <TextField
          name="holderName"
          issue={issues.holderName}
          label={translate('Holder name')}
          helper="As the bank writes it, in Latin or Cyrillic letters"
          input={{ defaultValue: values.holderName, autoComplete: 'cc-name', autoCapitalize: 'words' }}
        />
      </div>
    </>
  );
};
