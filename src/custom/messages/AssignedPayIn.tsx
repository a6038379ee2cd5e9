import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { CallEffectsProps } from '../../admin/registries/callEffects';
import { SectionFailure } from '../../admin/panel/PanelSection';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { invoices } from '../../resources/invoices';
import { messages } from '../../resources/messages';
import { FitWords } from './FitChoice';

/** The pay-in that a request would assign a message to, with what agrees and what differs. */
const AssignedPayIn = ({ record, request }: CallEffectsProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: [messages.name, relatedQueries.belonging, 'fitting', record.id],
    queryFn: async () => (await platform.messages()).fittingInvoices(Number(record.id)),
  });
  if (error) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  const fit = data?.find(({ id }) => request?.payIn === `${invoices.name}/${id}`);
  return (
    fit && (
      <section aria-label={t('What agrees, what differs')}>
        <FitWords fit={fit} message={record} />
      </section>
    )
  );
};

export default AssignedPayIn;
