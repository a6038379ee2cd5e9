import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { Words } from '../../resources/language/words';
import { useTranslate } from '../words/useTranslate';

/** Props that connect an input to its label, helper and error. Input removes the error mark. */
export interface FieldInputProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onInput: () => void;
}

interface Props {
  name: string;
  label: string;
  issue?: Words;
  /** A link beside the issue, to what it is about. */
  wayOut?: ReactNode;
  helper?: Words | string | false;
  /** The helper says what is probably wrong, in the colour of problems. */
  isWarning?: boolean;
  children: (inputProps: FieldInputProps) => ReactNode;
}

/** A label, an input, and below it the error or the helper. */
export const Field = ({ name, label, issue, wayOut, helper, isWarning, children }: Props) => {
  const translate = useTranslate();
  const [correctedIssue, setCorrectedIssue] = useState<Words>();
  const error = issue !== correctedIssue && issue;
  // A warning takes the place of the helper; the error says the same.
  const shownHelper = error && isWarning ? undefined : helper;
  const described = [error && `${name}-issue`, shownHelper && `${name}-hint`].filter(Boolean).join(' ');
  const inputProps: FieldInputProps = {
    id: name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onInput: () => setCorrectedIssue(issue),
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children(inputProps)}
      {error && (
        <p id={`${name}-issue`} className="hint invalid">
          {translate(error)} {wayOut}
        </p>
      )}
      {/* A corrected error keeps its space, so that nothing moves while the user types. */}
      {!error && issue && (
        <p className="hint spacer" aria-hidden="true">
          {translate(issue)} {wayOut}
        </p>
      )}
      {shownHelper && (
        <p id={`${name}-hint`} className={isWarning ? 'hint invalid' : 'hint'}>
          {translate(shownHelper)}
        </p>
      )}
    </div>
  );
};

/** A text field. The input is uncontrolled, so text that was typed before hydration stays. */
export const TextField = ({
  input,
  ...field
}: Omit<Props, 'children'> & { input?: InputHTMLAttributes<HTMLInputElement> }) => (
  <Field {...field}>{(inputProps) => <input {...inputProps} name={field.name} autoComplete="off" {...input} />}</Field>
);
