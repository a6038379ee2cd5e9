import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { TileCard, type TileLink } from '../../admin/list/head/TileCard';
import { listPath } from '../../admin/list/rows/listPath';
import { countQuery } from '../../admin/calls/countQuery';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import type { CountedFigures } from '../../admin/calls/useFigures';
import { loadCode } from '../../dataProvider/loadCode';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDecimal, formatNumber } from '../../format/money';
import {
  earning,
  figures as defined,
  notifications,
  revenueRoles,
  type Figure,
  type FigureName,
} from '../../resources/figures';
import { headOf } from '../../resources/index';
import type { Head } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';
import { mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';

/** What an Owner does with the platform's balance: look into it, and withdraw from it. */
const platformLists = ['balance-accounts', 'withdraws'];

const unknownText = '—';
const figureNames = Object.keys(defined) as FigureName[];
/** Figures that can be counted by a list's filter alone. They are the only ones on a plain platform. */
const countableByList: readonly FigureName[] = ['handle', 'fundsWaiting', 'active', 'suspended'];

type Counts = Partial<Record<FigureName, number>>;

/** The list that a figure counts; undefined when the role may not open it. */
const listOf = (name: FigureName, role: Role): Head | undefined => {
  const list = headOf(defined[name].entity);
  return mayOpen(list, role) ? list : undefined;
};

const pathOf = (name: FigureName, role: Role): string | undefined => {
  const list = listOf(name, role);
  return list && listPath(list, atThisMoment(defined[name].where));
};

/** Counts figures by fetching their lists, for a plain platform. */
const useListCounts = (enabled: boolean): Counts => {
  const platform = usePlatform();
  const { session } = useConsole();
  const queried = countableByList.flatMap((name) => {
    const list = listOf(name, session.role);
    const { roles }: Figure = defined[name];
    return enabled && list && !list.extension && roles.includes(session.role) ? [{ name, list }] : [];
  });
  return useQueries({
    queries: queried.map(({ name, list }) => countQuery(platform, list, defined[name].where)),
    combine: (answers) =>
      Object.fromEntries(
        answers.flatMap(({ data }, index) => (data?.total === undefined ? [] : [[queried[index]!.name, data.total]])),
      ) as Counts,
  });
};

const usdtText = (amount: number) => `$${formatDecimal(amount.toFixed(6), 2, 2)}`;
const countText = (count: number | undefined) => (count === undefined ? unknownText : formatNumber(count));

/** The tiles of Main, without those of which the role may read nothing. Each links to the list that it counts. */
export const MainTiles = ({ countedFigures: { figures, isPlain } }: { countedFigures: CountedFigures }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const platformCalls = usePlatform();
  const listCounts = useListCounts(isPlain);
  const counts = isPlain ? listCounts : (figures?.counts ?? {});
  const knownFigures = figureNames.filter((name) => counts[name] !== undefined);
  const notificationLinks = notifications
    .filter((name) => knownFigures.includes(name))
    .map((name): TileLink => ({
      label: defined[name].label,
      path: pathOf(name, session.role),
      count: countText(counts[name]),
    }));
  const notificationCount = notifications.reduce<number | undefined>(
    (sum, name) => (counts[name] === undefined ? sum : (sum ?? 0) + counts[name]),
    undefined,
  );
  const linkTo = (name: FigureName): TileLink[] =>
    counts[name] === undefined ? [] : [{ label: defined[name].label, path: pathOf(name, session.role) }];
  const platform = figures?.platform;
  const readsRevenue = revenueRoles.includes(session.role);
  const deals = headOf('deals');
  const { data: plainRevenue } = useQuery({
    queryKey: [deals.name, relatedQueries.count, 'revenue'],
    queryFn: async () => (await loadCode(() => import('./plainRevenue'))).readRevenue(platformCalls),
    enabled: isPlain && readsRevenue && mayOpen(deals, session.role),
  });
  const revenue = figures?.revenue ?? plainRevenue ?? undefined;
  const completedDeals = mayOpen(deals, session.role)
    ? [{ label: 'Deals', path: listPath(deals, atThisMoment(earning)) }]
    : [];
  const [today, yesterday] = figures?.earnedDays?.toReversed() ?? [];
  const mayRead = (...names: readonly FigureName[]) =>
    names.some((name) => (defined[name] as Figure).roles.includes(session.role));
  return (
    <dl className="tiles">
      {today && yesterday && (
        <>
          <TileCard
            label="Earned today"
            text={usdtText(today.amount)}
            below={<small>{t('USDT, the day in UTC')}</small>}
          />
          <TileCard
            label="Earned yesterday"
            text={usdtText(yesterday.amount)}
            below={<small>{t('USDT, the day in UTC')}</small>}
          />
        </>
      )}
      {mayRead(...notifications) && (
        <TileCard label="Important notifications" text={countText(notificationCount)} links={notificationLinks} />
      )}
      {mayRead('active') && (
        <TileCard label="Active invoices" text={countText(counts.active)} links={linkTo('active')} />
      )}
      {mayRead('suspended') && (
        <TileCard label="Suspended tickets" text={countText(counts.suspended)} links={linkTo('suspended')} />
      )}
      {readsRevenue && (
        <TileCard
          label="Last day revenue"
          text={revenue === undefined ? unknownText : usdtText(revenue)}
          below={<small>{t('USDT')}</small>}
          links={revenue === undefined ? [] : completedDeals}
        />
      )}
      {readsRevenue && !isPlain && (
        <TileCard
          label="Platform balance"
          text={platform ? usdtText(platform.amount) : unknownText}
          below={
            <small>
              {platform ? t('USDT, of which %{held} is on hold', { held: usdtText(platform.held) }) : t('USDT')}
            </small>
          }
          links={platformLists
            .map(headOf)
            .flatMap((list) => (mayOpen(list, session.role) ? [{ label: list.title, path: listPath(list, {}) }] : []))}
        />
      )}
    </dl>
  );
};
