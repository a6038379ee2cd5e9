import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { formatNumber } from '../../format/money';
import { Button } from '../parts/Button';
import { labelOf, missingColumns, unusedHeadings } from './mapping';
import type { OpenedFile, RunningImport } from './useImport';

const noColumn = '';

interface Props {
  running: Pick<RunningImport, 'fields' | 'mapping' | 'mapTo' | 'takeFirstRow'>;
  file: Pick<OpenedFile, 'table' | 'name' | 'isWindows1251' | 'hasUnknownHeadings'>;
}

/** Says which column of the file each field is read from, and lets the user change it. */
export const ColumnsStep = ({ running, file }: Props) => {
  const t = useTranslate();
  const id = useId();
  const { fields, mapping, mapTo } = running;
  const { table, name, isWindows1251, hasUnknownHeadings } = file;
  const missing = missingColumns(fields, mapping);
  const unused = unusedHeadings(table.headings, mapping);
  const count = table.rows.length;
  const countText = t('%{count} row |||| %{count} rows', { smart_count: count, count: formatNumber(count) });
  return (
    <>
      <p>{name ? `${name} · ${countText}` : countText}</p>
      {isWindows1251 && (
        <p className="note">{t('The file is not UTF-8. It was read as Windows-1251: check its words.')}</p>
      )}
      {hasUnknownHeadings && (
        <p className="note">
          {t('No heading of the file is a field: its first row is not imported.')}{' '}
          <Button className="small" onClick={running.takeFirstRow}>
            {t('The first row is data')}
          </Button>
        </p>
      )}
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Column of the file')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(fields).map(([field, options]) => {
            const isMissing = missing.includes(field);
            const column = mapping[field] ?? null;
            const sample = column === null ? '' : (table.rows.find((cells) => cells[column]?.trim())?.[column] ?? '');
            return (
              <tr key={field}>
                <th scope="row">
                  <label htmlFor={`${id}${field}`}>{t(labelOf(options))}</label>
                  <small className="muted mono">{field}</small>
                </th>
                <td>
                  <select
                    id={`${id}${field}`}
                    value={column ?? noColumn}
                    aria-invalid={isMissing || undefined}
                    aria-describedby={`${id}${field}-note`}
                    onChange={({ target }) => mapTo(field, target.value === noColumn ? null : Number(target.value))}
                  >
                    <option value={noColumn}>{t(options.required ? 'Choose a column' : 'None')}</option>
                    {table.headings.map((heading, index) => (
                      <option key={index} value={index}>
                        {heading || t('Column %{number}', { number: index + 1 })}
                      </option>
                    ))}
                  </select>
                  <small id={`${id}${field}-note`} className={isMissing ? 'problem' : 'muted'}>
                    {isMissing ? t('Required') : sample}
                  </small>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {/* Without headings of fields, the note above says it. */}
      {unused.length > 0 && !hasUnknownHeadings && (
        <p className="note">
          {t(
            'Not imported, because no field is read from it: %{columns} |||| Not imported, because no field is read from them: %{columns}',
            {
              smart_count: unused.length,
              columns: unused.join(', '),
            },
          )}
        </p>
      )}
    </>
  );
};
