import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** `primary` is the main action, `danger` one that cannot be undone. */
  kind?: 'primary' | 'danger' | undefined;
  /** The action is running: the button is disabled and keeps its width. */
  isBusy?: boolean;
}

/** A text button for dialogs and forms. */
export const Button = ({ kind, isBusy = false, disabled = false, className = '', ...button }: Props) => (
  <button
    type="button"
    {...button}
    className={`button ${kind === 'danger' ? 'primary danger' : (kind ?? '')} ${className}`}
    disabled={disabled || isBusy}
    aria-busy={isBusy || undefined}
  />
);
