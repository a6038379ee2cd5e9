import type { ReactNode } from 'react';
import { placeBelow } from '../menus/placement';
import { usePlaced } from '../menus/usePlaced';
import { Layer } from '../parts/Layer';

/** What the box of a filter is given: its name, the chip below which it opens, and how it closes. */
export interface BoxProps {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The box that opens below a filter's chip. */
export const ChipBox = ({ label, anchor, onClose, children }: BoxProps & { children: ReactNode }) => {
  const box = usePlaced<HTMLDivElement>(anchor, placeBelow);
  return (
    <Layer ref={box} layerClass="clear" className="filter-box" aria-label={label} onClose={onClose}>
      {children}
    </Layer>
  );
};
