import { useTranslate } from 'react-admin';
import { useId, type ReactNode } from 'react';
import { ColumnsStep } from '../../../admin/import/ColumnsStep';
import { missingColumns } from '../../../admin/import/mapping';
import { DayInput } from '../../../admin/parts/DayInput';
import { ReferenceInput } from '../../../admin/inputs/ReferenceInput';
import { formatMoment } from '../../../format/dates';
import { formatMoney, formatNumber } from '../../../format/money';
import { statementFiles } from '../../../resources/statementFiles';
import { translateWords } from '../../../resources/language/words';
import { fileZones, type FileZone } from './readMoment';
import type { WhySkipped } from './statementLine';
import type { RunningReading } from './useReading';

const shownLines = 5;
const shownFaults = 20;
const shownSkipped = 10;

const noSiblings = {};
const noProblem = () => undefined;

/** A choice among a few, with its label. */
const Choice = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}) => {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="input">
      <label htmlFor={id}>{t(label)}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  );
};

/** Of which account or wallet the file is: whose it says, the reader compares with the choice. */
const Subject = ({ running }: { running: RunningReading }) => {
  const t = useTranslate();
  const id = useId();
  const { kind, subjectId, setSubjectId, zone, setZone, file, account, setAccount, days, setDays } = running;
  const name = kind === 'bank' ? 'accountId' : 'walletId';
  const field = { ...statementFiles.fields[name], required: true };
  return (
    <div className="statement-subject">
      <div className="input">
        <label htmlFor={id}>{t(field.label)}</label>
        <ReferenceInput
          key={kind}
          id={id}
          name={name}
          field={field}
          value={subjectId}
          siblings={noSiblings}
          invalid={false}
          autoFocus
          onChange={(chosen) => setSubjectId(typeof chosen === 'number' ? chosen : null)}
          onProblem={noProblem}
        />
      </div>
      {file?.kind === '1c' && file.oneC.accounts.length > 0 && (
        <Choice label="Account in the file" value={account} onChange={setAccount}>
          {file.oneC.accounts.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </Choice>
      )}
      <Choice label="Times in the file" value={zone} onChange={(chosen) => setZone(chosen as FileZone)}>
        {Object.entries(fileZones).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </Choice>
      {days && (
        <div className="input">
          <span className="legend">{t('Days that it covers')}</span>
          <div className="file-days">
            <DayInput value={days.from} onChange={(from) => from !== '' && setDays({ from })} />
            <DayInput value={days.to} onChange={(to) => to !== '' && setDays({ to })} />
          </div>
        </div>
      )}
    </div>
  );
};

/** What cannot be read, by line and column. Nothing of the file is sent while there is any. */
const Faults = ({ running: { read } }: { running: RunningReading }) => {
  const t = useTranslate();
  const { faults } = read;
  return (
    <div className="note" role="alert">
      <p>
        {t(
          'Nothing is read while %{smart_count} line is wrong: |||| Nothing is read while %{smart_count} lines are wrong:',
          { smart_count: faults.length },
        )}
      </p>
      <ul>
        {faults.slice(0, shownFaults).map(({ line, column, issue }) => (
          <li key={`${line} ${column}`}>
            {t('Line %{line}, %{column}: %{issue}', { line, column: t(column), issue: translateWords(issue, t) })}
          </li>
        ))}
        {faults.length > shownFaults && (
          <li>{t('%{count} more', { count: formatNumber(faults.length - shownFaults) })}</li>
        )}
      </ul>
    </div>
  );
};

const skippedTexts: Readonly<Record<WhySkipped, string>> = {
  failed: 'Line %{lines} is left out: it was not paid |||| Lines %{lines} are left out: they were not paid',
  token: 'Line %{lines} is left out: it is of another token |||| Lines %{lines} are left out: they are of other tokens',
  account:
    'Line %{lines} is left out: it is of another account |||| Lines %{lines} are left out: they are of other accounts',
};

/** Which lines of the file are none that are read, and why. */
const Skipped = ({ running: { read } }: { running: RunningReading }) => {
  const t = useTranslate();
  return (Object.keys(skippedTexts) as WhySkipped[]).map((why) => {
    const lines = read.skipped.flatMap((skipped) => (skipped.why === why ? [skipped.line] : []));
    if (lines.length === 0) return null;
    const named = lines.slice(0, shownSkipped).join(', ');
    return (
      <p className="muted" key={why}>
        {t(skippedTexts[why], {
          smart_count: lines.length,
          lines: lines.length > shownSkipped ? `${named}…` : named,
        })}
      </p>
    );
  });
};

/** The first lines as they were understood. */
const Preview = ({ running: { read, kind } }: { running: RunningReading }) => {
  const t = useTranslate();
  const currency = kind === 'bank' ? 'RUB' : 'USDT';
  const rest = read.lines.length - shownLines;
  return (
    <>
      <table className="import-rows statement-preview">
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Date')}</th>
            <th scope="col" className="right">
              {t('Amount')}
            </th>
            <th scope="col">{t('Payer or recipient')}</th>
            <th scope="col">{t('Purpose')}</th>
          </tr>
        </thead>
        <tbody>
          {read.lines.slice(0, shownLines).map(({ number, date, amount, party, purpose }) => (
            <tr key={number}>
              <td className="muted numeric">{number}</td>
              <td className="numeric">{formatMoment(date)}</td>
              <td className="right numeric">{formatMoney(amount, currency)}</td>
              <td>{party ?? '—'}</td>
              <td>{purpose ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="muted">{t('%{count} more', { count: formatNumber(rest) })}</p>}
    </>
  );
};

/** Says of what the file is and where its columns are, and shows how its lines are understood. */
export const StatementLinesStep = ({ running }: { running: RunningReading }) => {
  const t = useTranslate();
  const { file, read, columns, mapping, mapTo, takeFirstRow, hasUnknownHeadings, kind, subjectId } = running;
  if (!file) return null;
  /** Where all lines are understood, nobody has to look at the columns. */
  const isUnclear = read.faults.length > 0 || missingColumns(columns, mapping).length > 0;
  return (
    <>
      <Subject running={running} />
      {read.faults.length > 0 && <Faults running={running} />}
      {file.kind === 'table' && (
        <details className="statement-columns" open={isUnclear || undefined}>
          <summary>{t('Columns of the file')}</summary>
          <ColumnsStep
            running={{ fields: columns, mapping, mapTo, takeFirstRow }}
            file={{ ...file, hasUnknownHeadings }}
          />
        </details>
      )}
      {kind === 'chain' && subjectId === null && (
        <p className="muted">{t('Choose the wallet: its address says what came in')}</p>
      )}
      <Skipped running={running} />
      {read.lines.length > 0 && <Preview running={running} />}
      {file.kind === '1c' && read.lines.length + read.faults.length === 0 && (
        <p className="note">{t('No payment of the file is of this account')}</p>
      )}
    </>
  );
};
