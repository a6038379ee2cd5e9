import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../../admin/parts/icons';
import { useErrorText } from '../../admin/state/useErrorText';
import { translateWords } from '../../resources/language/words';
import type { ChosenFile } from './chosenFile';
import { FileRow } from './FileRow';
import type { Uploads } from './useUploads';

interface Props {
  uploads: Uploads;
  /** Receipts that the invoice had before. */
  storedReceipts: readonly RaRecord[];
  /** Files are held over the dialog. */
  isDraggedOver: boolean;
  /** No file is taken or given up now. */
  disabled: boolean;
  /** What is missing, said of the place where files are chosen. */
  problem?: string;
  autoFocus?: boolean;
}

const stateTexts = {
  checking: 'being checked…',
  waiting: 'not sent yet',
  canceled: 'canceled, not sent',
  done: 'receipt added',
} as const;

/** What becomes of each file is said once, when it has come to it: a line for each, so that none takes another's place. */
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

/** Where PDF files are chosen for an invoice, and how far each has come. Nothing is sent before `uploads` is told to. */
export const ReceiptFiles = ({ uploads, storedReceipts, isDraggedOver, disabled, problem, autoFocus }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const hintId = useId();
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { files } = uploads;
  /** Where the focus goes when nothing can be sent: what is to be removed, else where files are chosen. */
  const canFocusChooser = problem !== undefined && files.every(({ state }) => state !== 'wrong');

  const statusText = ({ state, progress, problem }: ChosenFile): string => {
    if (state === 'sending') return `${Math.floor(progress * 100)}\u00a0%`;
    if (state === 'wrong' || state === 'failed') {
      return problem instanceof Error ? errorText(problem) : problem ? translateWords(problem, t) : '';
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
      onClick={() => {
        onClick(file.key);
        // The button goes with what it was about.
        chooseButton.current?.focus();
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
          data-wrong={canFocusChooser || undefined}
          autoFocus={autoFocus}
          disabled={disabled}
          aria-describedby={problem === undefined ? hintId : `${problemId} ${hintId}`}
          onClick={() => input.current?.click()}
        >
          {t('Choose files')}
        </button>
        <small id={hintId} className="muted">
          {t('only .pdf files. 500kb max file size.')}
        </small>
        <input
          ref={input}
          type="file"
          accept=".pdf,application/pdf"
          multiple
          hidden
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            // The same file may be chosen again.
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
          {storedReceipts.map(({ id, file, size }) => (
            <FileRow key={id} name={String(file)} size={Number(size)} state="done" statusText={t('added before')} />
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
          // Lines are only ever added.
          <p key={index}>{line}</p>
        ))}
      </div>
    </div>
  );
};
