import { useTranslate } from 'react-admin';
import { doubtAbout } from '../../format/requisites';
import type { Field } from '../../resources/language/fields';
import { checkValue, readInput, type Value } from '../../resources/language/values';
import { Icon } from '../shell/icons';

/** What to look at again in a value that is nevertheless taken; nothing when there is nothing. */
export const Doubt = ({ field, value }: { field: Field; value: Value }) => {
  const t = useTranslate();
  const read = field.type === 'requisites' ? readInput(field, value) : null;
  if (typeof read !== 'string' || checkValue(field, read)) return null;
  const doubt = doubtAbout(read);
  if (doubt === null) return null;
  return (
    <span className="doubt">
      <Icon name="warning" size={14} />
      {doubt === 'digit'
        ? t('Check the digits: this is not the number of any card')
        : t('Check the number: cards have 16 digits, this has %{digits}', { digits: read.length })}
    </span>
  );
};
