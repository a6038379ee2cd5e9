import { useGetOne, type RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import { invoices } from '../../resources/invoices';
import type { Value } from '../../resources/language/values';
import type { FittingInvoice } from '../../resources/messageTrials';

/**
 * Returns the amount of the chosen pay-in (RUB); undefined until it is known, or when the user may not read the
 * invoice.
 */
export const useAmountOf = (
  invoiceId: Value,
  offeredInvoices: readonly FittingInvoice[] | undefined,
): string | undefined => {
  const address = useParams();
  const fit = offeredInvoices?.find(({ id }) => id === invoiceId);
  // The same query as the reference input's, so the answer is cached.
  const { data } = useGetOne<RaRecord>(
    invoices.name,
    { id: invoiceId as number, meta: { address } },
    { enabled: invoiceId !== null && fit === undefined },
  );
  if (fit) return String(fit.amount);
  return data?.id === invoiceId && typeof data?.amount === 'string' ? data.amount : undefined;
};
