import { useTranslate } from 'react-admin';
import { isTrc20Address } from '../../format/trc20';
import type { Field } from '../../resources/language/fields';
import { checkValue, readInput, type Issue, type Value } from '../../resources/language/values';
import { translateWords } from '../../resources/language/words';
import { Icon } from '../parts/icons';
import { typingOptionsOf } from './typingOptions';

const addressWarning = (read: string): Issue | null =>
  isTrc20Address(read) ? null : { phrase: 'Check the address: it is not a TRC20 address, or a character is wrong' };

const warningFor = (field: Field) =>
  field.rules?.format === 'trc20' ? addressWarning : typingOptionsOf(field).warning;

/** Warns about a value that is accepted but looks wrong; renders nothing when there is no warning. */
export const InputWarning = ({ field, value }: { field: Field; value: Value }) => {
  const t = useTranslate();
  const warn = warningFor(field);
  const read = warn ? readInput(field, value) : null;
  if (typeof read !== 'string' || checkValue(field, read)) return null;
  const warning = warn?.(read);
  if (!warning) return null;
  return (
    <span className="input-warning">
      <Icon name="warning" size={14} />
      {translateWords(warning, t)}
    </span>
  );
};
