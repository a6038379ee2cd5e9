import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { ApprovalRequest } from '../../resources/approvals';
import { definitions } from '../../resources/index';
import { maskDigits, type Field } from '../../resources/language/fields';
import { importColumns, importStep, type ImportRow } from '../../resources/language/imports';
import type { Value } from '../../resources/language/values';
import { formatNumber } from '../../format/money';
import { fieldText } from '../fields/fieldText';
import { ReferenceTitle } from '../fields/ReferenceTitle';
import { Verbatim } from '../fields/Verbatim';
import { PageButtons } from '../parts/PageButtons';
import { LoadFailure } from '../outcomes/LoadFailure';
import { usePlatform } from '../state/usePlatform';

const perPage = 20;

const Cell = ({ field, value, isDoubted }: { field: Field; value: Value | undefined; isDoubted: boolean }) => {
  const t = useTranslate();
  if (value === null || value === undefined) return <span className="muted">—</span>;
  if (field.target !== undefined) return <ReferenceTitle target={field.target} id={Number(value)} />;
  const text = fieldText(field, field.kind.mask ? maskDigits(field, value) : value, t);
  return (
    <>
      {field.kind.isMonospace ? <span className="mono">{text}</span> : <Verbatim text={text} />}
      {/* Whoever imported it was asked about it: whoever approves it sees the same. */}
      {isDoubted && <small className="doubted">{t('No card has this number')}</small>}
    </>
  );
};

/** Fields of a row whose numbers no card has. */
const doubtsOf = ({ doubts }: ImportRow) => String(doubts ?? '').split(',');

/** The rows of an import that waits for approval, as a table, a page at a time. */
const ImportedRows = ({ request: { id, subject } }: { request: ApprovalRequest }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['imported-rows', id, first],
    queryFn: () => platform.importedRows({ id, offset: first, limit: perPage }),
    placeholderData: (before) => before,
  });
  const definition = definitions.find(({ name }) => subject.startsWith(`${name}/`));
  if (!definition) return null;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="muted">{t('Loading…')}</p>;
  const columns = Object.entries(importColumns(definition));
  return (
    <>
      {/* Focusable, so that the keyboard scrolls it. */}
      <div className="request-rows" role="region" aria-label={t(importStep(definition))} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              {columns.map(([name, { label, input }]) => (
                <th scope="col" key={name}>
                  {t((input && input.label) || label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, index) => (
              <tr key={index}>
                <th scope="row" className="numeric">
                  {formatNumber(first + index + 1)}
                </th>
                {columns.map(([name, field]) => (
                  <td key={name}>
                    <Cell field={field} value={row[name]} isDoubted={doubtsOf(row).includes(name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PageButtons first={first} perPage={perPage} total={data.total} onGo={setFirst} />
    </>
  );
};

export default ImportedRows;
