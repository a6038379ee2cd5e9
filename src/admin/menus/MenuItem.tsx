import { useEffect, useRef, type ReactNode } from 'react';
import { useHint } from './useHint';

interface Props {
  /** A radio or checkbox item, whose state is `isChecked`. */
  kind?: 'radio' | 'checkbox';
  isChecked?: boolean;
  danger?: boolean;
  /** Disabled, but still focusable, so that keyboard users can read `reason`. */
  disabled?: boolean;
  /** Why the item is disabled; shown as a hint beside it. */
  reason?: string;
  lang?: string;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A menu item. It remains the same element when it becomes disabled, so that it keeps the focus. */
export const MenuItem = ({
  kind,
  isChecked,
  danger = false,
  reason,
  disabled = reason !== undefined,
  lang,
  takesFocus = false,
  onChoose,
  children,
}: Props) => {
  const { target, hint } = useHint(reason, 'beside');
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) item.current!.focus();
  }, [takesFocus]);
  return (
    // The menu handles the keys.
    <div
      ref={item}
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
