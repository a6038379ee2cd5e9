import { useTranslate } from 'react-admin';
import { ReferenceLink } from '../../admin/fields/ReferenceTitle';
import type { TriedMessage } from '../../resources/messageTrials';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { optionOf } from '../../resources/language/choices';
import { unmatchedReason } from '../../resources/statuses/messages';

const Outcome = ({ message: { invoiceId, why, doubts }, isDone }: { message: TriedMessage; isDone: boolean }) => {
  const t = useTranslate();
  if (invoiceId !== null) {
    return (
      <>
        {t(isDone ? 'Has completed' : 'Completes')} <ReferenceLink target="invoices" id={invoiceId} />
      </>
    );
  }
  const label = optionOf(unmatchedReason, why)?.label;
  return (
    <span className="muted">
      {t(label ?? 'Stays unmatched')}
      {doubts > 0 && ` · ${t('Needs review: %{count}', { count: doubts })}`}
    </span>
  );
};

/** Sort key: messages that complete an invoice come first, then those that make one need review. */
const sortWeight = ({ invoiceId, doubts }: TriedMessage) => (invoiceId !== null ? 2 : doubts > 0 ? 1 : 0);

/** Table of the messages that the patterns read, each with its outcome. The tooltip of the amount shows the message. */
export const TriedMessages = ({ messages, isDone }: { messages: readonly TriedMessage[]; isDone: boolean }) => {
  const t = useTranslate();
  return (
    <div className="tried" tabIndex={0} role="group" aria-label={t('Messages')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col" className="right">
              {t('Sum')}
            </th>
            <th scope="col">{t('Invoice')}</th>
          </tr>
        </thead>
        <tbody>
          {messages
            .toSorted((a, b) => sortWeight(b) - sortWeight(a))
            .map((message) => (
              <tr key={message.id}>
                <td className="numeric time">{formatDateTime(message.createDate)}</td>
                <td className="numeric right" title={message.message}>
                  {formatMoney(String(message.amount), 'RUB')}
                </td>
                <td>
                  <Outcome message={message} isDone={isDone} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
};
