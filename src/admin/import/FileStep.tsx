import { useTranslate } from 'react-admin';
import { useId, useRef, useState } from 'react';
import { importLimits } from '../../resources/language/imports';
import { translateWords } from '../../resources/language/words';
import { Button } from '../parts/Button';
import { Icon } from '../parts/icons';
import { labelOf } from './mapping';
import { limitsText } from './readCsv';
import type { RunningImport } from './useImport';

interface Props {
  running: RunningImport;
  /** What the definition says of its imports. */
  note: string | undefined;
  isDraggedOver: boolean;
  onTemplate: () => void;
}

/** Chooses the file: by its name, dropped, or pasted as text. */
export const FileStep = ({ running, note, isDraggedOver, onTemplate }: Props) => {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const limitsId = useId();
  const pasteId = useId();
  const [pasted, setPasted] = useState('');
  const { problem, fields } = running;
  const references = Object.values(fields).filter(({ target }) => target !== undefined);
  return (
    <>
      {note && <p>{t(note)}</p>}
      <div className={isDraggedOver ? 'import-drop over' : 'import-drop'}>
        <Icon name="upload" size={20} />
        <p>{t(isDraggedOver ? 'Drop the file' : 'Drop a CSV file here, or')}</p>
        <Button autoFocus aria-describedby={limitsId} onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
        <small className="muted" id={limitsId}>
          {translateWords(limitsText(importLimits), t)}
        </small>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          hidden
          aria-label={t('CSV file')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void running.openFile(chosen);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {problem && (
        <p className="problem" role="alert">
          {translateWords(problem, t)}
        </p>
      )}
      <div className="import-paste">
        <label htmlFor={pasteId}>{t('Or paste rows, with their headings')}</label>
        <textarea
          id={pasteId}
          rows={4}
          value={pasted}
          spellCheck={false}
          onChange={({ target }) => setPasted(target.value)}
        />
        {references.length > 0 && (
          <p className="muted">
            {t('%{fields}: the name that lists show, or the id', {
              fields: references.map((field) => t(labelOf(field))).join(', '),
            })}
          </p>
        )}
        <div className="import-buttons">
          <Button disabled={pasted.trim() === ''} onClick={() => void running.openText(pasted)}>
            {t('Read the rows')}
          </Button>
          <Button onClick={onTemplate}>
            <Icon name="download" /> {t('Download template')}
          </Button>
        </div>
      </div>
    </>
  );
};
