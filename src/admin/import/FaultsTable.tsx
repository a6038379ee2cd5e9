import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { formatNumber } from '../../format/money';
import type { RowFault } from '../../resources/language/imports';
import { translateWords } from '../../resources/language/words';
import { ReferenceTitle } from '../fields/ReferenceTitle';
import { PageButtons } from '../parts/PageButtons';
import { CheckedCell } from './CheckedCell';
import { labelOf } from './mapping';
import { ReferenceCell } from './ReferenceCell';
import type { Check, OpenedFile, RunningImport } from './useImport';

/** Rows on one page: few enough to be drawn at once. */
const perPage = 25;

interface Props {
  running: RunningImport;
  file: OpenedFile;
  check: Check;
}

/** The faults of each row, by its index. */
const byRow = (faults: readonly RowFault[]): ReadonlyMap<number, readonly RowFault[]> => {
  const rows = new Map<number, RowFault[]>();
  for (const fault of faults) rows.set(fault.row - 1, [...(rows.get(fault.row - 1) ?? []), fault]);
  return rows;
};

/** The name of the record with this id, so that people see whose it is. */
const NamedId = ({ target, text }: { target: string; text: string }) =>
  /^\s*\d{1,15}\s*$/.test(text) ? (
    <small className="muted">
      <ReferenceTitle target={target} id={Number(text)} />
    </small>
  ) : null;

/** The rows of the file, with what is wrong beside each cell, where it can be mended. */
export const FaultsTable = ({ running, file, check }: Props) => {
  const t = useTranslate();
  const { fields, mapping, changeCell } = running;
  const faults = byRow(check.faults);
  /** The rows that are looked at first: those with faults, else those with warnings. */
  const marked = faults.size > 0 ? new Set(faults.keys()) : new Set(check.warnings.map(({ row }) => row - 1));
  const [isOnlyMarked, setIsOnlyMarked] = useState(marked.size > 0);
  const [start, setStart] = useState(0);
  const all = file.table.rows.map((_cells, index) => index);
  const shown = isOnlyMarked && marked.size > 0 ? all.filter((index) => marked.has(index)) : all;
  const first = start < shown.length ? start : 0;
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    const column = mapping[name];
    return column === null || column === undefined ? [] : [{ name, field, column }];
  });
  const faultText = ({ message, words }: RowFault) => translateWords(words ?? { phrase: message }, t);
  return (
    <>
      {marked.size > 0 && (
        <label className="import-filter">
          <input
            type="checkbox"
            checked={isOnlyMarked}
            onChange={({ target }) => {
              setIsOnlyMarked(target.checked);
              setStart(0);
            }}
          />{' '}
          {t(faults.size > 0 ? 'Only errors' : 'Only numbers that no card has')}
        </label>
      )}
      {/* Focusable, so that the keyboard scrolls it. */}
      <div className="import-scroll" role="region" aria-label={t('Rows')} tabIndex={0}>
        <table className="import-rows">
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              {columns.map(({ name, field }) => (
                <th scope="col" key={name}>
                  {t(labelOf(field))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(first, first + perPage).map((index) => {
              const ofRow = faults.get(index) ?? [];
              const elsewhere = ofRow.filter(({ field }) => !columns.some(({ name }) => name === field));
              return (
                <tr key={index}>
                  <th scope="row" className="numeric">
                    {formatNumber(index + 1)}
                    {elsewhere.map((fault) => (
                      <small className="problem" key={fault.field}>
                        {fields[fault.field] ? `${t(labelOf(fields[fault.field]!))}: ` : ''}
                        {faultText(fault)}
                      </small>
                    ))}
                  </th>
                  {columns.map(({ name, field, column }) => {
                    const fault = ofRow.find((one) => one.field === name);
                    const text = file.table.rows[index]?.[column] ?? '';
                    const className = field.kind.isMonospace ? 'mono' : undefined;
                    const hasWarning = check.warnings.some(
                      (warning) => warning.row === index + 1 && warning.field === name,
                    );
                    if (!fault && !hasWarning)
                      return (
                        <td key={name} className={className}>
                          {text} {field.target !== undefined && <NamedId target={field.target} text={text} />}
                        </td>
                      );
                    const cell = {
                      field,
                      label: `${t(labelOf(field))}, ${t('Row')} ${index + 1}`,
                      text,
                      onChange: (changed: string) => changeCell(index, column, changed),
                    };
                    return fault && field.target !== undefined ? (
                      <ReferenceCell key={name} {...cell} fault={faultText(fault)} />
                    ) : (
                      <CheckedCell key={name} {...cell} fault={fault && faultText(fault)} />
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <PageButtons first={first} perPage={perPage} total={shown.length} onGo={setStart} />
    </>
  );
};
