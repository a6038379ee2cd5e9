import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { mostReceipts, receipts } from '../../resources/receipts';

/**
 * The receipts that an invoice had when this was first asked, oldest first; none while that is not known. What comes
 * meanwhile is not told: it is what is being sent.
 */
export const useStoredReceipts = (invoiceId: number): readonly RaRecord[] => {
  const { config } = useConsole();
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [receipts.name, 'kept', invoiceId],
    queryFn: () =>
      platform.getList(receipts.name, {
        pagination: { page: 1, perPage: mostReceipts },
        sort: { field: 'id', order: 'ASC' },
        filter: { invoiceId: [invoiceId] },
      }),
    enabled: config.extensions,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (data?.data as readonly RaRecord[] | undefined) ?? [];
};
