import { useState, type ReactNode } from 'react';

interface Props {
  className?: string;
  /** The accessible name, for a button that shows only an icon. */
  label?: string;
  /** The tooltip, for a button whose words are hidden where there is little room. */
  title?: string;
  isDisabled?: boolean;
  /** The content of the button. */
  face: ReactNode;
  /** Renders the menu, positioned at `anchor`, the button. */
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** A button that opens a menu. The menu is mounted while it is open. */
export const MenuButton = ({ className = 'button plain', label, title, isDisabled, face, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        className={className}
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        title={title}
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {face}
      </button>
      {anchor && children(anchor, () => setAnchor(null))}
    </>
  );
};
