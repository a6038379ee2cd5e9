import { useQueries } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { TileCard, type TileLink } from '../../admin/list/TileCard';
import { listPath } from '../../admin/list/listPath';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import type { CountedFigures } from '../../admin/state/useFigures';
import { afterRows } from '../../dataProvider/afterRows';
import { relatedQueries } from '../../dataProvider/liveCache';
import { formatDecimal, formatNumber } from '../../format/money';
import { earning, figures as defined, notifications, type Figure, type FigureName } from '../../resources/figures';
import { definitionOf } from '../../resources/index';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';
import { mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';

const unknown = '—';
const names = Object.keys(defined) as FigureName[];
/** What a plain platform's lists tell: the others ask for more than a filter. */
const inLists: readonly FigureName[] = ['handle', 'fundsWaiting', 'active', 'suspended'];

type Counts = Partial<Record<FigureName, number>>;

/** The list of what is counted that this role may open. */
const listOf = (name: FigureName, role: Role): Definition | undefined => {
  const list = definitionOf(defined[name].entity);
  return mayOpen(list, role) ? list : undefined;
};

const pathOf = (name: FigureName, role: Role): string | undefined => {
  const list = listOf(name, role);
  return list && listPath(list, atThisMoment(defined[name].where));
};

/** Counts of a platform that does not count: of the lists that this role may open. */
const useListCounts = (wanted: boolean): Counts => {
  const platform = usePlatform();
  const { session } = useConsole();
  const asked = inLists.flatMap((name) => {
    const list = listOf(name, session.role);
    const { roles }: Figure = defined[name];
    return wanted && list && !list.extension && roles.includes(session.role) ? [{ name, list }] : [];
  });
  return useQueries({
    queries: asked.map(({ name, list }) => ({
      queryKey: [list.name, relatedQueries.count, name],
      queryFn: ({ client }: { client: Parameters<typeof afterRows>[0] }) =>
        afterRows(client, () =>
          platform.getList(list.name, {
            pagination: { page: 1, perPage: 1 },
            sort: defaultSort(list),
            filter: atThisMoment(defined[name].where),
          }),
        ),
    })),
    combine: (answers) =>
      Object.fromEntries(
        answers.flatMap(({ data }, place) => (data?.total === undefined ? [] : [[asked[place]!.name, data.total]])),
      ) as Counts,
  });
};

const text = (count: number | undefined) => (count === undefined ? unknown : formatNumber(count));

/** The four tiles of Main: each leads to what it counts, '—' where the role may read nothing of it. */
export const MainTiles = ({ counted: { figures, isPlain } }: { counted: CountedFigures }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const inLists = useListCounts(isPlain);
  const counts = isPlain ? inLists : (figures?.counts ?? {});
  const known = names.filter((name) => counts[name] !== undefined);
  const parts = notifications
    .filter((name) => known.includes(name))
    .map((name): TileLink => ({
      label: defined[name].label,
      path: pathOf(name, session.role),
      count: text(counts[name]),
    }));
  const important = notifications.reduce<number | undefined>(
    (sum, name) => (counts[name] === undefined ? sum : (sum ?? 0) + counts[name]),
    undefined,
  );
  const lead = (name: FigureName): TileLink[] =>
    counts[name] === undefined ? [] : [{ label: defined[name].label, path: pathOf(name, session.role) }];
  const revenue = figures?.revenue;
  const deals = definitionOf('deals');
  const completed = mayOpen(deals, session.role)
    ? [{ label: 'Deals', path: listPath(deals, atThisMoment(earning)) }]
    : [];
  return (
    <dl className="tiles">
      <TileCard label="Important notifications" text={text(important)} links={parts} />
      <TileCard label="Active invoices" text={text(counts.active)} links={lead('active')} />
      <TileCard label="Suspended tickets" text={text(counts.suspended)} links={lead('suspended')} />
      <TileCard
        label="Last day revenue"
        text={revenue === undefined ? unknown : `$${formatDecimal(revenue.toFixed(6), 2, 2)}`}
        below={<small>{t('USDT')}</small>}
        links={revenue === undefined ? [] : completed}
      />
    </dl>
  );
};
