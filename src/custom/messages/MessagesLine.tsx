import { useTranslate, type RaRecord } from 'react-admin';
import { formatNumber } from '../../format/money';
import { AsOf } from './AsOf';
import { useAccountMessages } from './useAccountMessages';

/** How many messages may be the payment of a pay-in, in the dialog that completes it: asked anew when it opens. */
export const MessagesLine = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const { data, asOf, error } = useAccountMessages(record);
  if (error && !data) return null;
  return (
    <p className="messages-line">
      {t('Messages that may be its payment')}:{' '}
      <b className="numeric">{data ? formatNumber(data.messages.length) : '…'}</b> <AsOf at={asOf} />
    </p>
  );
};
