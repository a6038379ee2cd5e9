import type { InputProps } from './inputProps';
import { Switch } from '../parts/Switch';

/** A yes-or-no value as a switch, with what it means below it. */
export const YesNoInput = ({ id, name, value, invalid, helper, autoFocus, onChange }: InputProps) => (
  <>
    <Switch
      id={id}
      name={name}
      checked={value === true}
      autoFocus={autoFocus}
      aria-describedby={helper ? `${id}-helper` : undefined}
      onSwitch={onChange}
    />
    {helper && (
      <p className={invalid ? 'helper wrong' : 'helper'} id={`${id}-helper`}>
        {helper}
      </p>
    )}
  </>
);
