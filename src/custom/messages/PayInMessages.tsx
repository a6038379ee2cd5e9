import type { RaRecord } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { InvoiceStatus, PaymentType } from '../../resources/statuses/invoices';
import { AccountMessages } from './AccountMessages';

/** In the panel of a pay-in: the messages about its account. The task of who holds it shows them at its top. */
const PayInMessages = ({ record }: { record: RaRecord }) => {
  const { session } = useConsole();
  const isOwnTask = record.status === InvoiceStatus.WIP && record.owner === session.id;
  if (record.paymentType !== PaymentType.PayIn || isOwnTask) return null;
  return <AccountMessages record={record} />;
};

export default PayInMessages;
