import { useTranslate } from 'react-admin';
import { isTrc20Address } from '../../format/trc20';
import type { Field } from '../../resources/language/fields';
import { checkValue, readInput, type Issue, type Value } from '../../resources/language/values';
import { translateWords } from '../../resources/language/words';
import { Icon } from '../parts/icons';
import { typedAs } from './typed';

const aboutAddress = (read: string): Issue | null =>
  isTrc20Address(read) ? null : { phrase: 'Check the address: it is none of the TRC20 network, or a letter is wrong' };

const doubtOf = (field: Field) => (field.rules?.format === 'trc20' ? aboutAddress : typedAs(field).doubt);

/** What to look at again in a value that is nevertheless taken; nothing when there is nothing. */
export const InputWarning = ({ field, value }: { field: Field; value: Value }) => {
  const t = useTranslate();
  const doubtAbout = doubtOf(field);
  const read = doubtAbout ? readInput(field, value) : null;
  if (typeof read !== 'string' || checkValue(field, read)) return null;
  const doubt = doubtAbout?.(read);
  if (!doubt) return null;
  return (
    <span className="doubt">
      <Icon name="warning" size={14} />
      {translateWords(doubt, t)}
    </span>
  );
};
