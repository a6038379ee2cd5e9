import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { RecordName } from '../../admin/fields/RecordName';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDateTime } from '../../format/dates';
import { messages } from '../../resources/messages';
import { MessageStatus } from '../../resources/statuses/messages';

const maxShown = 3;

/** Unmatched messages of a pay-in's sum since it was created: they may be its payment. Each leads to its record. */
export const FittingMessages = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [messages.name, relatedQueries.belonging, 'fits', record.id],
    queryFn: () =>
      platform.getList<RaRecord>(messages.name, {
        pagination: { page: 1, perPage: maxShown },
        sort: { field: 'id', order: 'DESC' },
        filter: {
          status: [MessageStatus.Unmatched],
          amount_gte: record.amount,
          amount_lte: record.amount,
          createDate_gte: record.createDate,
        },
      }),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className="task-messages" aria-label={t('Messages that may fit')}>
      <h3>{t('Messages that may fit')}</h3>
      <ul>
        {data.data.map((message) => (
          <li key={message.id}>
            <RecordName name={`${messages.name}/${message.id}`} linked />{' '}
            <small className="muted numeric">{formatDateTime(String(message.createDate))}</small>
            <div>{String(message.message)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
};
