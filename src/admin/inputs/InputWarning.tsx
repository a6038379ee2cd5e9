import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/language/fields';
import type { Value, Values } from '../../resources/language/values';
import { translateWords } from '../../resources/language/words';
import { Icon } from '../parts/icons';
import { inputWarning } from './inputWarning';

interface Props {
  field: Field;
  value: Value;
  /** The values of all inputs of the form. */
  siblings: Values;
  /** The form was not sent because of it. */
  hasStopped?: boolean;
}

/** Warns about a value that is accepted but looks wrong; renders nothing when there is no warning. */
export const InputWarning = ({ field, value, siblings, hasStopped = false }: Props) => {
  const t = useTranslate();
  const warning = inputWarning(field, value, siblings);
  if (!warning) return null;
  return (
    <span className="input-warning">
      <Icon name="warning" size={14} />
      {translateWords(warning, t)}
      {hasStopped && `. ${t('If it is right, press again.')}`}
    </span>
  );
};
