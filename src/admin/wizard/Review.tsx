import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/language/fields';
import { readInput, type Value, type Values } from '../../resources/language/values';
import { InputWarning } from '../inputs/InputWarning';
import { fieldText } from '../fields/fieldText';
import { ReferenceTitle } from '../fields/ReferenceTitle';
import type { WizardStep } from './plan';

const Answer = ({ field, value, isNumbered }: { field: Field; value: Value; isNumbered: boolean }) => {
  const t = useTranslate();
  if (value === null) return t('None');
  if (field.target !== undefined) return <ReferenceTitle target={field.target} id={Number(value)} />;
  const text = fieldText(field, value, t);
  return isNumbered ? `${text} (${String(value)})` : text;
};

/** The values as they will be sent, by step. Empty ones are left out, except those that mean something. */
export const Review = ({ steps, values }: { steps: readonly WizardStep[]; values: Values }) => {
  const t = useTranslate();
  return steps.map(({ name, title, reviewHeading = title, fields, numbered = [], shownEmpty = [] }) => {
    const shown = Object.entries(fields)
      .map(([key, field]) => ({ key, field, value: readInput(field, values[key]) }))
      .filter(({ key, value }) => value !== null || shownEmpty.includes(key));
    if (shown.length === 0) return null;
    return (
      <section key={name} className="wizard-review">
        <h4>{t(reviewHeading)}</h4>
        <dl className="info">
          {shown.map(({ key, field, value }) => (
            <div key={key}>
              <dt>{t((field.input && field.input.label) || field.label)}</dt>
              <dd>
                <Answer field={field} value={value} isNumbered={numbered.includes(key)} />
                <InputWarning field={field} value={value} siblings={values} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
};
