import { useId, useState, type ReactNode } from 'react';

/** Width that a reason needs to the right of the entry; with less room, it is placed below. */
const reasonWidthPx = 220;
const gapPx = 6;

const positionFor = (entry: HTMLElement) => {
  const { top, right, bottom, left } = entry.getBoundingClientRect();
  return right + reasonWidthPx < innerWidth ? { top, left: right + gapPx } : { top: bottom, left: left + gapPx };
};

/** A disabled menu entry: it takes the focus like the others and shows the reason. */
export const DisabledEntry = ({ reason, children }: { reason: string; children: ReactNode }) => {
  const id = useId();
  const [position, setPosition] = useState<{ top: number; left: number } | null>(null);
  const hide = () => setPosition(null);
  return (
    <>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={position ? id : undefined}
        className="off"
        onPointerEnter={({ currentTarget }) => setPosition(positionFor(currentTarget))}
        onFocus={({ currentTarget }) => setPosition(positionFor(currentTarget))}
        onPointerLeave={hide}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children}
      </button>
      {position && (
        <span className="off-reason" id={id} role="tooltip" style={position}>
          {reason}
        </span>
      )}
    </>
  );
};
