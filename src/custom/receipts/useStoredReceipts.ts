import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { payerReceipts } from '../../resources/payerReceipts';
import { maxReceipts, receipts } from '../../resources/receipts';

/**
 * Returns the receipts that the invoice had when it was opened, oldest first; empty until they are loaded. It does not
 * refetch, because receipts sent meanwhile are listed as uploads.
 */
export const useStoredReceipts = (invoiceId: number): readonly RaRecord[] => {
  const { config } = useConsole();
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [receipts.name, 'stored', invoiceId],
    queryFn: () =>
      platform.getList(receipts.name, {
        pagination: { page: 1, perPage: maxReceipts + payerReceipts.most },
        sort: { field: 'id', order: 'ASC' },
        filter: { invoiceId: [invoiceId] },
      }),
    enabled: config.extensions,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (data?.data as readonly RaRecord[] | undefined) ?? [];
};
