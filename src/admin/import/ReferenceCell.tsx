import { useId } from 'react';
import type { Field } from '../../resources/language/fields';
import { ReferenceInput } from '../inputs/ReferenceInput';

interface Props {
  field: Field;
  /** What the cell is: 'Bank, Row 3'. */
  label: string;
  /** The id or the name that the file has. */
  text: string;
  /** What is wrong with it. */
  fault: string;
  onChange: (text: string) => void;
}

const ignoreProblem = () => undefined;

/** A cell with a fault in a reference: the record is chosen from the usual drop-down. */
export const ReferenceCell = ({ field, label, text, fault, onChange }: Props) => {
  const id = useId();
  const isId = /^\s*\d{1,15}\s*$/.test(text);
  return (
    <td className="faulty">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <ReferenceInput
        id={id}
        name={id}
        field={field}
        value={isId ? Number(text) : null}
        invalid
        helper={fault}
        placeholder={isId || text.trim() === '' ? undefined : text}
        autoFocus={false}
        siblings={{}}
        // While another name is typed, the cell keeps what it has.
        onChange={(chosen) => chosen !== null && onChange(String(chosen))}
        onProblem={ignoreProblem}
      />
    </td>
  );
};
