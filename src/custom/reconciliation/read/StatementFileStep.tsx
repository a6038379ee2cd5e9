import { useTranslate } from 'react-admin';
import { DropFile } from '../../../admin/import/DropFile';
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
      <DropFile
        ask="Drop a file here, or"
        label="Statement"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        limits={fileLimits}
        isDraggedOver={isDraggedOver}
        onFile={(file) => void running.open(file)}
      />
      {problem && (
        <p className="problem" role="alert">
          {translateWords(problem, t)}
        </p>
      )}
    </>
  );
};
