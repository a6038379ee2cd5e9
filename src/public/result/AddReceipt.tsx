import { useState } from 'react';
import type { PublicInvoice } from '../../resources/payers';
import type { PageData } from '../page/pageData';
import { useTranslate } from '../words/useTranslate';
import { lateParts, loadReceiptForm } from './lateParts';

interface Props {
  data: PageData;
  invoice: PublicInvoice;
  /** The address of the form, which the browser also posts it to. */
  address: string;
  onSent: (invoice: PublicInvoice) => void;
}

/** Leads to the form for the receipt of the payer's bank, which is loaded when it is asked for; without script, to a page with it. */
export const AddReceipt = ({ data, invoice, address, onSent }: Props) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(data.addsReceipt);
  const { ReceiptForm } = lateParts;
  if (isOpen && ReceiptForm)
    return (
      <ReceiptForm
        platform={data.platform}
        id={String(invoice.id)}
        action={address}
        issue={data.receiptIssue}
        onSent={(newer) => {
          setOpen(false);
          onSent(newer);
        }}
      />
    );
  return (
    <a
      className="secondary"
      href={address}
      onClick={(event) => {
        event.preventDefault();
        loadReceiptForm().then(
          () => setOpen(true),
          () => location.assign(address),
        );
      }}
    >
      {translate(invoice.receipts ? 'Add another receipt' : 'Add the receipt of your bank')}
    </a>
  );
};
