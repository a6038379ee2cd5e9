import { useState, type FormEvent } from 'react';
import type { Words } from '../../resources/language/words';
import { plainNumber } from '../../format/requisites';
import { groupTyped, requisitesWarning } from '../../format/typedRequisites';
import { useTranslate } from '../words/useTranslate';
import { Field } from '../parts/Field';

/** Groups the number in its input. The cursor stays behind the digit that it stood behind. */
const group = (input: HTMLInputElement) => {
  const grouped = groupTyped(input.value);
  if (grouped === input.value) return;
  const end = input.selectionStart ?? input.value.length;
  const digitsBefore = input.value.slice(0, end).replace(/\D/g, '').length;
  input.value = grouped;
  let place = 0;
  for (let digits = 0; digits < digitsBefore; place++) if (/\d/.test(grouped[place]!)) digits++;
  input.setSelectionRange(place, place);
};

interface Props {
  initial: string | undefined;
  issue: Words | undefined;
}

/** The number to which a pay-out goes: grouped while it is typed, and doubted once it is left with a wrong check digit. */
export const RequisitesField = ({ initial, issue }: Props) => {
  const translate = useTranslate();
  const [isDoubted, setDoubted] = useState(false);
  return (
    <Field
      name="requisites"
      label={translate('Requisites')}
      issue={issue}
      // There is always a line, so that nothing below moves when the field is left.
      isWarning={isDoubted}
      helper={isDoubted ? 'Check the number: no card has it.' : 'Card, account, IBAN or phone number'}
    >
      {(inputProps) => (
        <input
          {...inputProps}
          name="requisites"
          autoComplete="off"
          // The one keyboard with digits and a plus; an IBAN is pasted.
          inputMode="tel"
          placeholder="0000 0000 0000 0000"
          defaultValue={initial}
          onInput={(event: FormEvent<HTMLInputElement>) => {
            inputProps.onInput();
            group(event.currentTarget);
            setDoubted(false);
          }}
          onBlur={({ currentTarget: { value } }) => {
            const plain = plainNumber(value).toUpperCase();
            setDoubted(plain !== '' && requisitesWarning(plain) !== null);
          }}
        />
      )}
    </Field>
  );
};
