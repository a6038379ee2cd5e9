import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { besideLists } from '../../dataProvider/liveCache';
import { mostReceipts, receipts } from '../../resources/receipts';

/** The receipts that an invoice has already, oldest first; none while that is not known. */
export const useKept = (invoiceId: number): readonly RaRecord[] => {
  const { config } = useConsole();
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [receipts.name, besideLists.belonging, 'invoiceId', String(invoiceId), 'all'],
    queryFn: () =>
      platform.getList(receipts.name, {
        pagination: { page: 1, perPage: mostReceipts },
        sort: { field: 'id', order: 'ASC' },
        filter: { invoiceId: [invoiceId] },
      }),
    enabled: config.extensions,
  });
  return (data?.data as readonly RaRecord[] | undefined) ?? [];
};
