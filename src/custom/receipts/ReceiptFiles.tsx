import { useTranslate, type RaRecord } from 'react-admin';
import { useId, useRef } from 'react';
import { Icon } from '../../admin/parts/icons';
import { acceptedBy, type FileKinds } from '../../admin/files/checkFile';
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
  const input = useRef<HTMLInputElement>(null);
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
        <p>{t(isDraggedOver ? 'Drop the files' : 'Drop files here, or')}</p>
        <button
          ref={chooseButton}
          className="button"
          type="button"
          data-wrong={isChooserInvalid || undefined}
          autoFocus={autoFocus}
          disabled={disabled}
          aria-describedby={problem === undefined ? hintId : `${problemId} ${hintId}`}
          onClick={() => input.current?.click()}
        >
          {t('Choose files')}
        </button>
        <small id={hintId} className="muted">
          {t(kinds.hint)}
        </small>
        <input
          ref={input}
          type="file"
          accept={acceptedBy(kinds)}
          multiple
          hidden
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            // What follows is sending them.
            target.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();
            // Resets the input, so that the same file can be chosen again.
            target.value = '';
          }}
        />
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
