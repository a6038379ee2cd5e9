import { useTranslate } from 'react-admin';
import { useCallback, useId, useState, type ComponentType } from 'react';
import type { Field } from '../../resources/language/fields';
import { translateWords } from '../../resources/language/words';
import { withSiblingRules, type Issue } from '../../resources/language/values';
import type { FormState } from './useInputForm';
import { ChoiceInput } from './ChoiceInput';
import { InputWarning } from './InputWarning';
import type { InputProps } from './inputProps';
import { PatternInput } from './PatternInput';
import { ReferenceInput } from './ReferenceInput';
import { DateTimeInput } from './DateTimeInput';
import { TextInput } from './TextInput';
import { YesNoInput } from './YesNoInput';

/** Controls by kind name. Values of all other kinds are typed as text (`typingOptions.ts`). */
const controls: Readonly<Record<string, ComponentType<InputProps>>> = {
  choice: ChoiceInput,
  reference: ReferenceInput,
  regexp: PatternInput,
  yesNo: YesNoInput,
  dateTime: DateTimeInput,
};

interface Props {
  name: string;
  field: Field;
  form: FormState;
  autoFocus: boolean;
}

/** A labelled input of a form: the control of the field's kind, with its problem or warning below it. */
export const Input = ({ name, field: declared, form, autoFocus }: Props) => {
  const t = useTranslate();
  const id = useId();
  const { setProblem } = form;
  const [wasBlurred, setWasBlurred] = useState(false);
  const field = withSiblingRules(declared, form.typed);
  const onProblem = useCallback((problem: Issue | null) => setProblem(name, problem), [setProblem, name]);
  const options = field.input || {};
  const issue = form.issues[name];
  const Control = controls[field.kind.name] ?? TextInput;
  const label = t(options.label ?? field.label);
  const value = form.typed[name] ?? null;
  const hasStopped = form.doubted?.[name] === value && value !== null;
  const helper = issue ? translateWords(issue, t) : options.helper && t(options.helper);
  // Another input may need it, as the fees of an agent need their agent.
  const isMissing = issue !== undefined && (value === null || value === '');
  const isGroup = field.options !== undefined;
  const caption = (
    <>
      {label}
      {/* The space separates the words for screen readers. */}
      {!field.required && !isMissing && Control !== YesNoInput && <span className="optional"> {t('optional')}</span>}
    </>
  );
  return (
    <div
      className={options.helper ? 'input' : 'input bare'}
      role={isGroup ? 'radiogroup' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      aria-invalid={isGroup && issue ? true : undefined}
      aria-describedby={isGroup && helper ? `${id}-helper` : undefined}
      aria-required={isGroup ? field.required : undefined}
      onBlur={() => setWasBlurred(true)}
    >
      {isGroup ? (
        <span className="legend" id={`${id}-label`}>
          {caption}
        </span>
      ) : (
        <label htmlFor={id} id={`${id}-label`}>
          {caption}
        </label>
      )}
      <Control
        id={id}
        name={name}
        field={field}
        value={value}
        invalid={issue !== undefined}
        helper={helper}
        placeholder={options.placeholder && t(options.placeholder)}
        autoFocus={autoFocus}
        siblings={form.typed}
        onChange={(value) => form.setValue(name, value)}
        onProblem={onProblem}
      />
      <span role="status">
        {(wasBlurred || hasStopped) && !issue && (
          <InputWarning {...{ field, value, siblings: form.typed, hasStopped }} />
        )}
      </span>
    </div>
  );
};
