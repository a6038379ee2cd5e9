import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { forwardRef } from 'react';

interface Props {
  label: string;
  /** Why it can't be used; it can when there is none. */
  reason?: string;
  danger: boolean;
  /** The reason stands in it, not in a tooltip. */
  isSpelled?: boolean;
  onChoose: () => void;
}

/**
 * An item of a row's menu. One that can't be used is still reached by the keyboard, so that its reason can be read; it
 * stays the same element when that changes under the reader's fingers, and keeps the focus.
 */
export const ActionItem = forwardRef<HTMLLIElement, Props>(
  ({ label, reason, danger, isSpelled, onChoose, ...menuProps }, ref) => (
    <Tooltip title={isSpelled ? '' : (reason ?? '')} placement="left" describeChild>
      <MenuItem
        ref={ref}
        {...menuProps}
        className={danger && !reason ? 'danger' : undefined}
        aria-disabled={reason ? true : undefined}
        onClick={(event) => {
          if (reason) event.stopPropagation();
          else onChoose();
        }}
      >
        {isSpelled && reason ? (
          <span className="spelled">
            {label} <small>{reason}</small>
          </span>
        ) : (
          label
        )}
      </MenuItem>
    </Tooltip>
  ),
);
ActionItem.displayName = 'ActionItem';
