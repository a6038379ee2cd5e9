import { useTranslate } from 'react-admin';
import type { FieldChange } from '../../resources/language/history';
import { isNameless, recordedFields, type Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { definitionOf } from '../../resources/index';

import { fieldText } from './fieldText';
import { RecordName } from './RecordName';
import { ReferenceLink } from './ReferenceTitle';

const isEmpty = (value: Value) => value === null || value === '';

const ChangedValue = ({ field, value }: { field: Field; value: Value }) => {
  const t = useTranslate();
  if (isEmpty(value)) return <span className="muted">—</span>;
  const { target } = field;
  if (target === undefined) return <span>{fieldText(field, value, t)}</span>;
  if (isNameless(definitionOf(target))) return <RecordName name={`${target}/${value}`} linked />;
  return <ReferenceLink target={target} id={Number(value)} />;
};

/** The changed fields, each with its old value, unless it had none, and its new one as the console shows them. */
export const Changes = ({ definition, changes }: { definition: Definition; changes: readonly FieldChange[] }) => {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <ul className="changes">
      {changes.map(({ field: name, from, to }) => {
        const field = recordedFields(definition)[name]!;
        return (
          <li key={name}>
            <span className="muted">{t(field.label)}:</span>{' '}
            {!isEmpty(from) && (
              <>
                <ChangedValue field={field} value={from} />
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> {t('became')} </span>
              </>
            )}
            <ChangedValue field={field} value={to} />
          </li>
        );
      })}
    </ul>
  );
};
