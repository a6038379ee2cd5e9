import { useTranslate, type RaRecord } from 'react-admin';
import { useId, useRef } from 'react';
import { Icon } from '../../admin/parts/icons';
import type { FileKinds } from '../../admin/files/checkFile';
import { FileChooser } from '../../admin/files/FileChooser';
import { FileRow } from '../../admin/files/FileRow';
import { UploadList } from '../../admin/files/UploadList';
import type { Uploads } from '../../admin/files/useUploads';

interface Props {
  uploads: Uploads;
  kinds: FileKinds;
  /** Receipts that were added to the invoice before. */
  storedReceipts: readonly RaRecord[];
  /** Whether files are dragged over the dialog. */
  isDraggedOver: boolean;
  /** Disables choosing and removing files. */
  disabled: boolean;
  /** Error message about the receipts. */
  problem?: string;
  autoFocus?: boolean;
}

/** Drop zone and list for the files of an invoice. Files are sent only when the caller calls `uploads.sendAll`. */
export const ReceiptFiles = ({
  uploads,
  kinds,
  storedReceipts,
  isDraggedOver,
  disabled,
  problem,
  autoFocus,
}: Props) => {
  const t = useTranslate();
  const hintId = useId();
  const problemId = useId();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { files } = uploads;
  /**
   * Whether the focus goes to the file chooser after a validation error. If a file is wrong, its remove button gets the
   * focus instead.
   */
  const isChooserInvalid = problem !== undefined && files.every(({ state }) => state !== 'wrong');

  return (
    <div className="receipt-files">
      <div className={isDraggedOver ? 'drop-zone over' : 'drop-zone'}>
        <Icon name="upload" size={20} />
        <p className="drop-ask">{t(isDraggedOver ? 'Drop the files' : 'Drop files here, or')}</p>
        <FileChooser
          ref={chooseButton}
          className="button"
          kinds={kinds}
          data-wrong={isChooserInvalid || undefined}
          autoFocus={autoFocus}
          disabled={disabled}
          aria-describedby={problem === undefined ? hintId : `${problemId} ${hintId}`}
          onFiles={(chosen) => {
            uploads.add(chosen);
            // What follows is sending them.
            chooseButton.current?.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();
          }}
        >
          {t('Choose files')}
        </FileChooser>
        <small id={hintId} className="muted">
          {t(kinds.hint)}
        </small>
      </div>
      {problem !== undefined && (
        <p id={problemId} className="receipt-problem" role="alert">
          {problem}
        </p>
      )}
      <UploadList
        uploads={uploads}
        label="Receipts"
        sent="receipt added"
        disabled={disabled}
        isRefused={problem !== undefined}
        onLeft={() => chooseButton.current?.focus()}
      >
        {storedReceipts.length > 0 &&
          storedReceipts.map(({ id, file, size, userId }) => (
            <FileRow
              key={id}
              name={String(file)}
              size={Number(size)}
              state="done"
              statusText={t(userId === null ? 'from the payer' : 'added before')}
            />
          ))}
      </UploadList>
    </div>
  );
};
