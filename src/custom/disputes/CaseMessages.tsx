import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import type { AccountMessage } from '../../resources/accountMessages';
import { translateWords } from '../../resources/language/words';
import { outcomeOf } from '../messages/messageOutcome';

/** The messages of the disputed account around the time of its invoice. */
export const CaseMessages = ({ messages }: { messages: readonly AccountMessage[] }) => {
  const t = useTranslate();
  if (messages.length === 0) return <p className="muted">{t('None')}</p>;
  return (
    <ol className="case-rows">
      {messages.map((message) => (
        <li key={message.id} className={message.fits ? 'fits' : undefined}>
          <span>
            <strong>{message.amount === null ? '—' : formatMoney(String(message.amount), 'RUB')}</strong>{' '}
            <small className="muted">
              {formatDateTime(message.createDate)} ·{' '}
              {message.fits || message.invoiceId === null
                ? translateWords(outcomeOf(message), t)
                : t('Matched to #%{id}', { id: message.invoiceId })}
            </small>
          </span>
          <small className="literal">{message.message}</small>
        </li>
      ))}
    </ol>
  );
};
