import { useTranslate } from 'react-admin';
import { FileField } from '../../admin/fields/FileField';
import { sizeText } from '../../admin/fields/fieldText';
import { formatDateTime } from '../../format/dates';
import type { CaseReceipt, CaseSender } from '../../resources/disputeCase';
import { receipts } from '../../resources/receipts';

const senders: Readonly<Record<CaseSender, string>> = {
  payer: 'The payer',
  merchant: 'The merchant',
  owner: 'The vault owner',
  staff: 'Staff',
};

/** A receipt of a dispute: its name, which downloads it, who sent it and when. */
export const ReceiptFile = ({ receipt }: { receipt: CaseReceipt }) => {
  const t = useTranslate();
  const { from, isReused, ...record } = receipt;
  return (
    <>
      <FileField
        definition={receipts}
        name="file"
        field={receipts.fields.file}
        value={receipt.file}
        record={record}
        full
        linked
      />
      <small className="muted">
        {t(senders[from])} · {formatDateTime(receipt.createDate)} · {sizeText(receipt.size, t)}
        {isReused && ` · ${t('was sent for another invoice, too')}`}
      </small>
    </>
  );
};
