import { useGetOne, type RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import { invoices } from '../../resources/invoices';
import type { Value } from '../../resources/language/values';
import type { FittingInvoice } from '../../resources/messageTrials';

/**
 * What the chosen pay-in is of, RUB; undefined until it is known, and where it is neither offered nor to be read by this
 * person.
 */
export const useAmountOf = (
  invoiceId: Value,
  offeredInvoices: readonly FittingInvoice[] | undefined,
): string | undefined => {
  const address = useParams();
  const fit = offeredInvoices?.find(({ id }) => id === invoiceId);
  // The same that the input asks for.
  const { data } = useGetOne<RaRecord>(
    invoices.name,
    { id: invoiceId as number, meta: { address } },
    { enabled: invoiceId !== null && fit === undefined },
  );
  if (fit) return String(fit.amount);
  return data?.id === invoiceId && typeof data?.amount === 'string' ? data.amount : undefined;
};
