import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Field } from '../../resources/language/fields';
import { invalidValue } from '../../resources/language/values';
import { amountOf } from './amountOf';
import { ChipBox, type BoxProps } from './ChipBox';

interface Props extends BoxProps {
  field: Field;
  from: unknown;
  to: unknown;
  onSpan: (from: unknown, to: unknown) => void;
}

/** The box of an amount filter: a minimum and a maximum. */
const AmountBox = ({ field, from, to, onSpan, ...box }: Props) => {
  const t = useTranslate();
  const [typed, setTyped] = useState([from, to].map((value) => (value === undefined ? '' : String(value))));
  const [min, max] = typed.map((text) => amountOf(field, text));
  const isInvalid = min === invalidValue || max === invalidValue;
  const isReversed = !isInvalid && min !== null && max !== null && Number(min) > Number(max);
  const problem = isInvalid ? 'Enter a number' : isReversed ? 'The second amount is below the first' : null;
  return (
    <ChipBox {...box}>
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) onSpan(min ?? undefined, max ?? undefined);
        }}
      >
        {['From', 'To'].map((label, index) => (
          <label key={label}>
            {t(label)}
            <input
              className="filter-input"
              inputMode="decimal"
              autoFocus={index === 0}
              value={typed[index]}
              onChange={(event) => setTyped(typed.map((text, other) => (other === index ? event.target.value : text)))}
            />
          </label>
        ))}
        {problem && (
          <p className="filter-note" role="alert">
            {t(problem)}
          </p>
        )}
        <button className="button" type="submit" disabled={problem !== null}>
          {t('Apply')}
        </button>
      </form>
    </ChipBox>
  );
};

export default AmountBox;
