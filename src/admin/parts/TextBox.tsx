import type { ChangeEvent, ComponentProps, MouseEvent, ReactNode, Ref } from 'react';

interface Props {
  id: string;
  ref?: Ref<HTMLInputElement>;
  /** The frame around the input. */
  boxRef?: Ref<HTMLSpanElement>;
  /** The value is invalid; `helper` says why. */
  invalid?: boolean;
  helper?: string;
  /** Screen readers announce the helper immediately (`role="alert"`). */
  isHelperUrgent?: boolean;
  required?: boolean;
  /** Shown before the text, such as a currency sign. */
  before?: ReactNode;
  after?: ReactNode;
  /** Minimum number of visible lines of a textarea; without it, a single-line input. */
  lines?: number;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Further attributes of the input. */
  input?: Omit<ComponentProps<'input'>, 'id' | 'ref'>;
}

/** A press on the box's edge, or on what stands beside the text, is one on the text. */
const focusText = (event: MouseEvent<HTMLElement>, id: string) => {
  if ((event.target as Element).closest('input, textarea, button')) return;
  event.preventDefault();
  document.getElementById(id)?.focus();
};

/** A text input with a helper or error text below it. */
export const TextBox = ({
  id,
  ref,
  boxRef,
  invalid = false,
  helper,
  isHelperUrgent = false,
  required,
  before,
  after,
  lines,
  value,
  onChange,
  input = {},
}: Props) => {
  const helperId = `${id}-helper`;
  const common = {
    id,
    ...(value === undefined ? {} : { value }),
    ...(onChange && { onChange }),
    'aria-invalid': invalid || undefined,
    'aria-describedby': helper ? helperId : undefined,
    'aria-required': required,
  };
  return (
    <>
      <span ref={boxRef} className={`text-box ${invalid ? 'wrong' : ''}`} onMouseDown={(event) => focusText(event, id)}>
        {before && <span className="beside">{before}</span>}
        {lines === undefined ? (
          <input type="text" {...input} {...common} ref={ref} />
        ) : (
          <textarea
            {...common}
            name={input.name}
            className={input.className}
            placeholder={input.placeholder}
            autoFocus={input.autoFocus}
            autoComplete={input.autoComplete}
            rows={lines}
            cols={50}
            style={{ minHeight: lines * 20, maxHeight: 2 * lines * 20 }}
          />
        )}
        {after && <span className="beside">{after}</span>}
      </span>
      {(helper || isHelperUrgent) && (
        <p className={invalid ? 'helper wrong' : 'helper'} id={helperId} role={isHelperUrgent ? 'alert' : undefined}>
          {helper}
        </p>
      )}
    </>
  );
};
