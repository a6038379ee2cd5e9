import { sql } from 'kysely';
import { alertPhrases } from '../../../src/resources/alertPhrases';
import { perChoice } from '../../../src/resources/language/choices';
import type { Words } from '../../../src/resources/language/words';
import { AlertKind } from '../../../src/resources/statuses/alerts';
import { formatMoney, formatNumber } from '../../../src/format/money';
import type { Db } from '../../database/schema';
import { activeSql, disputeSql, fulfilmentSql, fundsSql } from '../../database/statusSql';
import { watchesAccounts } from '../devices/warnings';
import { isOfAllBanks, isShort, readPools } from '../vault/pool';

/** What an alert rule watches. */
export interface WatchedLimit {
  limit: number;
  bankDataId: number | null;
  /** Since when it watches, ISO. */
  watchDate: string;
}

/** Something that happened once, as a withdraw that was asked for: a rule tells of it once. */
export interface WatchedEvent {
  id: number;
  /** What is said of the one that matters most: a sum, a time. */
  figure: string;
}

/** A state that passes the limit of a rule. `isNoneLeft`: it cannot get worse. */
interface WatchedState {
  words: Words;
  isNoneLeft?: boolean;
}

/** How a kind is watched: a state, which is told of again while it lasts, or events. */
type Watch = { /** Name of the entity whose list shows it. */ opens: string } & (
  | { state: (db: Db, rule: WatchedLimit) => Promise<WatchedState | undefined> }
  | {
      /** Those that there are now, the one that matters most first. */
      events: (db: Db, rule: WatchedLimit) => Promise<readonly WatchedEvent[]>;
      words: (events: readonly WatchedEvent[], rule: WatchedLimit) => Words;
    }
);

/** Maximum number of events of one rule at a time, and of those that a text names. */
const mostEvents = 500;
const mostNamed = 5;
/** A rate of fewer invoices than these says nothing. */
const fewestEnded = 10;

/** The time of day in UTC, with the date: `11-29 14:05`. */
const timeText = (iso: string) => new Date(iso).toISOString().slice(5, 16).replace('T', ' ');

const freeAccounts = async (db: Db, { limit, bankDataId }: WatchedLimit): Promise<WatchedState | undefined> => {
  const isWatched = isShort(sql`${limit}::numeric`, sql`${bankDataId}::bigint`);
  const short = await readPools(db, isWatched);
  if (short.length === 0) return undefined;
  const [all] = await readPools(db, isOfAllBanks);
  const count = (bankDataId === null ? all : short[0])?.turnedAway ?? 0;
  const banks = short.flatMap(({ bank, free }) => (bank === null ? [] : [`${bank} ${free}`]));
  if (bankDataId === null && all?.since)
    return { words: { phrase: alertPhrases.poolDry, args: { time: timeText(all.since), count } }, isNoneLeft: true };
  const isNoneLeft = bankDataId !== null && short[0]!.free === 0;
  if (banks.length === 0)
    return { words: { phrase: alertPhrases.poolLow, args: { free: short[0]!.free, limit, count } }, isNoneLeft };
  const more = banks.length > mostNamed ? ', …' : '';
  const list = `${banks.slice(0, mostNamed).join(', ')}${more}`;
  return { words: { phrase: alertPhrases.banksLow, args: { list, count } }, isNoneLeft };
};

const successRate = async (db: Db, { limit }: WatchedLimit): Promise<WatchedState | undefined> => {
  const { rows } = await sql<{ ended: number; completed: number }>`select count(*)::int as ended,
      (count(*) filter (where "isCompleted"))::int as completed from results
    where "endDate" > now() - interval '1 hour' and "endDate" <= now()`.execute(db);
  const { ended, completed } = rows[0]!;
  if (ended < fewestEnded || completed * 100 >= limit * ended) return undefined;
  const rate = formatNumber(Math.round((completed * 1000) / ended) / 10);
  return { words: { phrase: alertPhrases.successRate, args: { rate, limit, completed, ended } } };
};

const withdraws = async (db: Db, { limit, watchDate }: WatchedLimit): Promise<readonly WatchedEvent[]> => {
  const { rows } = await sql<WatchedEvent>`select o.id, o.amount::text as figure from "funds-operations" o
    where o.type = ${fundsSql.Withdraw} and o.amount > ${limit}::numeric and (o.status = ${fulfilmentSql.Waiting}
      or o."createDate" > greatest(${watchDate}::timestamptz, now() - interval '1 day'))
    order by o.amount desc, o.id limit ${mostEvents}`.execute(db);
  return rows;
};

const silentDevices = async (db: Db, { limit }: WatchedLimit): Promise<readonly WatchedEvent[]> => {
  const { rows } = await sql<WatchedEvent>`select d.id, '#' || d.id as figure from devices d
    where d.status = ${activeSql.Active} and d."lastSeen" < now() - make_interval(mins => ${limit}::int) and ${watchesAccounts}
    order by d."lastSeen" desc, d.id limit ${mostEvents}`.execute(db);
  return rows;
};

const disputes = async (db: Db, { limit }: WatchedLimit): Promise<readonly WatchedEvent[]> => {
  const { rows } =
    await sql<WatchedEvent>`select d.id, to_char(d."answerUntil" at time zone 'UTC', 'MM-DD HH24:MI') as figure
    from disputes d where d.status = ${disputeSql.Open}
      and d."answerUntil" between now() and now() + make_interval(hours => ${limit}::int)
    order by d."answerUntil", d.id limit ${mostEvents}`.execute(db);
  return rows;
};

/** How each kind is watched. */
export const watches = perChoice<typeof AlertKind, Watch>(AlertKind, {
  FreeAccounts: { opens: 'booking', state: freeAccounts },
  SuccessRate: { opens: 'invoices', state: successRate },
  Withdraw: {
    opens: 'funds-operations',
    events: withdraws,
    words: (events, { limit }) => ({
      phrase: alertPhrases.withdraws,
      args: { limit: formatNumber(limit), count: events.length, sum: formatMoney(events[0]!.figure, 'USDT') },
    }),
  },
  SilentDevice: {
    opens: 'devices',
    events: silentDevices,
    words: (events, { limit }) => {
      const named = events.slice(0, mostNamed).map(({ figure }) => figure);
      return {
        phrase: alertPhrases.silentDevices,
        args: { limit, list: `${named.join(', ')}${events.length > mostNamed ? ', …' : ''}` },
      };
    },
  },
  Dispute: {
    opens: 'disputes',
    events: disputes,
    words: (events, { limit }) => ({
      phrase: alertPhrases.disputes,
      args: { limit, count: events.length, time: events[0]!.figure },
    }),
  },
});
