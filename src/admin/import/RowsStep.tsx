import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import type { Definition } from '../../resources/language/definition';
import { countedRecords } from '../fields/countedRecords';
import { FaultsTable } from './FaultsTable';
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
  const { faults, total, waits, warnings } = check;
  const faulty = formatNumber(new Set(faults.map(({ row }) => row)).size);
  const isCut = total > faults.length;
  const { skipped } = file;
  const leftOut = file.leftOut.length;
  const isEmpty = file.table.rows.length === 0;
  return (
    <>
      <div role="status">
        {total > 0 ? (
          <p className="note">
            {t(
              '%{count} error in %{rows} of %{all} rows. Nothing is imported until all are corrected. |||| %{count} errors in %{rows} of %{all} rows. Nothing is imported until all are corrected.',
              {
                smart_count: total,
                count: formatNumber(total),
                // Of more faults than an answer lists, the rows are not known.
                rows: isCut ? t('at least %{count}', { count: faulty }) : faulty,
                all: formatNumber(file.table.rows.length),
              },
            )}
          </p>
        ) : isEmpty ? (
          <p>
            {t(
              leftOut > 0
                ? 'No row of the file is left. There is nothing to import.'
                : 'All rows of the file exist already. There is nothing to import.',
            )}
          </p>
        ) : (
          <p>
            <strong>
              {t('Create %{records}?', { records: countedRecords(definition, file.table.rows.length, t) })}
            </strong>{' '}
            {waits && t('A second person has to approve this.')}
          </p>
        )}
        {warnings.length > 0 && (
          // It is a question at most, and no error: it stops nothing.
          <p className="note calm">
            {t(
              total > 0
                ? 'Also %{count} number that no card has. |||| Also %{count} numbers that no card has.'
                : '%{count} number that no card has: import anyway? |||| %{count} numbers that no card has: import anyway?',
              { smart_count: warnings.length, count: formatNumber(warnings.length) },
            )}
          </p>
        )}
        {leftOut > 0 && (
          <p>
            {t('%{count} row with faults was left out. |||| %{count} rows with faults were left out.', {
              smart_count: leftOut,
              count: formatNumber(leftOut),
            })}
          </p>
        )}
        {skipped > 0 && (
          <p>
            {t('%{count} row was skipped: it exists already. |||| %{count} rows were skipped: they exist already.', {
              smart_count: skipped,
              count: formatNumber(skipped),
            })}
          </p>
        )}
      </div>
      {!isEmpty && (
        <FaultsTable
          key={total > 0 ? 'faulty' : warnings.length > 0 ? 'warned' : 'sound'}
          running={running}
          file={file}
          check={check}
        />
      )}
    </>
  );
};
