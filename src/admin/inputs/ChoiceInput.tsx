import { useTranslate } from 'react-admin';
import type { InputProps } from './inputProps';

/** A choice between a few values, as radio buttons. */
export const ChoiceInput = ({ id, field, value, invalid, helper, autoFocus, onChange }: InputProps) => {
  const t = useTranslate();
  const options = Object.entries(field.options ?? {});
  const disabledReasonOf = (number: string) => field.disabledOptions?.[Number(number)];
  const first = options.find(([number]) => disabledReasonOf(number) === undefined)?.[0];
  return (
    <>
      <div className="radios">
        {options.map(([number, { label, detail }]) => (
          <label key={number} className={disabledReasonOf(number) && 'withheld'}>
            <input
              type="radio"
              name={id}
              checked={value === Number(number)}
              disabled={disabledReasonOf(number) !== undefined}
              aria-describedby={disabledReasonOf(number) && `${id}-${number}`}
              autoFocus={autoFocus && number === first}
              onChange={() => onChange(Number(number))}
            />
            <span>
              {t(label)}
              {detail !== undefined && <span className="muted numeric"> {detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {options.map(([number]) => {
        const reason = disabledReasonOf(number);
        return (
          reason !== undefined && (
            <p key={number} className="withheld" id={`${id}-${number}`}>
              {t(reason)}
            </p>
          )
        );
      })}
      {helper && (
        <p className={invalid ? 'helper wrong' : 'helper'} id={`${id}-helper`}>
          {helper}
        </p>
      )}
    </>
  );
};
