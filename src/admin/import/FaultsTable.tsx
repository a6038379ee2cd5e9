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
import { faultyRowsOf } from './faultyRows';
import type { Check, OpenedFile, RunningImport } from './useImport';

/** Rows on one page: few enough to be drawn at once. */
const perPage = 25;

interface Props {
  running: RunningImport;
  file: OpenedFile;
  check: Check;
}

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
  const numberOf = (index: number) => file.numbers[index] ?? index + 1;
  const faults = new Map(faultyRowsOf(file, check.faults).map((row) => [row.number, row.faults]));
  const warned = new Set(check.warnings.map(({ row }) => numberOf(row - 1)));
  /** The rows of which only one kind is shown, by their numbers. */
  const filters = {
    faulty: { label: 'Only errors', rows: faults },
    warned: { label: 'Only numbers that no card has', rows: warned },
  };
  const [only, setOnly] = useState<keyof typeof filters | undefined>(
    faults.size > 0 ? 'faulty' : warned.size > 0 ? 'warned' : undefined,
  );
  const [start, setStart] = useState(0);
  const all = file.table.rows.map((_cells, index) => index);
  const chosen = only && filters[only].rows;
  const shown = chosen && chosen.size > 0 ? all.filter((index) => chosen.has(numberOf(index))) : all;
  const first = start < shown.length ? start : 0;
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    const column = mapping[name];
    return column === null || column === undefined ? [] : [{ name, field, column }];
  });
  const faultText = ({ message, words }: RowFault) => translateWords(words ?? { phrase: message }, t);
  return (
    <>
      {(['faulty', 'warned'] as const).map((name) =>
        filters[name].rows.size === 0 ? null : (
          <label key={name} className="import-filter">
            <input
              type="checkbox"
              checked={only === name}
              onChange={({ target }) => {
                setOnly(target.checked ? name : undefined);
                setStart(0);
              }}
            />{' '}
            {t(filters[name].label)}
          </label>
        ),
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
              const number = numberOf(index);
              const ofRow = faults.get(number) ?? [];
              const elsewhere = ofRow.filter(({ field }) => !columns.some(({ name }) => name === field));
              return (
                <tr key={number}>
                  <th scope="row" className="numeric">
                    {formatNumber(number)}
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
                      label: `${t(labelOf(field))}, ${t('Row')} ${number}`,
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
