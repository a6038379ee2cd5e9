import type { ReactNode } from 'react';
import { useHint } from './useHint';

interface Props {
  /** One of several, or on or off: `isChecked` says which it is. */
  kind?: 'radio' | 'checkbox';
  isChecked?: boolean;
  danger?: boolean;
  /** It can't be used now; the keyboard reaches it all the same, so that its `reason` can be read. */
  disabled?: boolean;
  /** Why it can't be used, beside it. */
  reason?: string;
  lang?: string;
  onChoose: () => void;
  children: ReactNode;
}

/**
 * An item of a menu. It stays the same element when it can no longer be used under the reader's fingers, and keeps the
 * focus.
 */
export const MenuItem = ({
  kind,
  isChecked,
  danger = false,
  reason,
  disabled = reason !== undefined,
  lang,
  onChoose,
  children,
}: Props) => {
  const { target, hint } = useHint(reason, 'beside');
  return (
    // The menu hears its keys.
    <div
      className={danger && !disabled ? 'danger' : undefined}
      role={`menuitem${kind ?? ''}`}
      tabIndex={-1}
      lang={lang}
      aria-checked={isChecked}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onChoose()}
      {...target}
    >
      {children}
      {hint}
    </div>
  );
};
