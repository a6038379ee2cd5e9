import type { ReactNode } from 'react';
import { placeBelow } from '../menus/placement';
import { usePlaced } from '../menus/usePlaced';
import { Layer } from '../parts/Layer';

interface Props {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** The box that opens below a filter's chip. */
const ChipBox = ({ label, anchor, onClose, children }: Props) => {
  const box = usePlaced<HTMLDivElement>(anchor, placeBelow);
  return (
    <Layer ref={box} layerClass="clear" className="filter-box" aria-label={label} onClose={onClose}>
      {children}
    </Layer>
  );
};

export default ChipBox;
