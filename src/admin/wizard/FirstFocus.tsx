import { useEffect, useRef } from 'react';
import { wrongInput } from '../inputs/wrongInput';

interface Props {
  /** Whatever it names has changed: the focus is set again. */
  moment: string;
  /** What is to be done is the button, not what stands above it. */
  onButton: boolean;
}

/**
 * Keeps the focus where the person goes on: on what is wrong, on what is asked first, or on the button when nothing is.
 * It has to stand inside the dialog, which is drawn later than what opens it, and takes the focus itself otherwise.
 */
export const FirstFocus = ({ moment, onButton }: Props) => {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form') ?? null;
    const first = form?.querySelector<HTMLElement>('.dialog-body input, .dialog-body h3');
    const button = form?.querySelector<HTMLElement>('[type="submit"]:not(:disabled)');
    (wrongInput(form) ?? (onButton ? (button ?? first) : (first ?? button)))?.focus();
  }, [moment, onButton]);
  return <span ref={place} hidden />;
};
