import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { invoices } from '../../resources/invoices';
import { mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { messages } from '../../resources/messages';
import { isOpenInvoice, PaymentType, type InvoiceStatus } from '../../resources/statuses/invoices';

/** Who may not open Messages hears of no new one: while a pay-in is open they are fetched again this often, ms. */
const refetchMs = 15_000;

/**
 * Query key of the messages about the account of a pay-in. For who may not open Messages they belong to the pay-in: they are fetched again with
 * it, as where a notice says that a message may be about it.
 */
export const accountMessagesKey = (role: Role, id: Identifier): QueryKey => [
  mayOpen(messages, role) ? messages.name : invoices.name,
  relatedQueries.belonging,
  'account',
  id,
];

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
    queryKey: accountMessagesKey(session.role, record.id),
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
