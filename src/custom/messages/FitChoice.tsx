import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { StatusField } from '../../admin/fields/StatusField';
import type { FittingInvoice } from '../../resources/messageTrials';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { numberText } from '../../format/numberText';
import { invoices } from '../../resources/invoices';

/** What of a pay-in fits a message, in words. */
const reasons = { sum: 'same sum', phone: 'same phone', bank: 'same bank', time: 'in its time' } as const;

interface Props {
  name: string;
  fit: FittingInvoice;
  chosen: boolean;
  onChoose: () => void;
}

/** One pay-in that a message may be about, with what of it fits. */
export const FitChoice = ({ name, fit, chosen, onChoose }: Props) => {
  const t = useTranslate();
  const id = useId();
  const why = Object.entries(reasons).filter(([part]) => fit[part as keyof typeof reasons]);
  return (
    <label className={chosen ? 'fit chosen' : 'fit'} aria-labelledby={id}>
      <input type="radio" name={name} checked={chosen} aria-labelledby={id} onChange={onChoose} />
      <span className="fit-words" id={id}>
        <span className="fit-head">
          <strong className="numeric">{formatMoney(String(fit.amount), 'RUB')}</strong>
          <StatusField field={invoices.fields.status} value={fit.status} record={{ id: fit.id }} />
        </span>
        <small className="muted">
          <span className="numeric">{formatDateTime(fit.createDate)}</span> · {fit.bankTitle}{' '}
          <span className="mono">{fit.requisites}</span> · {numberText(fit.id)}
        </small>
        <small>
          {why.length === 0 ? t('nothing of it fits') : `${t('Fits')}: ${why.map(([, words]) => t(words)).join(', ')}`}
        </small>
      </span>
    </label>
  );
};
