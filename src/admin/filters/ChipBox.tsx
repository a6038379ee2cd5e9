import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** What a filter's chip opens, below it. */
const ChipBox = ({ label, anchor, onClose, children }: Props) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: 'filter-box' } }}
  >
    {children}
  </Popover>
);

export default ChipBox;
