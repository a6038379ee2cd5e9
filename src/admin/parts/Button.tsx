import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** `primary` is what one came to do, `danger` what can't be taken back. */
  kind?: 'primary' | 'danger';
  /** What it does is under way: it can't be pressed, and keeps its width. */
  isBusy?: boolean;
}

/** A button with words, as dialogs and forms have it. */
export const Button = ({ kind, isBusy = false, disabled = false, className = '', ...button }: Props) => (
  <button
    type="button"
    {...button}
    className={`button ${kind === 'danger' ? 'primary danger' : (kind ?? '')} ${className}`}
    disabled={disabled || isBusy}
    aria-busy={isBusy || undefined}
  />
);
