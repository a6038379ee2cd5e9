import { useTranslate } from 'react-admin';
import { useId } from 'react';
import type { Field } from '../../resources/language/fields';

interface Props {
  field: Field;
  /** What the cell is: 'Bank, Row 3'. */
  label: string;
  text: string;
  /** What is wrong with it. */
  fault: string | undefined;
  onChange: (text: string) => void;
}

/** A cell that can be mended where it is: one with a fault, or with a number that no card has. */
export const CheckedCell = ({ field, label, text, fault, onChange }: Props) => {
  const t = useTranslate();
  const id = useId();
  const isFaulty = fault !== undefined;
  return (
    <td className={isFaulty ? 'faulty' : 'warned'}>
      <input
        className={field.kind.isMonospace ? 'mono' : undefined}
        // An input shows no line breaks: words would run together.
        value={text.replaceAll(/\s*[\r\n]+\s*/g, ' ')}
        aria-label={label}
        aria-invalid={isFaulty || undefined}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.value)}
      />
      <small className={isFaulty ? 'problem' : 'warning'} id={id}>
        {fault ?? t('No card has this number')}
      </small>
    </td>
  );
};
