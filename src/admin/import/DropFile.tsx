import { useTranslate } from 'react-admin';
import { useId, useRef } from 'react';
import { translateWords } from '../../resources/language/words';
import { Button } from '../parts/Button';
import { Icon } from '../parts/icons';
import { limitsText, type FileLimits } from './readCsv';

interface Props {
  /** What is asked for: 'Drop a CSV file here, or'. */
  ask: string;
  /** The name of the input. */
  label: string;
  /** The types of files, as `input` has them. */
  accept: string;
  limits: FileLimits;
  isDraggedOver: boolean;
  onFile: (file: File) => void;
}

/** Where a file is dropped, or chosen by its name. */
export const DropFile = ({ ask, label, accept, limits, isDraggedOver, onFile }: Props) => {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const limitsId = useId();
  return (
    <div className={isDraggedOver ? 'import-drop over' : 'import-drop'}>
      <Icon name="upload" size={20} />
      <p className="drop-ask">{t(isDraggedOver ? 'Drop the file' : ask)}</p>
      <Button autoFocus aria-describedby={limitsId} onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <small className="muted" id={limitsId}>
        {translateWords(limitsText(limits), t)}
      </small>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={t(label)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
};
