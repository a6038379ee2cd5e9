import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { formatNumber } from '../../format/money';
import type { AccountMessage } from '../../resources/accountMessages';
import { AsOf } from './AsOf';
import { MessageRow } from './MessageRow';
import { useAccountMessages } from './useAccountMessages';

/** So many are shown: those that are most probably the payment. */
const mostShown = 3;

/** Whether a message may well be the payment: it has its sum, and is matched to no other. */
const isLikely = ({ fits, sum, invoiceId }: AccountMessage) => fits || (sum && invoiceId === null);

/** The messages that may be the payment of a pay-in, in the dialog that completes it: how many, and those of its sum. Asked anew when it opens. */
export const MessagesLine = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const { data, asOf, error } = useAccountMessages(record);
  // One has room from the start where they were not known, so that it moves no button when it comes.
  const [keepsRoom] = useState(data === undefined);
  if (error && !data) return null;
  const likely = (data?.messages ?? []).filter(isLikely).slice(0, mostShown);
  return (
    <div className={keepsRoom ? 'account-messages messages-line awaited' : 'account-messages messages-line'}>
      <p>
        {t('Messages that may be its payment')}:{' '}
        <b className="numeric">{data ? formatNumber(data.messages.length) : '…'}</b> <AsOf at={asOf} />
      </p>
      {likely.length > 0 && (
        <ul>
          {likely.map((message) => (
            <MessageRow key={message.id} message={message} payIn={record} />
          ))}
        </ul>
      )}
    </div>
  );
};
