import { groupRequisites } from '../../format/requisites';
import type { PublicInvoice } from '../../resources/payers';
import { InvoiceStatus, PaymentType } from '../../resources/statuses/invoices';
import { useTranslate } from '../words/useTranslate';
import { Row } from '../parts/Row';
import { rubles } from '../page/rubles';

/** What is paid and where to: the sum, the bank, the number and its holder. Of a complete pay-in, the end of the number. */
export const PaymentFacts = ({ invoice, isPayable }: { invoice: PublicInvoice; isPayable: boolean }) => {
  const translate = useTranslate();
  const { requisites, holderName } = invoice.requisites ?? {};
  const showsRequisites = requisites !== undefined && (isPayable || invoice.paymentType === PaymentType.PayOut);
  return (
    <div className="card rows">
      <Row
        isLarge
        label="Amount"
        copies={invoice.status === InvoiceStatus.Complete ? undefined : invoice.amount.toFixed(2)}
      >
        {rubles(invoice.amount)}
      </Row>
      {invoice.bank && (showsRequisites || invoice.paidTo) && (
        <Row isLarge label="Bank">
          {invoice.bank}
        </Row>
      )}
      {showsRequisites && (
        <Row isLarge label="Requisites" copies={requisites.replace(/\s+/g, '')}>
          {groupRequisites(requisites).replaceAll('\u00a0', ' ')}
        </Row>
      )}
      {showsRequisites && holderName && (
        <Row isLarge label="Holder name" copies={holderName.toLocaleUpperCase()}>
          {holderName.toLocaleUpperCase()}
        </Row>
      )}
      {invoice.paidTo && (
        <Row label="Paid to">
          {translate({ phrase: 'Number that ends with %{digits}', args: { digits: invoice.paidTo } })}
        </Row>
      )}
    </div>
  );
};
