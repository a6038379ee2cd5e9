import { useTranslate } from 'react-admin';
import { Dialog } from '../../admin/dialogs/Dialog';
import { Button } from '../../admin/parts/Button';
import { formatDecimal } from '../../format/money';
import { changeOf } from './rateChange';
import { useNeedsApproval } from './useNeedsApproval';

interface Props {
  /** RUB. */
  before: string;
  after: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a large change of the rate, because a misplaced decimal point costs every user. */
export const LargeChangeDialog = ({ before, after, onConfirm, onClose }: Props) => {
  const t = useTranslate();
  const change = changeOf(before, after).text;
  const needsApproval = useNeedsApproval(before, after);
  return (
    <Dialog
      isAlert
      heading={t('Rate changes by %{change}', { change })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose} autoFocus>
            {t('Cancel')}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {t(needsApproval ? 'Send for approval' : 'Set this rate')}
          </Button>
        </>
      }
    >
      <p className="numeric">
        {t('From %{before} to %{after}.', {
          before: formatDecimal(before, 2, 2),
          after: formatDecimal(after, 2, 2),
        })}{' '}
        {t(needsApproval ? 'A second person has to approve this.' : 'A second person may have to approve it.')}
      </p>
    </Dialog>
  );
};
