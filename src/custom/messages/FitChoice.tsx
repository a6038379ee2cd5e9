import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { StatusField } from '../../admin/fields/StatusField';
import type { FittingInvoice } from '../../resources/messageTrials';
import { addDecimals } from '../../format/decimal';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { numberText } from '../../format/numberText';
import { invoices } from '../../resources/invoices';

/** Labels of the properties in which a pay-in fits a message. */
const fitReasons = { sum: 'same sum', phone: 'same phone', bank: 'same bank', time: 'within its time' } as const;

interface Props {
  name: string;
  fit: FittingInvoice;
  /** The sum that was read in the message, RUB; null when none was. */
  messageAmount: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

/** Radio button for a pay-in that fits a message, with the reasons. */
export const FitChoice = ({ name, fit, messageAmount, isChosen, onChoose }: Props) => {
  const t = useTranslate();
  const id = useId();
  const matching = Object.entries(fitReasons).filter(([property]) => fit[property as keyof typeof fitReasons]);
  return (
    <label className={isChosen ? 'fit chosen' : 'fit'} aria-labelledby={id}>
      <input type="radio" name={name} checked={isChosen} aria-labelledby={id} onChange={onChoose} />
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
          {matching.length === 0
            ? t('nothing matches')
            : `${t('Fits')}: ${matching.map(([, label]) => t(label)).join(', ')}`}
        </small>
        {!fit.sum && messageAmount !== null && (
          <small className="differs">
            {t('Differs: sum, %{difference}', {
              difference: formatMoney(addDecimals(messageAmount, `-${fit.amount}`), 'RUB'),
            })}
          </small>
        )}
      </span>
    </label>
  );
};
