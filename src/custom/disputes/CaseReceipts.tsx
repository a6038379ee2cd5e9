import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { Icon } from '../../admin/parts/icons';
import type { CaseReceipt } from '../../resources/disputeCase';
import { ReceiptFile } from './ReceiptFile';
import { ReceiptPicture } from './ReceiptPicture';
import { isOfClaim } from './witnesses';

interface Props {
  receipts: readonly CaseReceipt[];
  /** Lines of the first one's text to mark. */
  marked: readonly number[];
  /** Called with the text of the first one, where it speaks of the claim. */
  onRead: (lines: readonly string[] | null) => void;
}

const nothingMarked: readonly number[] = [];

/** The receipts of a dispute: the first of the payer as a picture, and all to look at and to download. */
export const CaseReceipts = ({ receipts, marked, onRead }: Props) => {
  const t = useTranslate();
  const [enlarged, setEnlarged] = useState<CaseReceipt>();
  const first = receipts.find(({ from }) => from === 'payer') ?? receipts.find(isOfClaim) ?? receipts[0];
  if (!first) return <p className="muted">{t('There is no receipt')}</p>;
  return (
    <>
      <ReceiptPicture key={first.id} receipt={first} marked={marked} onRead={isOfClaim(first) ? onRead : undefined} />
      <ul className="case-rows case-files">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              <ReceiptFile receipt={receipt} />
            </span>
            <button
              className="icon-button"
              type="button"
              title={t('Look at %{file}', { file: receipt.file })}
              aria-label={t('Look at %{file}', { file: receipt.file })}
              onClick={() => setEnlarged(receipt)}
            >
              <Icon name="eye" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {enlarged && (
        <PlainDialog heading={enlarged.file} size="wide" onClose={() => setEnlarged(undefined)}>
          <ReceiptPicture receipt={enlarged} marked={enlarged.id === first.id ? marked : nothingMarked} />
        </PlainDialog>
      )}
    </>
  );
};
