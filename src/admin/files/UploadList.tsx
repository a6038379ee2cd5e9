import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { translateWords } from '../../resources/language/words';
import { useErrorText } from '../outcomes/useErrorText';
import { Icon, type IconName } from '../parts/icons';
import type { ChosenFile } from './chosenFile';
import { FileRow } from './FileRow';
import type { Uploads } from './useUploads';

interface Props {
  uploads: Uploads;
  /** What the list has, for screen readers. */
  label: string;
  /** What a row says of a file that was sent. */
  sent: string;
  /** Disables removing files. */
  disabled: boolean;
  /** Whether a form was refused because of its files: those that are wrong are the next to remove. */
  isRefused?: boolean;
  /** Rows above those of the chosen files. */
  children?: ReactNode;
  /** A button that had the focus disappears, and no other file is wrong. */
  onLeft: () => void;
}

const stateTexts = {
  checking: 'being checked…',
  waiting: 'not sent yet',
  canceled: 'canceled, not sent',
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
        ['wrong', 'same', 'failed', 'canceled', 'done'].includes(state) && announced.current.get(key) !== state,
    );
    for (const { key, state } of files) announced.current.set(key, state);
    const lines = changedFiles.map((file) => `${file.name}: ${statusText(file)}`);
    if (lines.length > 0) setAnnouncements((before) => [...before, ...lines]);
  }, [files, statusText]);
  return announcements;
};

/** The chosen files of a form, with their progress, and buttons to remove, cancel and repeat them. */
export const UploadList = ({ uploads, label, sent, disabled, isRefused = false, children, onLeft }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const { files } = uploads;
  const statusText = ({ state, progress, problem: reason }: ChosenFile): string => {
    if (state === 'sending') return `${Math.floor(progress * 100)}\u00a0%`;
    if (state === 'wrong' || state === 'same' || state === 'failed') {
      return reason instanceof Error ? errorText(reason) : reason ? translateWords(reason, t) : '';
    }
    return t(state === 'done' ? sent : stateTexts[state]);
  };
  const announcements = useAnnouncements(files, statusText);

  const button = (file: ChosenFile, icon: IconName, text: string, onClick: (key: string) => void) => (
    <button
      className="button icon plain"
      type="button"
      title={t(text)}
      aria-label={`${t(text)}: ${file.name}`}
      data-wrong={(isRefused && file.state === 'wrong') || undefined}
      onClick={({ currentTarget }) => {
        const wrong = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-wrong]') ?? [])];
        onClick(file.key);
        // The clicked button disappears together with its file or state: the next file to remove follows.
        const next = wrong.find((other) => other !== currentTarget);
        if (next) next.focus();
        else onLeft();
      }}
    >
      <Icon name={icon} size={16} />
    </button>
  );

  return (
    <>
      {(files.length > 0 || children) && (
        <ul className="upload-list" aria-label={t(label)}>
          {children}
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
    </>
  );
};
