import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import type { Definition } from '../../resources/language/definition';
import { FaultsTable } from './FaultsTable';
import { countedRecords } from './ImportOutcome';
import type { Check, OpenedFile, RunningImport } from './useImport';

interface Props {
  definition: Definition;
  running: RunningImport;
  file: OpenedFile;
  check: Check;
}

/** What the check found: how many faults, or what will be created, and the rows. */
export const RowsStep = ({ definition, running, file, check }: Props) => {
  const t = useTranslate();
  const { faults, total, waits } = check;
  const rows = new Set(faults.map(({ row }) => row)).size;
  return (
    <>
      <div role="status">
        {total > 0 ? (
          <p className="note">
            {t(
              '%{count} fault in %{rows} of %{all} rows. Nothing is imported until all are mended. |||| %{count} faults in %{rows} of %{all} rows. Nothing is imported until all are mended.',
              {
                smart_count: total,
                count: formatNumber(total),
                rows: formatNumber(rows),
                all: formatNumber(file.table.rows.length),
              },
            )}
          </p>
        ) : (
          <p>
            <strong>{t('Create %{count} %{nouns}?', countedRecords(definition, file.table.rows.length, t))}</strong>{' '}
            {waits && t('A second person has to approve this.')}
          </p>
        )}
      </div>
      <FaultsTable key={total > 0 ? 'faulty' : 'sound'} running={running} file={file} check={check} />
    </>
  );
};
