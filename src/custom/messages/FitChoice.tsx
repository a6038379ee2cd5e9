import type { RaRecord } from 'react-admin';
import { useId } from 'react';
import { StatusField } from '../../admin/fields/StatusField';
import type { FittingInvoice } from '../../resources/messageTrials';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { numberText } from '../../format/numberText';
import { numberOf } from '../../resources/language/choices';
import { invoices } from '../../resources/invoices';
import { FitChecks } from './FitChecks';

interface Props {
  name: string;
  fit: FittingInvoice;
  message: RaRecord;
  isChosen: boolean;
  onChoose: () => void;
}

/** A pay-in that a message may be about: what it is, and what agrees and differs. */
export const FitWords = ({ fit, message, id }: Pick<Props, 'fit' | 'message'> & { id?: string }) => (
  <span className="fit-words" id={id}>
    <span className="fit-head">
      <strong className="numeric">{formatMoney(String(fit.amount), 'RUB')}</strong>
      <StatusField field={invoices.fields.status} value={numberOf(fit.status)} record={{ id: fit.id }} />
    </span>
    <small className="muted">
      {numberText(fit.id)} · {fit.partner} · <span className="numeric">{formatDateTime(fit.createDate)}</span> ·{' '}
      {fit.bankTitle} <span className="mono">{fit.requisites}</span>
    </small>
    <FitChecks fit={fit} message={message} />
  </span>
);

/** Radio button for a pay-in that fits a message, with the reasons. */
export const FitChoice = ({ name, fit, message, isChosen, onChoose }: Props) => {
  const id = useId();
  return (
    <label className={isChosen ? 'fit chosen' : 'fit'} aria-labelledby={id}>
      <input type="radio" name={name} checked={isChosen} aria-labelledby={id} onChange={onChoose} />
      <FitWords fit={fit} message={message} id={id} />
    </label>
  );
};
