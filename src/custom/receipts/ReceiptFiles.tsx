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
  kept: readonly RaRecord[];
  /** Files are held over the dialog. */
  isOver: boolean;
  /** No file is taken or given up now. */
  disabled: boolean;
  /** What is missing, said of the place where files are chosen. */
  problem?: string;
  autoFocus?: boolean;
}

const stateWords = {
  checking: 'being checked…',
  waiting: 'not sent yet',
  canceled: 'canceled, not sent',
  done: 'receipt added',
} as const;

/** What becomes of each file is said once, when it has come to it: a line for each, so that none takes another's place. */
const useSaid = (files: readonly ChosenFile[], words: (file: ChosenFile) => string) => {
  const told = useRef(new Map<string, string>());
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    const news = files.filter(
      ({ key, state }) => ['wrong', 'failed', 'canceled', 'done'].includes(state) && told.current.get(key) !== state,
    );
    for (const { key, state } of files) told.current.set(key, state);
    const lines = news.map((file) => `${file.name}: ${words(file)}`);
    if (lines.length > 0) setSaid((before) => [...before, ...lines]);
  }, [files, words]);
  return said;
};

/** Where PDF files are chosen for an invoice, and how far each has come. Nothing is sent before `uploads` is told to. */
export const ReceiptFiles = ({ uploads, kept, isOver, disabled, problem, autoFocus }: Props) => {
  const t = useTranslate();
  const sayError = useErrorText();
  const hintId = useId();
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { files } = uploads;
  /** Where the focus goes when nothing can be sent: what is to be removed, else where files are chosen. */
  const wrong = problem !== undefined && files.every(({ state }) => state !== 'wrong');

  const words = ({ state, share, why }: ChosenFile): string => {
    if (state === 'sending') return `${Math.floor(share * 100)}\u00a0%`;
    if (state === 'wrong' || state === 'failed') {
      return why instanceof Error ? sayError(why) : why ? translateWords(why, t) : '';
    }
    return t(stateWords[state]);
  };
  const said = useSaid(files, words);

  const button = (file: ChosenFile, icon: IconName, label: string, onPress: (key: string) => void) => (
    <button
      className="button icon plain"
      type="button"
      title={t(label)}
      aria-label={`${t(label)}: ${file.name}`}
      data-wrong={(problem !== undefined && file.state === 'wrong') || undefined}
      onClick={() => {
        onPress(file.key);
        // The button goes with what it was about.
        choose.current?.focus();
      }}
    >
      <Icon name={icon} size={16} />
    </button>
  );

  return (
    <div className="receipt-files">
      <div className={isOver ? 'drop-zone over' : 'drop-zone'}>
        <Icon name="upload" size={20} />
        <p>{t(isOver ? 'Drop the files' : 'Drop files here, or')}</p>
        <button
          ref={choose}
          className="button"
          type="button"
          data-wrong={wrong || undefined}
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
      {(files.length > 0 || kept.length > 0) && (
        <ul className="upload-list" aria-label={t('Receipts')}>
          {kept.map(({ id, file, size }) => (
            <FileRow key={id} name={String(file)} size={Number(size)} state="done" says={t('added before')} />
          ))}
          {files.map((file) => {
            const { key, name, size, state, share } = file;
            return (
              <FileRow key={key} name={name} size={size} state={state} share={share} says={words(file)}>
                {state === 'sending' && button(file, 'close', 'Cancel', uploads.cancel)}
                {!uploads.sending && !disabled && (
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
        {said.map((line, place) => (
          // Lines are only ever added.
          <p key={place}>{line}</p>
        ))}
      </div>
    </div>
  );
};
