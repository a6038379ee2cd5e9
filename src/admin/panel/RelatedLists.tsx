import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { besideLists } from '../../dataProvider/liveCache';
import { formatNumber } from '../../format/money';
import { definitions } from '../../resources/index';
import { relatedListsOf, type RelatedList } from '../../resources/language/relatedLists';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { hasColumn } from '../../resources/language/rights';
import { FieldValue } from '../fields/FieldValue';
import { onPlainClick } from '../parts/onPlainClick';
import { CardDetail } from '../columns/CardDetail';
import { cardFields } from '../columns/cardFields';
import { moneyDecimals } from '../columns/moneyDecimals';
import { usePlatform } from '../state/usePlatform';
import { useReader } from '../state/useReader';
import { recordPath, useOpening } from '../opening/openRecord';
import { PanelSection, SectionFailure } from './PanelSection';
import { useRecordTitle } from '../fields/recordTitle';

const most = 5;
/** Of a list without a screen, where nothing shows the rest. */
const mostWithoutScreen = 50;

/** The list itself, with nothing in it but what belongs to the record; undefined where it has no screen. */
const listPath = ({ definition, field, is, address }: RelatedList) => {
  if (definition.route === undefined) return undefined;
  const path = definition.route.replace(/:(\w+)/g, (_, name: string) => address[name] ?? '');
  const filter =
    Object.keys(address).length > 0 ? '' : `?filter=${encodeURIComponent(JSON.stringify({ [field]: is }))}`;
  return `/dashboard/${path}${filter}`;
};

/** What of a belonging a line may show: not what is the same on all of them, nor what a list shows only when asked to. */
const useBelongingColumns = ({ definition, field }: RelatedList) => {
  const reader = useReader();
  return Object.entries(definition.fields)
    .filter(([name, shown]) => hasColumn(shown, reader) && shown.column !== 'optional' && name !== field)
    .map(([name, shown]) => ({ name, field: shown }));
};

interface LineProps {
  belonging: RelatedList;
  record: RaRecord;
  /** How many decimals each sum shows. */
  places: Readonly<Record<string, number>>;
}

const Line = ({ belonging, record, places }: LineProps) => {
  const { definition, address } = belonging;
  const t = useTranslate();
  const { open, go } = useOpening();
  const { main, state, detail } = cardFields(useBelongingColumns(belonging), definition.display.nameField);
  const title = useRecordTitle(definition, record);
  const opened = { entity: definition.name, id: String(record.id) };
  const path = recordPath(opened, address);
  // A bare number tells nobody anything: the line's own name has it.
  const isBare = detail !== undefined && definition.fields[detail]!.kind.isId;
  const value = (name: string | undefined) =>
    name !== undefined && (
      <FieldValue definition={definition} name={name} record={record} places={places[name]} linked={false} />
    );
  return (
    <li>
      <a
        href={path}
        aria-label={`${t(definition.title)}: ${title}`}
        onClick={onPlainClick(() => {
          // A list at an address of its own has its records there alone.
          if (Object.keys(address).length > 0) go(path);
          else open(opened);
        })}
      />
      <span className="belonging-main">{value(main)}</span>
      <span className="belonging-detail">
        <CardDetail definition={definition} record={record} name={isBare ? undefined : detail} />
      </span>
      <span className="belonging-state">{value(state)}</span>
    </li>
  );
};

const Group = ({ belonging, id }: { belonging: RelatedList; id: string }) => {
  const { definition, field, is, oneOfSeveral, address } = belonging;
  const t = useTranslate();
  const platform = usePlatform();
  const columns = useBelongingColumns(belonging);
  const { go } = useOpening();
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, besideLists.belonging, field, id],
    queryFn: () =>
      platform.getList(definition.name, {
        pagination: { page: 1, perPage: definition.route === undefined ? mostWithoutScreen : most },
        sort: defaultSort(definition),
        filter: { [field]: is },
        meta: { address },
      }),
  });
  if (data?.total === 0 || (!data && !error)) return null;
  const title = oneOfSeveral ? `${t(definition.title)} · ${t(definition.fields[field]!.label)}` : t(definition.title);
  const all = listPath(belonging);
  return (
    <section className="belonging" aria-label={title}>
      <h4>
        {title} <span className="muted numeric">{data?.total !== undefined && formatNumber(data.total)}</span>
        {data && all && (
          <a href={all} aria-label={`${t('Show all')}: ${title}`} onClick={onPlainClick(() => go(all))}>
            {t('Show all')}
          </a>
        )}
      </h4>
      {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul>
          {data.data.map((record: RaRecord) => (
            <Line key={record.id} belonging={belonging} record={record} places={moneyDecimals(columns, data.data)} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** What belongs to the record: a few rows of every list that points to it, as far as there are any. */
export const RelatedLists = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const all = relatedListsOf(definitions, definition, record, useReader());
  if (all.length === 0) return null;
  return (
    <PanelSection heading="Belongs to it" className="belongings">
      {all.map((belonging) => (
        <Group key={`${belonging.definition.name}.${belonging.field}`} belonging={belonging} id={String(record.id)} />
      ))}
    </PanelSection>
  );
};
