import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { sizeText } from '../fields/fieldText';
import { Icon, type IconName } from '../parts/icons';
import type { FileState } from './chosenFile';

const icons: Partial<Record<FileState, IconName>> = { done: 'check', wrong: 'warning', failed: 'warning' };

interface Props {
  name: string;
  /** Bytes. */
  size: number;
  state: FileState;
  /** Fraction sent, 0 to 1. */
  progress?: number;
  /** Progress or error as text. */
  statusText: string;
  children?: ReactNode;
}

/** One file that is sent: name, size, progress, and its buttons as children. */
export const FileRow = ({ name, size, state, progress = 0, statusText, children }: Props) => {
  const t = useTranslate();
  return (
    <li className={`upload ${state}`}>
      <Icon name={icons[state] ?? 'file'} size={16} />
      <div className="upload-what">
        <span className="upload-name literal">{name}</span>
        <small>
          <span className="numeric">{sizeText(size, t)}</span> · <span className="upload-says">{statusText}</span>
        </small>
        {state === 'sending' && <progress value={progress} aria-label={t('Sending %{file}', { file: name })} />}
      </div>
      {children}
    </li>
  );
};
