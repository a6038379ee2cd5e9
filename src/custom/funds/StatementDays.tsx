import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { usePlatform } from '../../admin/state/usePlatform';
import { DayInput } from '../../admin/parts/DayInput';
import { saveFile } from '../../admin/browser/saveFile';
import { useNotifyError } from '../../admin/outcomes/useNotifyError';
import { loadCode } from '../../dataProvider/loadCode';
import { formatNumber } from '../../format/money';
import { offeredDays, readDays, type Days } from './statementDays';
import type { StatementPlace } from './useStatementPlace';

const isSamePeriod = (one: Days, other: Days) => one.firstDay === other.firstDay && one.lastDay === other.lastDay;

interface Props {
  userId: number;
  days: Days;
  /** What is looked for, whatever the days. */
  find: string;
  onChange: (place: Partial<StatementPlace>) => void;
}

/** The first and the last day of a statement, its export as a CSV file, and what is looked for in it. */
export const StatementDays = ({ userId, days, find, onChange }: Props) => {
  const { firstDay, lastDay, period, isReversed } = days;
  const t = useTranslate();
  const [language] = useLocaleState();
  const notifyError = useNotifyError();
  const notify = useNotify();
  const platform = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (!period) return;
    setIsBusy(true);
    try {
      const { linesBetween, statementCsv } = await loadCode(() => import('./statementRows'));
      const lines = await linesBetween(await platform.accountStatements(), userId, period);
      const file = `statement-${userId}-${firstDay}-${lastDay}.csv`;
      saveFile(new Blob([statementCsv(lines, t, language)], { type: 'text/csv' }), file);
      notify('%{count} row exported: %{file} |||| %{count} rows exported: %{file}', {
        messageArgs: { smart_count: lines.length, count: formatNumber(lines.length), file },
      });
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="statement-days"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {t('From')}
        <DayInput value={firstDay} onChange={(day) => onChange({ lastDay, firstDay: day, find: '' })} />
      </label>
      <label>
        {t('To')}
        <DayInput value={lastDay} onChange={(day) => onChange({ firstDay, lastDay: day, find: '' })} />
      </label>
      <button className="button" type="submit" aria-busy={isBusy} disabled={isBusy || !period}>
        {t('Export CSV')}
      </button>
      <label className="statement-find">
        {t('Find')}
        <input
          className="filter-input"
          type="search"
          placeholder={t('Deal or invoice')}
          value={find}
          onChange={({ target }) => onChange({ find: target.value })}
        />
      </label>
      <span className="statement-offers" role="group" aria-label={t('Period')}>
        {Object.entries(offeredDays()).map(([label, offered]) => {
          const isChosen = find === '' && isSamePeriod(readDays(offered), days);
          return (
            <button
              key={label}
              className="button small"
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange({ firstDay: undefined, lastDay: undefined, ...offered, find: '' })}
            >
              {t(label)}
            </button>
          );
        })}
      </span>
      {!period && (
        <p role="alert">{t(isReversed ? 'The last day is before the first' : 'Choose the first and the last day')}</p>
      )}
    </form>
  );
};
