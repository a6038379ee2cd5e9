import { useState, type ReactNode } from 'react';

interface Props {
  className?: string;
  /** What it is called, where what stands in it says it to the eye alone. */
  label?: string;
  /** What stands in it. */
  face: ReactNode;
  /** The menu, at its button. */
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** A button that opens a menu; the menu is there while it is open. */
export const MenuButton = ({ className = 'button plain', label, face, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        className={className}
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {face}
      </button>
      {anchor && children(anchor, () => setAnchor(null))}
    </>
  );
};
