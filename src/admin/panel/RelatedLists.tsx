import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { isTotalAtLeast } from '../../dataProvider/lists';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatRecent } from '../../format/dates';
import { formatTotal } from '../../format/money';
import { numberText } from '../../format/numberText';
import { definitionOf, definitions } from '../../resources/index';
import { relatedListsOf, type RelatedList } from '../../resources/language/relatedLists';
import { defaultSort, isNameless, type Definition, type PanelTab } from '../../resources/language/definition';
import { hasColumn } from '../../resources/language/rights';
import { FieldValue } from '../fields/FieldValue';
import { onPlainClick } from '../browser/onPlainClick';
import { CardDetail } from '../columns/CardDetail';
import { cardFields, headingField } from '../columns/cardFields';
import { moneyDecimals } from '../columns/moneyDecimals';
import { usePlatform } from '../state/usePlatform';
import { useReader } from '../state/useReader';
import { recordPath, useOpening } from '../navigation/openRecord';
import { PanelSection, SectionFailure } from './PanelSection';
import { recordKindOf, useRecordTitle } from '../fields/recordTitle';

const maxRows = 5;
/** Row limit of a list without a screen, where no link leads to the other rows. */
const maxRowsWithoutScreen = 50;

/** Returns the path of the list's screen, filtered by the record; undefined where the list has no screen. */
const listPath = ({ definition, field, is, address }: RelatedList) => {
  if (definition.route === undefined) return undefined;
  const path = definition.route.replace(/:(\w+)/g, (_, name: string) => address[name] ?? '');
  const filter =
    Object.keys(address).length > 0 ? '' : `?filter=${encodeURIComponent(JSON.stringify({ [field]: is }))}`;
  return `/dashboard/${path}${filter}`;
};

/** Returns the columns that a line may show: without the reference to the record and without optional columns. */
const useLineColumns = ({ definition, field }: RelatedList) => {
  const reader = useReader();
  return Object.entries(definition.fields)
    .filter(([name, shown]) => hasColumn(shown, reader) && shown.column !== 'optional' && name !== field)
    .map(([name, column]) => ({ name, field: column }));
};

interface LineProps {
  list: RelatedList;
  record: RaRecord;
  /** Number of decimals of each amount, by field name. */
  decimals: Readonly<Record<string, number>>;
}

const Line = ({ list, record, decimals }: LineProps) => {
  const { definition, address } = list;
  const t = useTranslate();
  const { open, go } = useOpening();
  const { main, state, detail } = cardFields(useLineColumns(list), headingField(definition));
  const title = useRecordTitle(definition, record);
  const opened = { entity: definition.name, id: String(record.id) };
  const path = recordPath(opened, address);
  // A bare id is left out: the number stands beside it.
  const isBareId = detail !== undefined && definition.fields[detail]!.kind.isId;
  // Of a record that is known by its number it is said which: the line has a number of its own.
  const { target } = (!definition.display.cardText && definition.fields[detail ?? '']) || {};
  const shown = target && definitionOf(target);
  const kind = shown && isNameless(shown) && `${recordKindOf(shown, t)} `;
  const isNumbered = typeof record.id === 'number' && !(main !== undefined && definition.fields[main]!.kind.isId);
  const { createDate } = record as { createDate?: unknown };
  const numberAndDate = [
    ...(isNumbered ? [numberText(record.id)] : []),
    ...(typeof createDate === 'string' ? [formatRecent(createDate)] : []),
  ].join(' · ');
  const value = (name: string | undefined) =>
    name !== undefined && (
      <FieldValue definition={definition} name={name} record={record} decimals={decimals[name]} linked={false} />
    );
  return (
    <li>
      <a
        href={path}
        aria-label={`${t(definition.title)}: ${title}`}
        onClick={onPlainClick(() => {
          // Records of a list below a parent address can only be opened there.
          if (Object.keys(address).length > 0) go(path);
          else open(opened);
        })}
      />
      <span className="belonging-main">{value(main)}</span>
      <span className="belonging-detail">
        {kind}
        <CardDetail definition={definition} record={record} name={isBareId ? undefined : detail} />
      </span>
      {numberAndDate && <span className="belonging-when numeric muted">{numberAndDate}</span>}
      <span className="belonging-state">{value(state)}</span>
    </li>
  );
};

const RelatedRows = ({ list, id }: { list: RelatedList; id: string }) => {
  const { definition, field, is, oneOfSeveral, address } = list;
  const t = useTranslate();
  const platform = usePlatform();
  const columns = useLineColumns(list);
  const { go } = useOpening();
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, relatedQueries.belonging, field, id],
    queryFn: () =>
      platform.getList(definition.name, {
        pagination: { page: 1, perPage: definition.route === undefined ? maxRowsWithoutScreen : maxRows },
        sort: defaultSort(definition),
        filter: { [field]: is },
        meta: { address },
      }),
  });
  if (data?.total === 0 || (!data && !error)) return null;
  const title = oneOfSeveral ? `${t(definition.title)} · ${t(definition.fields[field]!.label)}` : t(definition.title);
  const path = listPath(list);
  return (
    <section className="belonging" aria-label={title}>
      <h4>
        {title}{' '}
        <span className="muted numeric">
          {data?.total !== undefined && formatTotal(data.total, isTotalAtLeast(data.meta))}
        </span>
        {data && path && (
          <a href={path} aria-label={`${t('Show all')}: ${title}`} onClick={onPlainClick(() => go(path))}>
            {t('Show all')}
          </a>
        )}
      </h4>
      {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul>
          {data.data.map((record: RaRecord) => (
            <Line key={record.id} list={list} record={record} decimals={moneyDecimals(columns, data.data)} />
          ))}
        </ul>
      )}
    </section>
  );
};

interface Props {
  definition: Definition;
  record: RaRecord;
  /** Those of one tab of the panel, where it has tabs. */
  of?: PanelTab['related'];
}

/** What a tab says that has no rows. */
const NoRows = () => {
  const t = useTranslate();
  const loading = useIsFetching({ predicate: ({ queryKey }) => queryKey[1] === relatedQueries.belonging });
  return (
    // While some are fetched, those that are there are not all.
    <p className={loading > 0 ? 'muted' : 'muted no-rows'} role="status">
      {t(loading > 0 ? 'Loading…' : 'No data.')}
    </p>
  );
};

/** The lists related to the record: a few rows of every list that refers to it and is not empty. */
export const RelatedLists = ({ definition, record, of }: Props) => {
  const all = relatedListsOf(definitions, definition, record, useReader());
  const named = definition.display.panelTabs?.flatMap(({ related }) => (related === 'others' ? [] : (related ?? [])));
  const lists = all.filter(({ definition: { name } }) => {
    if (of === undefined) return true;
    return of === 'others' ? !named!.includes(name) : of.includes(name);
  });
  const rows = lists.map((list) => (
    <RelatedRows key={`${list.definition.name}.${list.field}`} list={list} id={String(record.id)} />
  ));
  if (of !== undefined)
    return (
      <div className="belongings-tab">
        {rows}
        <NoRows />
      </div>
    );
  if (lists.length === 0) return null;
  return (
    <PanelSection heading="Related records" className="belongings">
      {rows}
    </PanelSection>
  );
};
