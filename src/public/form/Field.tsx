import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { Words } from '../../resources/language/words';
import type { FieldName } from '../page/pageData';
import { useTranslate } from '../words/useTranslate';

/** What ties an input to its label, its helper and its error; what is put in anew is no longer marked as wrong. */
export interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onInput: () => void;
}

interface Props {
  name: FieldName;
  label: string;
  issue?: Words;
  helper?: string;
  children: (ties: FieldTies) => ReactNode;
}

/** A label, an input, and what is said below it: its helper, or what is wrong with it. */
export const Field = ({ name, label, issue, helper, children }: Props) => {
  const say = useTranslate();
  const [mended, setMended] = useState<Words>();
  const wrong = issue !== mended && issue;
  const said = wrong || helper;
  const ties: FieldTies = {
    id: name,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': said === undefined ? undefined : `${name}-said`,
    onInput: () => setMended(issue),
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children(ties)}
      {said !== undefined && (
        <p id={`${name}-said`} className={wrong ? 'said wrong' : 'said'}>
          {say(said)}
        </p>
      )}
      {/* What was wrong no longer is: its room stays, so that nothing moves while one types. */}
      {said === undefined && issue && (
        <p className="said kept" aria-hidden="true">
          {say(issue)}
        </p>
      )}
    </div>
  );
};

/** A field that is typed into. What was typed before the script came stays: the input keeps its own value. */
export const TextField = ({
  input,
  ...field
}: Omit<Props, 'children'> & { input?: InputHTMLAttributes<HTMLInputElement> }) => (
  <Field {...field}>{(ties) => <input {...ties} name={field.name} autoComplete="off" {...input} />}</Field>
);
