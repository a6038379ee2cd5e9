import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../../admin/parts/icons';
import { useErrorText } from '../../admin/outcomes/useErrorText';
import { translateWords } from '../../resources/language/words';
import type { ChosenFile } from './chosenFile';
import type { FileKinds } from './checkFile';
import { FileRow } from './FileRow';
import type { Uploads } from './useUploads';

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

const stateTexts = {
  checking: 'being checked…',
  waiting: 'not sent yet',
  canceled: 'canceled, not sent',
  done: 'receipt added',
} as const;

/**
 * Announces each file's final state once to screen readers. Every announcement is a line of its own, so that none
 * replaces another.
 */
const useAnnouncements = (files: readonly ChosenFile[], statusText: (file: ChosenFile) => string) => {
  const announced = useRef(new Map<string, string>());
  const [announcements, setAnnouncements] = useState<readonly string[]>([]);
  useEffect(() => {
    const changedFiles = files.filter(
      ({ key, state }) =>
        ['wrong', 'failed', 'canceled', 'done'].includes(state) && announced.current.get(key) !== state,
    );
    for (const { key, state } of files) announced.current.set(key, state);
    const lines = changedFiles.map((file) => `${file.name}: ${statusText(file)}`);
    if (lines.length > 0) setAnnouncements((before) => [...before, ...lines]);
  }, [files, statusText]);
  return announcements;
};

/** What the browser's chooser offers: PDFs by their extension, too, because some systems do not know the type. */
const acceptedBy = ({ types }: FileKinds) => ['.pdf', ...types].join();

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
  const errorText = useErrorText();
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

  const statusText = ({ state, progress, problem: reason }: ChosenFile): string => {
    if (state === 'sending') return `${Math.floor(progress * 100)}\u00a0%`;
    if (state === 'wrong' || state === 'failed') {
      return reason instanceof Error ? errorText(reason) : reason ? translateWords(reason, t) : '';
    }
    return t(stateTexts[state]);
  };
  const announcements = useAnnouncements(files, statusText);

  const button = (file: ChosenFile, icon: IconName, label: string, onClick: (key: string) => void) => (
    <button
      className="button icon plain"
      type="button"
      title={t(label)}
      aria-label={`${t(label)}: ${file.name}`}
      data-wrong={(problem !== undefined && file.state === 'wrong') || undefined}
      onClick={({ currentTarget }) => {
        const wrong = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-wrong]') ?? [])];
        onClick(file.key);
        // The clicked button disappears together with its file or state: the next file to remove follows.
        (wrong.find((other) => other !== currentTarget) ?? chooseButton.current)?.focus();
      }}
    >
      <Icon name={icon} size={16} />
    </button>
  );

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
      {(files.length > 0 || storedReceipts.length > 0) && (
        <ul className="upload-list" aria-label={t('Receipts')}>
          {storedReceipts.map(({ id, file, size, userId }) => (
            <FileRow
              key={id}
              name={String(file)}
              size={Number(size)}
              state="done"
              statusText={t(userId === null ? 'from the payer' : 'added before')}
            />
          ))}
          {files.map((file) => {
            const { key, name, size, state, progress } = file;
            return (
              <FileRow
                key={key}
                name={name}
                size={size}
                state={state}
                progress={progress}
                statusText={statusText(file)}
              >
                {state === 'sending' && button(file, 'close', 'Cancel', uploads.cancel)}
                {!uploads.isSending && !disabled && (
                  <>
                    {(state === 'failed' || state === 'canceled') && button(file, 'retry', 'Try again', uploads.retry)}
                    {state !== 'done' && state !== 'sending' && button(file, 'close', 'Remove', uploads.remove)}
                  </>
                )}
              </FileRow>
            );
          })}
        </ul>
      )}
      <div className="visually-hidden" role="log">
        {announcements.map((line, index) => (
          // Lines are only appended, so the index is a stable key.
          <p key={index}>{line}</p>
        ))}
      </div>
    </div>
  );
};
