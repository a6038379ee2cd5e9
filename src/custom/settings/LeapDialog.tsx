import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { useLeaving } from '../../admin/dialogs/useLeaving';
import { formatDecimal } from '../../format/money';
import { changeOf } from './rateStep';

interface Props {
  /** RUB. */
  before: string;
  after: string;
  onSet: () => void;
  onClose: () => void;
}

/** Asks again before a rate changes much: a point in the wrong place costs everybody. */
export const LeapDialog = ({ before, after, onSet, onClose }: Props) => {
  const t = useTranslate();
  const titleId = useId();
  const textId = useId();
  useLeaving(false, onClose);
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { className: 'dialog' } }}
      onClose={onClose}
    >
      <header>
        <h2 id={titleId}>{t('Change the rate that much?')}</h2>
      </header>
      <div className="dialog-body" id={textId}>
        <p className="numeric">
          {t('from %{before} to %{after}, %{change}', {
            before: formatDecimal(before, 2, 2),
            after: formatDecimal(after, 2, 2),
            change: changeOf(before, after).text,
          })}
        </p>
      </div>
      <footer>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('Cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={onSet}>
          {t('Set this rate')}
        </Button>
      </footer>
    </Dialog>
  );
};
