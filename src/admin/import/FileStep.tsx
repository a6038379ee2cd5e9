import { useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import { importLimits } from '../../resources/language/imports';
import { translateWords } from '../../resources/language/words';
import { Button } from '../parts/Button';
import { Icon } from '../parts/icons';
import { DropFile } from './DropFile';
import { labelOf } from './mapping';
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
  const pasteId = useId();
  const [pasted, setPasted] = useState('');
  const { problem, fields } = running;
  const references = Object.values(fields).filter(({ target }) => target !== undefined);
  return (
    <>
      {note && <p>{t(note)}</p>}
      <DropFile
        ask="Drop a CSV file here, or"
        label="CSV file"
        accept=".csv,.txt,.tsv,text/csv"
        limits={importLimits}
        isDraggedOver={isDraggedOver}
        onFile={(file) => void running.openFile(file)}
      />
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
