import { useEffect, useRef } from 'react';
import { focusInvalidInput } from '../inputs/focusInvalidInput';

interface Props {
  /** The focus is set again whenever this value changes. */
  moment: string;
  /** Prefers the submit button over the first input. */
  onButton: boolean;
}

/**
 * Focuses what the user needs next: an invalid input, else the first input, else the submit button. It must be rendered
 * inside the dialog: the dialog mounts later than the component that opens it and would take the focus itself.
 */
export const FirstFocus = ({ moment, onButton }: Props) => {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = marker.current?.closest('form') ?? null;
    const first = form?.querySelector<HTMLElement>('.dialog-body input, .dialog-body h3');
    const button = form?.querySelector<HTMLElement>('[type="submit"]:not(:disabled)');
    focusInvalidInput(form, onButton ? (button ?? first) : (first ?? button));
  }, [moment, onButton]);
  return <span ref={marker} hidden />;
};
