import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { Fragment, useState, type RefObject } from 'react';
import { isInList } from '../../dataProvider/departure';
import { BulkActions, bulkActionsOf, type ChosenBulk } from '../bulk/BulkActions';
import { maxBulk } from '../bulk/bulkRecords';
import { useConsole } from '../state/ConsoleContext';
import { formatMoney, formatNumber, formatTotal } from '../../format/money';
import type { Definition } from '../../resources/language/definition';
import type { Options } from '../../resources/language/options';
import type { DecodedRecord } from '../../resources/language/wire';
import { allRows } from './rows/rowPages';
import { selectBoxIn } from '../navigation/listParts';
import { ExportButton } from './toolbar/ExportButton';
import { sumOf } from '../columns/sumOf';
import type { Column } from '../columns/useColumns';
import { useListRequest } from './rows/useListRequest';
import type { ShownRows } from './rows/useShownRows';
import { useNotifyError } from '../outcomes/useNotifyError';

type Ids = readonly (number | string)[];

/** A list, its selected rows, and what is called with the action that is chosen for them. */
export interface SelectionProps {
  definition: Definition;
  columns: Column[];
  shown: ShownRows;
  /** The list's card, which gets the focus when the bar is removed. */
  card: RefObject<HTMLElement | null>;
  ids: Ids;
  onChoose: (chosen: ChosenBulk) => void;
}

/** Returns the selected rows. Fetches them when some are on other pages; undefined until they are loaded. */
const useSelectedRows = (definition: Definition, ids: Ids, shown: ShownRows, isNeeded: boolean) => {
  const request = useListRequest(definition);
  const idSet = new Set(ids);
  const onThisPage = shown.rows.filter(({ id }) => idSet.has(id));
  const areAllHere = onThisPage.length === ids.length;
  const { data } = useQuery({
    queryKey: [definition.name, 'selected', ids],
    queryFn: () => allRows({ ...request, ids }),
    enabled: isNeeded && !areAllHere,
  });
  return areAllHere ? (onThisPage as DecodedRecord[]) : data;
};

interface SumsProps extends Pick<SelectionProps, 'definition' | 'columns'> {
  rows: readonly DecodedRecord[] | undefined;
}

/**
 * The sum of each column of money; where there are records of several kinds (`summedBy`), one for each. Those that do not count
 * (`notSummed`) are left out, and their number is said.
 */
const Sums = ({ definition, columns, rows: selected }: SumsProps) => {
  const t = useTranslate();
  const { summedBy, notSummed } = definition.display;
  const rows = selected?.filter((row) => notSummed === undefined || row[notSummed] !== true);
  const leftOut = (selected?.length ?? 0) - (rows?.length ?? 0);
  const labels: Options = (summedBy === undefined ? undefined : definition.fields[summedBy]?.options) ?? {};
  const kinds = Object.entries(labels)
    .map(([value, { label }]) => ({ label, of: rows?.filter((row) => String(row[summedBy!]) === value) ?? [] }))
    .filter(({ of }) => of.length > 0);
  const money = columns.filter(({ field }) => field.currency !== undefined);
  const sums = money.map(({ name, field }) => {
    const sumText = (of: readonly DecodedRecord[]) => formatMoney(sumOf(of, name, field), field.currency ?? 'RUB');
    return (
      <span className="numeric" key={name}>
        {t(field.label)}:{' '}
        {rows === undefined || kinds.length < 2 ? (
          <b>{rows === undefined ? '…' : sumText(rows)}</b>
        ) : (
          kinds.map(({ label, of }, index) => (
            <Fragment key={label}>
              {index > 0 && ' · '}
              {t(label)} <b>{sumText(of)}</b>
            </Fragment>
          ))
        )}
      </span>
    );
  });
  return (
    <>
      {sums}
      {leftOut > 0 && money.length > 0 && (
        <span className="muted">
          {t('%{label}: %{count}, not added up', {
            label: t(definition.fields[notSummed!]!.label),
            count: formatNumber(leftOut),
          })}
        </span>
      )}
    </>
  );
};

const SelectAll = ({ definition, shown }: Pick<SelectionProps, 'definition' | 'shown'>) => {
  const t = useTranslate();
  const notifyError = useNotifyError();
  const { onSelect } = useListContext();
  const request = useListRequest(definition);
  const [busy, setBusy] = useState(false);
  const selectAll = async () => {
    setBusy(true);
    try {
      onSelect((await allRows(request)).map(({ id }) => id));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button className="button plain" type="button" disabled={busy} onClick={() => void selectAll()}>
      {t('Select all %{count}', { count: formatTotal(shown.total, shown.isAtLeast) })}
    </button>
  );
};

/** The number of the selected rows, their sums of money, and what can be done with them. */
const Selection = ({ definition, columns, shown, card, ids: selectedIds, onChoose }: SelectionProps) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { onUnselectItems } = useListContext();
  const hasSums = columns.some(({ field }) => field.currency !== undefined);
  const hasActions = bulkActionsOf(definition, session.role).length > 0 && selectedIds.length <= maxBulk;
  const rows = useSelectedRows(definition, selectedIds, shown, hasSums || hasActions);
  const isPageSelected = shown.rows.every((row) => !isInList(row) || selectedIds.includes(row.id));
  const clear = () => {
    onUnselectItems();
    if (card.current) selectBoxIn(card.current, 'page')?.focus();
  };
  return (
    <div className="selection">
      <span role="status">{t('%{count} selected', { count: formatNumber(selectedIds.length) })}</span>
      <Sums definition={definition} columns={columns} rows={rows} />
      {isPageSelected && selectedIds.length < shown.total && <SelectAll definition={definition} shown={shown} />}
      <button className="button plain" type="button" onClick={clear}>
        {t('Clear')}
      </button>
      <span className="acts">
        <BulkActions definition={definition} records={rows} count={selectedIds.length} onChoose={onChoose} />
        <ExportButton definition={definition} columns={columns} ids={selectedIds} label="Export selected" />
      </span>
    </div>
  );
};

export default Selection;
