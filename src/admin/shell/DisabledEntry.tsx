import { useId, useState, type ReactNode } from 'react';

/** Room (px) that a reason takes beside the entry; without it, it stands below. */
const besideWidth = 220;
const gap = 6;

const placeAt = (entry: HTMLElement) => {
  const { top, right, bottom, left } = entry.getBoundingClientRect();
  return right + besideWidth < innerWidth ? { top, left: right + gap } : { top: bottom, left: left + gap };
};

/** An entry of the menu that leads nowhere: it is reached like the others, and says why. */
export const DisabledEntry = ({ reason, children }: { reason: string; children: ReactNode }) => {
  const id = useId();
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const hide = () => setPlace(null);
  return (
    <>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={place ? id : undefined}
        className="off"
        onPointerEnter={({ currentTarget }) => setPlace(placeAt(currentTarget))}
        onFocus={({ currentTarget }) => setPlace(placeAt(currentTarget))}
        onPointerLeave={hide}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children}
      </button>
      {place && (
        <span className="off-reason" id={id} role="tooltip" style={place}>
          {reason}
        </span>
      )}
    </>
  );
};
