import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { forwardRef } from 'react';

interface Props {
  label: string;
  /** Why it can't be used. */
  reason: string;
}

/** A menu item that can't be used: still reached by the keyboard, so that its reason can be read. */
export const DisabledItem = forwardRef<HTMLLIElement, Props>(({ label, reason, ...menuProps }, ref) => (
  <Tooltip title={reason} placement="left" describeChild>
    <MenuItem ref={ref} {...menuProps} aria-disabled="true" onClick={(event) => event.stopPropagation()}>
      {label}
    </MenuItem>
  </Tooltip>
));
DisabledItem.displayName = 'DisabledItem';
