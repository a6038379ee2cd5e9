import type { ChangeEvent, ComponentProps, MouseEvent, ReactNode, Ref } from 'react';

interface Props {
  id: string;
  ref?: Ref<HTMLInputElement>;
  /** What is drawn around the input. */
  boxRef?: Ref<HTMLSpanElement>;
  /** What is wrong is said by the helper. */
  invalid?: boolean;
  helper?: string;
  /** The helper interrupts whoever listens. */
  isHelperUrgent?: boolean;
  required?: boolean;
  /** Stands beside what is typed, and is not typed. */
  before?: ReactNode;
  after?: ReactNode;
  /** So many lines are seen at once, at least; one line without. */
  lines?: number;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** What else an input has. */
  input?: Omit<ComponentProps<'input'>, 'id' | 'ref'>;
}

/** A press on the box's edge, or on what stands beside the text, is one on the text. */
const focusText = (event: MouseEvent<HTMLElement>, id: string) => {
  if ((event.target as Element).closest('input, textarea, button')) return;
  event.preventDefault();
  document.getElementById(id)?.focus();
};

/** A box that one types in, with what helps or is wrong below it. */
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
            placeholder={input.placeholder}
            autoFocus={input.autoFocus}
            autoComplete={input.autoComplete}
            rows={lines}
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
