import { useTranslate } from 'react-admin';
import type { FieldChange } from '../../resources/language/history';
import { isNameless, recordedFields, type Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { matchesCondition } from '../../resources/language/view';
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

/**
 * The changed fields, each with its old value, unless it had none, and its new one as the console shows them. A status that
 * is shown otherwise because of fields that changed with it ('Taken back', not 'Refused') is so here, too, and stands for
 * them.
 */
export const Changes = ({ definition, changes }: { definition: Definition; changes: readonly FieldChange[] }) => {
  const t = useTranslate();
  if (changes.length === 0) return null;
  const fields = recordedFields(definition);
  const changedTo = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  const shownAs = changes
    .map(({ field }) => fields[field]?.shownAs)
    .find((shown) => shown !== undefined && matchesCondition(changedTo, shown.when) === true);
  const isSaidByStatus = (name: string) => shownAs !== undefined && name in shownAs.when && !fields[name]?.shownAs;
  /** Two moments of one minute are written alike, and what moved by seconds tells nobody anything. */
  const isWithinMinute = ({ field, from, to }: FieldChange) =>
    fields[field]?.kind.name === 'dateTime' &&
    !isEmpty(from) &&
    fieldText(fields[field], from, t) === fieldText(fields[field], to, t);
  const shown = changes.filter((change) => !isSaidByStatus(change.field) && !isWithinMinute(change));
  return (
    <ul className="changes">
      {shown.map(({ field: name, from, to }) => {
        const field = fields[name]!;
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
            {field.shownAs !== undefined && field.shownAs === shownAs ? (
              <span>{t(shownAs.option.label)}</span>
            ) : (
              <ChangedValue field={field} value={to} />
            )}
          </li>
        );
      })}
    </ul>
  );
};
