import { derivedSql } from '../../database/derived';
import { sql } from 'kysely';
import {
  earning,
  earningDeals,
  figures,
  type Brought,
  type Figure,
  type FigureName,
  type Figures,
  type OwnInvoices,
  type ShareName,
} from '../../../src/resources/figures';
import { definitionOf } from '../../../src/resources/index';
import type { Definition } from '../../../src/resources/language/definition';
import { ownershipsOf } from '../../../src/resources/language/definition';
import { atThisMoment } from '../../../src/resources/language/period';
import { countWhere, sumWhere, countByOwner } from '../../database/counts';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import { accountIsFree } from '../vault/freeAccounts';
import { turnedAwayByHour } from '../invoices/turnedAway';
import { isBelowAnAlert, isOfAllBanks, readPools } from '../vault/pool';
import type { Platform } from '../../calls/platform';
import { countDecidable } from '../../approvals/deciders';
import { platformId } from '../ledger/balances';
import { lastBooksCheck, type BooksCheck } from '../ledger/checkedBooks';
import type { Terms } from '../../../src/resources/terms';
import { countDayFigures, type DayFigureRows } from './dayFigures';
import { broughtBy, merchantTerms } from './earned';
import { groupReversed, totalsSince, withoutReversed, type InvoiceTotals } from './invoiceDays';
import { countedLists, FigurePartCache } from './figurePartCache';
import { daysUntil, shareOf } from '../../../src/format/shares';
import { activeSql } from '../../database/statusSql';

/**
 * Counts by owner: `all` is every record; `unowned` are records without an owner that every owner may also read. Of a
 * `decidable` figure only `byOwner` is counted: requests by who may decide them.
 */
export interface Tally {
  all: number;
  unowned: number;
  byOwner: ReadonlyMap<number | null, number>;
}

/** Numbers of payment accounts. */
export interface Accounts {
  free: number;
  busy: number;
  inactive: number;
}

/** All figures of all users at one moment (docs/rules.md#figures). */
export interface Snapshot {
  at: string;
  counts: Readonly<Record<FigureName, Tally>>;
  revenue: number;
  revenueBefore: number;
  platform: { amount: number; held: number };
  books: BooksCheck | undefined;
  dayFigures: DayFigureRows;
  accounts: { all: Accounts; byOwner: ReadonlyMap<number, Accounts> };
  pool: NonNullable<Figures['pool']>;
  turnedAwayHours: NonNullable<Figures['turnedAwayHours']>;
  shares: Readonly<Record<ShareName, number | null>>;
  own: ReadonlyMap<number | null, OwnInvoices>;
  terms: ReadonlyMap<number, Terms>;
  brought: ReadonlyMap<number, readonly Brought[]>;
  lists: Readonly<Record<string, { tabs: Record<string, number>; tiles: Record<string, number> }>>;
}

/** What figures are counted with. */
export type CountedPlatform = Pick<Platform, 'db' | 'settings'>;

const tallyOf = async (platform: CountedPlatform, name: FigureName): Promise<Tally> => {
  const { db } = platform;
  const { entity, where, decidable, roles }: Figure = figures[name];
  if (decidable) return { all: 0, unowned: 0, byOwner: await countDecidable(db, platform) };
  const definition = definitionOf(entity);
  const ownerships = ownershipsOf(definition).filter((ownership) =>
    ownership.roles.some((role) => roles.includes(role)),
  );
  const relation = relationOf(definition);
  const condition = atThisMoment(where);
  const rows = await Promise.all(ownerships.map((ownership) => countByOwner(db, relation, condition, ownership)));
  const byOwner = new Map(rows.flat().map(({ owner, count }) => [owner, count]));
  return { all: await countWhere(db, relation, condition), unowned: byOwner.get(null) ?? 0, byOwner };
};

const revenueOf = async (db: Db): Promise<number> =>
  Number(await sumWhere(db, relationOf(definitionOf('deals')), 'fee', atThisMoment(earning)));

/** Revenue of the day before the last one. */
const revenueBeforeOf = async (db: Db, now: Date): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const dayBefore = { ...earningDeals, updateDate_gte: daysAgo(2), updateDate_lte: daysAgo(1) };
  return Number(await sumWhere(db, relationOf(definitionOf('deals')), 'fee', dayBefore));
};

/** The balance of the platform itself; nothing before its first start. */
const platformBalanceOf = async (db: Db): Promise<Snapshot['platform']> => {
  const { rows } = await sql<{ amount: string; held: string }>`select amount, held from "balance-accounts"
    where "userId" = ${platformId}`.execute(db);
  return { amount: Number(rows[0]?.amount ?? 0), held: Number(rows[0]?.held ?? 0) };
};

const accountsOf = async (db: Db): Promise<Snapshot['accounts']> => {
  const { rows } = await sql<Accounts & { owner: number | null }>`select p."vaultOwnerId" as owner,
      (count(*) filter (where t.status = ${activeSql.Active} and ${accountIsFree('t')}))::integer as free,
      (count(*) filter (where t.status = ${activeSql.Active} and not ${accountIsFree('t')}))::integer as busy,
      (count(*) filter (where t.status is distinct from ${activeSql.Active}))::integer as inactive
    from "payment-accounts" t left join "vault-profiles" p on p.id = t."vaultProfileId" group by 1`.execute(db);
  const all = { free: 0, busy: 0, inactive: 0 };
  for (const { free, busy, inactive } of rows) {
    all.free += free;
    all.busy += busy;
    all.inactive += inactive;
  }
  return {
    all,
    byOwner: new Map(rows.flatMap(({ owner, ...own }) => (owner === null ? [] : [[owner, own] as const]))),
  };
};

const poolOf = async (db: Db): Promise<Snapshot['pool']> => {
  const [all] = await readPools(db, isOfAllBanks);
  return { all, low: await readPools(db, isBelowAnAlert) };
};

interface Counts {
  disputed: number;
  accounts: number;
  activeAccounts: number;
  devices: number;
  activeDevices: number;
}

/** What the shares are worked out from. */
type InvoiceCounts = Pick<InvoiceTotals, 'created' | 'final' | 'completed' | 'smooth'>;

/** Adds up the counts of all merchants. */
const sumEnded = (ended: Iterable<InvoiceTotals>): InvoiceCounts => {
  const all = { created: 0, final: 0, completed: 0, smooth: 0 };
  for (const { created, final, completed, smooth } of ended) {
    all.created += created;
    all.final += final;
    all.completed += completed;
    all.smooth += smooth;
  }
  return all;
};

const sharesOf = async (db: Db, invoices: InvoiceCounts, since: string): Promise<Snapshot['shares']> => {
  const { rows } = await sql<Counts>`select a.*, d.*, s.* from
    (select count(*)::integer as accounts, (count(*) filter (where status = ${activeSql.Active}))::integer as "activeAccounts"
      from "payment-accounts") a,
    (select count(*)::integer as devices, (count(*) filter (where d.status = ${activeSql.Active}
        and d."isTrusted" is not false and not ${derivedSql('devices', 'silent', 'd')}))::integer as "activeDevices"
      from devices d) d,
    (select count(*)::integer as disputed from disputes q join invoices i on i.id = q."invoiceId"
      where i."createDate" >= (${since}::date::timestamp at time zone 'UTC')) s`.execute(db);
  const counted = rows[0]!;
  return {
    invoices: shareOf(invoices.completed, invoices.final),
    usability: shareOf(counted.activeAccounts, counted.accounts),
    availability: shareOf(counted.activeDevices, counted.devices),
    disputes: shareOf(invoices.created - counted.disputed, invoices.created),
    quality: shareOf(invoices.smooth, invoices.completed),
  };
};

/** Counts the tiles of a list. They count all rows, so they are only for roles that may read all rows. */
const tilesOf = async (db: Db, definition: Definition) => {
  const relation = relationOf(definition);
  const tiles: Record<string, number> = {};
  for (const tile of definition.list?.tiles ?? []) {
    if ('count' in tile) {
      tiles[tile.label] = 0;
      for (const [index, where] of tile.count.entries()) {
        const count = await countWhere(db, relation, atThisMoment(where));
        tiles[tile.label]! += count;
        if (tile.parts) tiles[tile.parts[index]!.label] = count;
      }
    } else if ('sum' in tile && tile.sum.exactly !== undefined) {
      tiles[tile.label] = Number(
        await sumWhere(db, relation, tile.sum.exactly.field, atThisMoment(tile.sum.exactly.where)),
      );
    }
  }
  return tiles;
};

/** Counts all figures in SQL. Counts in `parts` are used where their rows have not changed. */
export const takeSnapshot = async (
  platform: CountedPlatform,
  parts: FigurePartCache = new FigurePartCache(),
): Promise<Snapshot> => {
  const { db } = platform;
  const at = new Date();
  const days = daysUntil(at);
  const since = days[0]!;
  const counts: Partial<Record<FigureName, Tally>> = {};
  for (const name of Object.keys(figures) as FigureName[]) counts[name] = await tallyOf(platform, name);
  const lists: Record<string, Snapshot['lists'][string]> = {};
  for (const definition of countedLists())
    lists[definition.name] = { tabs: await parts.tabs(db, definition), tiles: await tilesOf(db, definition) };
  const groups = await parts.invoices(db);
  const ended = totalsSince(groups, since);
  const reversedOf = totalsSince(await groupReversed(db), since);
  return {
    at: at.toISOString(),
    counts: counts as Record<FigureName, Tally>,
    revenue: await revenueOf(db),
    revenueBefore: await revenueBeforeOf(db, at),
    platform: await platformBalanceOf(db),
    books: await lastBooksCheck(db),
    dayFigures: await countDayFigures({ db, days, parts, invoices: groups }),
    accounts: await accountsOf(db),
    pool: await poolOf(db),
    turnedAwayHours: await turnedAwayByHour(db),
    shares: await sharesOf(db, sumEnded(ended.values()), since),
    own: new Map(
      [...ended].map(([id, { created, payIns, payOuts }]) => {
        const reversed = reversedOf.get(id);
        return [
          id,
          {
            created,
            payIns: withoutReversed(payIns, reversed?.payIns),
            payOuts: withoutReversed(payOuts, reversed?.payOuts),
          },
        ] as const;
      }),
    ),
    terms: await merchantTerms(db),
    brought: await broughtBy(db),
    lists,
  };
};
