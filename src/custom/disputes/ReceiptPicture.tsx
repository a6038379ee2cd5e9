import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { usePlatform } from '../../admin/state/usePlatform';
import type { CaseReceipt } from '../../resources/disputeCase';
import { receipts } from '../../resources/receipts';
import { useReceiptFrame } from './useReceiptFrame';

interface Props {
  receipt: CaseReceipt;
  /** Lines of its text to mark. */
  marked: readonly number[];
  /** Called once with the text of its first page; null where none was read. */
  onRead?: ((lines: readonly string[] | null) => void) | undefined;
}

/**
 * A stranger's file as a picture: in a frame that has no origin and reaches nothing, never in the page (docs/security.md). It is keyed by
 * receipt.
 */
export const ReceiptPicture = ({ receipt, marked, onRead }: Props) => {
  const t = useTranslate();
  const platform = usePlatform();
  const frame = useRef<HTMLIFrameElement>(null);
  const { data, error } = useQuery({
    queryKey: [receipts.name, 'file', receipt.id],
    queryFn: () => platform.download(receipts.fields.file, { ...receipt }),
    staleTime: Infinity,
    retry: false,
  });
  const { state, pages, lines } = useReceiptFrame(frame, data, marked);
  useEffect(() => {
    if (lines !== undefined) onRead?.(lines);
    // Its text is read once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lines]);
  if (error) {
    return (
      <div className="receipt-picture note">
        <ErrorText error={error} />
      </div>
    );
  }
  return (
    <div className="receipt-picture">
      {state === 'failed' ? (
        <p className="muted">{t('This file cannot be shown. Download it to look at it.')}</p>
      ) : (
        <>
          {state === 'opening' && (
            <p className="muted" role="status">
              {t('Loading…')}
            </p>
          )}
          <iframe
            ref={frame}
            src="/receipt.html"
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            title={t('Receipt %{file}', { file: receipt.file })}
            data-state={state}
          />
        </>
      )}
      {pages > 1 && <small className="muted">{t('Page 1 of %{pages}', { pages })}</small>}
    </div>
  );
};
