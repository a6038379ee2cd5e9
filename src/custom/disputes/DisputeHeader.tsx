import { useTranslate } from 'react-admin';
import { StatusField } from '../../admin/fields/StatusField';
import type { PanelHeaderProps } from '../../admin/registries/panelHeaders';
import { disputes } from '../../resources/disputes';
import { DisputeKind } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';
import { TakenFromOwner } from './TakenFromOwner';
import { useCase } from './useCase';

/** The top of a dispute's panel: its status, and the account that was to be paid, so that its holder knows where to look before they answer. */
const DisputeHeader = ({ record, actions }: PanelHeaderProps) => {
  const t = useTranslate();
  const { found } = useCase(Number(record.id));
  const { tail = null, bank = null, holder = null } = found?.invoice ?? {};
  const account = [tail && `•• ${tail}`, bank, holder].filter(Boolean).join(' · ');
  return (
    <div className="dispute-top">
      <StatusField field={disputes.fields.status} value={Number(record.status)} record={record} />
      {record.kind === DisputeKind.PayIn && (
        <p>
          <span className="muted">{t('Payment account')}</span> <span className="numeric">{account || '…'}</span>
        </p>
      )}
      {found && <TakenFromOwner dispute={record as DisputeRow} invoice={found.invoice} />}
      {actions}
    </div>
  );
};

export default DisputeHeader;
