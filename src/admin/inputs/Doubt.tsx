import { useTranslate } from 'react-admin';
import { doubtAbout } from '../../format/requisites';
import { isTrc20Address } from '../../format/trc20';
import type { Field } from '../../resources/language/fields';
import { checkValue, readInput, type Value } from '../../resources/language/values';
import { Icon } from '../parts/icons';

type Translate = (phrase: string, args?: object) => string;

const aboutRequisites = (read: string, t: Translate) => {
  const doubt = doubtAbout(read);
  if (doubt === null) return null;
  return doubt === 'digit'
    ? t('Check the digits: this is not the number of any card')
    : t('Check the number: cards have 16 digits, this has %{digits}', { digits: read.length });
};

const doubtOf = (field: Field, read: string, t: Translate): string | null => {
  if (field.type === 'requisites') return aboutRequisites(read, t);
  if (field.looksLike !== 'trc20' || isTrc20Address(read)) return null;
  return t('Check the address: it is none of the TRC20 network, or a letter is wrong');
};

/** What to look at again in a value that is nevertheless taken; nothing when there is nothing. */
export const Doubt = ({ field, value }: { field: Field; value: Value }) => {
  const t = useTranslate();
  const isDoubted = field.type === 'requisites' || field.looksLike !== undefined;
  const read = isDoubted ? readInput(field, value) : null;
  if (typeof read !== 'string' || checkValue(field, read)) return null;
  const doubt = doubtOf(field, read, t);
  if (doubt === null) return null;
  return (
    <span className="doubt">
      <Icon name="warning" size={14} />
      {doubt}
    </span>
  );
};
