import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import type { AccountMessage } from '../../resources/accountMessages';

/** The messages of the disputed account around the time of its invoice. */
export const CaseMessages = ({ messages }: { messages: readonly AccountMessage[] }) => {
  const t = useTranslate();
  if (messages.length === 0) return <p className="muted">{t('None')}</p>;
  return (
    <ol className="case-rows">
      {messages.map(({ id, createDate, amount, message, fits, proves, invoiceId }) => (
        <li key={id} className={fits ? 'fits' : undefined}>
          <span>
            <strong>{amount === null ? '—' : formatMoney(String(amount), 'RUB')}</strong>{' '}
            <small className="muted">
              {formatDateTime(createDate)} ·{' '}
              {proves
                ? t('proves it')
                : fits
                  ? t('fits, and was doubted')
                  : invoiceId === null
                    ? t('Unmatched')
                    : t('Matched to #%{id}', { id: invoiceId })}
            </small>
          </span>
          <small className="literal">{message}</small>
        </li>
      ))}
    </ol>
  );
};
