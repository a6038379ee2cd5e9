import { useTranslate } from 'react-admin';
import { TileCard, type TileLink } from '../../admin/list/head/TileCard';
import { listPath } from '../../admin/list/rows/listPath';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatDecimal, formatNumber } from '../../format/money';
import {
  earning,
  figures as defined,
  notifications,
  revenueRoles,
  type Figure,
  type FigureName,
  type Figures,
} from '../../resources/figures';
import { headOf } from '../../resources/index';
import type { Head } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';
import { mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';

const unknownText = '—';
const figureNames = Object.keys(defined) as FigureName[];
/** The list that a figure counts; undefined when the role may not open it. */
export const listOf = (name: FigureName, role: Role): Head | undefined => {
  const list = headOf(defined[name].entity);
  return mayOpen(list, role) ? list : undefined;
};

const pathOf = (name: FigureName, role: Role): string | undefined => {
  const list = listOf(name, role);
  return list && listPath(list, atThisMoment(defined[name].where));
};

const usdtText = (amount: number) => `$${formatDecimal(amount.toFixed(6), 2, 2)}`;
const countText = (count: number | undefined) => (count === undefined ? unknownText : formatNumber(count));

/** What the tiles show. A plain platform tells no more than counts and, where it sends fees, its revenue. */
export type TileFigures = Partial<Pick<Figures, 'counts' | 'revenue' | 'revenueBefore' | 'earnedDays'>>;

const percent = 100;

/** The unit of the revenue, and how much more or less it is than that of the day before. */
const RevenueBefore = ({ revenue, before }: { revenue: number | undefined; before: number | undefined }) => {
  const t = useTranslate();
  const unit = <small>{t('USDT, before rewards')}</small>;
  if (revenue === undefined || before === undefined || before === 0) return unit;
  const change = (percent * (revenue - before)) / before;
  const sign = change < 0 ? '−' : '+';
  return (
    <>
      {unit}
      <small>
        <b className={change < 0 ? 'fell' : 'rose'}>{`${sign}${formatDecimal(Math.abs(change).toFixed(1), 1, 1)} %`}</b>{' '}
        {t('%{sum} the day before', { sum: usdtText(before) })}
      </small>
    </>
  );
};

/**
 * The tiles of Main, without those of which the role may read nothing. Each links to the list that it counts. Figures that are
 * not known yet, or never, are shown as such.
 */
export const MainTiles = ({ figures }: { figures: TileFigures | undefined }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const counts = figures?.counts ?? {};
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
  const readsRevenue = revenueRoles.includes(session.role);
  const deals = headOf('deals');
  const revenue = figures?.revenue;
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
        <TileCard
          label="Important notifications"
          text={countText(notificationCount)}
          below={<small>{t('Waiting now, not unread messages')}</small>}
          links={notificationLinks}
        />
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
          below={<RevenueBefore revenue={revenue} before={figures?.revenueBefore} />}
          links={revenue === undefined ? [] : completedDeals}
        />
      )}
    </dl>
  );
};
