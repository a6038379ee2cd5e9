import Tooltip from '@mui/material/Tooltip';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { OpenAction } from '../list/ActionSlot';
import { useRowActions } from '../list/useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

/** The row's actions as buttons. Those that can't be used stay, reachable, and say why. */
export const PanelActions = ({ definition, record, onAction }: Props) => (
  <div className="panel-actions">
    {useRowActions(definition, record, onAction).map(({ name, label, reason, danger, choose }) => (
      <Tooltip key={name} title={reason ?? ''} describeChild>
        <button
          className={danger && !reason ? 'button small danger' : 'button small'}
          type="button"
          aria-disabled={reason ? true : undefined}
          onClick={(event) => {
            if (!reason) choose(event.currentTarget);
          }}
        >
          {label}
        </button>
      </Tooltip>
    ))}
  </div>
);
