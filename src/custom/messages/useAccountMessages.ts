import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { mayOpen } from '../../resources/language/rights';
import { messages } from '../../resources/messages';
import { isOpenInvoice, PaymentType, type InvoiceStatus } from '../../resources/statuses/invoices';

/** Who may not open Messages hears of no new one: while a pay-in is open they are fetched again this often, ms. */
const refetchMs = 15_000;

/**
 * Fetches the messages about the account of a pay-in. Who hears of no new one has them fetched again as well whenever they are shown,
 * as in the dialog that completes it, and when the window gets the focus; `asOf` says to them when that was, epoch ms.
 */
export const useAccountMessages = (record: RaRecord, isAsked = true) => {
  const platform = usePlatform();
  const { session } = useConsole();
  const isTold = mayOpen(messages, session.role);
  const isOpen = isOpenInvoice(record.status as InvoiceStatus);
  const asksAgain = isOpen && !isTold ? 'always' : false;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: [messages.name, relatedQueries.belonging, 'account', record.id],
    queryFn: async () => (await platform.messages()).ofAccount(Number(record.id)),
    enabled: isAsked,
    refetchInterval: isOpen ? refetchMs : false,
    refetchOnMount: asksAgain || true,
    refetchOnWindowFocus: asksAgain,
  });
  return { data, asOf: isTold || !data ? undefined : dataUpdatedAt, error, refetch };
};

/** Whether a message of the bank fits a pay-in: whoever completes it has its proof without a receipt. Nothing is asked of another payment. */
export const useHasMessage = (record: RaRecord, isAsked: boolean): boolean => {
  const { data } = useAccountMessages(record, isAsked && record.paymentType === PaymentType.PayIn);
  return data?.messages.some(({ fits }) => fits) ?? false;
};
