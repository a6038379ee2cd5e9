import { useTranslate } from 'react-admin';
import type { InputProps } from './Input';

/** One of a few values, as radio buttons. */
export const ChoiceInput = ({ id, field, value, helper, onChange }: InputProps) => {
  const t = useTranslate();
  return (
    <>
      <div className="radios">
        {Object.entries(field.options ?? {}).map(([number, { label }]) => (
          <label key={number}>
            <input
              type="radio"
              name={id}
              checked={value === Number(number)}
              onChange={() => onChange(Number(number))}
            />
            {t(label)}
          </label>
        ))}
      </div>
      {helper && (
        <p className="problem" id={`${id}-helper`}>
          {helper}
        </p>
      )}
    </>
  );
};
