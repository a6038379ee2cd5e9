import { useTranslate } from 'react-admin';
import { useId, useRef } from 'react';
import { limitsText } from '../../../admin/import/readCsv';
import { Button } from '../../../admin/parts/Button';
import { Icon } from '../../../admin/parts/icons';
import { translateWords } from '../../../resources/language/words';
import { fileLimits } from './openFile';
import type { RunningReading, StatementKind } from './useReading';

const kindNames: Readonly<Record<StatementKind, string>> = { bank: 'Bank statement', chain: 'Chain' };
const kindTexts: Readonly<Record<StatementKind, string>> = {
  bank: 'CSV of a bank, or a text of 1C and client banks, of one payment account',
  chain: 'CSV of TRC20 transfers of one wallet, as explorers of TRON export it',
};

interface Props {
  running: RunningReading;
  isDraggedOver: boolean;
}

/** Chooses the file, by its name or dropped, and of what it is. */
export const StatementFileStep = ({ running, isDraggedOver }: Props) => {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const limitsId = useId();
  const { kind, setKind, problem } = running;
  return (
    <>
      <div className="segments statement-kinds" role="group" aria-label={t('Statement')}>
        {(Object.keys(kindNames) as StatementKind[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === kind} onClick={() => setKind(name)}>
            {t(kindNames[name])}
          </button>
        ))}
      </div>
      <p className="muted">{t(kindTexts[kind])}</p>
      <div className={isDraggedOver ? 'import-drop over' : 'import-drop'}>
        <Icon name="upload" size={20} />
        <p>{t(isDraggedOver ? 'Drop the file' : 'Drop a file here, or')}</p>
        <Button autoFocus aria-describedby={limitsId} onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
        <small className="muted" id={limitsId}>
          {translateWords(limitsText(fileLimits), t)}
        </small>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          aria-label={t('Statement')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void running.open(chosen);
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
    </>
  );
};
