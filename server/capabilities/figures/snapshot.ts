import { sql } from 'kysely';
import {
  earning,
  figures,
  type DayCount,
  type Figure,
  type FigureName,
  type ShareName,
} from '../../../src/resources/figures';
import { addDecimals } from '../../../src/format/decimal';
import { definitionOf } from '../../../src/resources/index';
import type { Definition } from '../../../src/resources/language/definition';
import { ownershipsOf } from '../../../src/resources/language/definition';
import { atThisMoment } from '../../../src/resources/language/period';
import { countWhere, sumWhere, countByOwner } from '../../database/counts';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import { accountIsFree } from '../../database/derived';
import { earnedSince } from './earned';
import { countDays, endedSince, type EndedInvoices } from './invoiceDays';
import { countedLists, FigurePartCache } from './figurePartCache';
import { daysUntil } from './shownDays';
import { activeSql, ticketSql } from '../../database/statusSql';

/** Counts by owner of the records; `all` is everybody's, `nobodys` what every owner sees beside their own. */
export interface Tally {
  all: number;
  nobodys: number;
  byOwner: ReadonlyMap<number | null, number>;
}

/** What an owner of payment accounts has of them. */
export interface Accounts {
  free: number;
  busy: number;
  inactive: number;
}

/** Everything that is counted, of everybody, at one moment (rules, section 8). */
export interface Snapshot {
  at: string;
  counts: Readonly<Record<FigureName, Tally>>;
  revenue: number;
  days: readonly DayCount[];
  accounts: { all: Accounts; byOwner: ReadonlyMap<number, Accounts> };
  shares: Readonly<Record<ShareName, number | null>>;
  own: ReadonlyMap<number | null, { created: number; completed: number; sum: number }>;
  earned: ReadonlyMap<number, readonly { who: string; amount: number }[]>;
  lists: Readonly<Record<string, { tabs: Record<string, number>; tiles: Record<string, number> }>>;
}

const tallyOf = async (db: Db, name: FigureName): Promise<Tally> => {
  const { entity, where, roles }: Figure = figures[name];
  const definition = definitionOf(entity);
  const owned = ownershipsOf(definition).filter((own) => own.roles.some((role) => roles.includes(role)));
  const relation = relationOf(definition);
  const asked = atThisMoment(where);
  const rows = await Promise.all(owned.map((own) => countByOwner(db, relation, asked, own)));
  const byOwner = new Map(rows.flat().map(({ owner, count }) => [owner, count]));
  return { all: await countWhere(db, relation, asked), nobodys: byOwner.get(null) ?? 0, byOwner };
};

const revenueOf = async (db: Db): Promise<number> =>
  Number(await sumWhere(db, relationOf(definitionOf('deals')), 'fee', atThisMoment(earning)));

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

interface Counts {
  disputed: number;
  accounts: number;
  activeAccounts: number;
  devices: number;
  activeDevices: number;
}

/** So much of a hundred, with one decimal; null of nothing. */
const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** What all merchants' invoices since that day came to. */
const togetherOf = (ended: Iterable<EndedInvoices>): EndedInvoices => {
  const all = { created: 0, final: 0, completed: 0, smooth: 0, sum: '0' };
  for (const { created, final, completed, smooth, sum } of ended) {
    all.created += created;
    all.final += final;
    all.completed += completed;
    all.smooth += smooth;
    all.sum = addDecimals(all.sum, sum);
  }
  return all;
};

const sharesOf = async (db: Db, invoices: EndedInvoices, since: string): Promise<Snapshot['shares']> => {
  const { rows } = await sql<Counts>`select a.*, d.*, s.* from
    (select count(*)::integer as accounts, (count(*) filter (where status = ${activeSql.Active}))::integer as "activeAccounts"
      from "payment-accounts") a,
    (select count(*)::integer as devices, (count(*) filter (where status = ${activeSql.Active}))::integer as "activeDevices"
      from devices) d,
    (select count(distinct i.id)::integer as disputed from support s
      join invoices i on s.subject = 'invoices/' || i.id
      where s.status = ${ticketSql.Open} and s.subject like 'invoices/%'
        and i."createDate" >= (${since}::date::timestamp at time zone 'UTC')) s`.execute(db);
  const of = rows[0]!;
  return {
    invoices: shareOf(invoices.completed, invoices.final),
    usability: shareOf(of.activeAccounts, of.accounts),
    availability: shareOf(of.activeDevices, of.devices),
    disputes: shareOf(invoices.created - of.disputed, invoices.created),
    quality: shareOf(invoices.smooth, invoices.completed),
  };
};

/** The tiles of a list whose rows nobody sees a part of. */
const tilesOf = async (db: Db, definition: Definition) => {
  const relation = relationOf(definition);
  const tiles: Record<string, number> = {};
  for (const tile of definition.tiles ?? []) {
    if ('count' in tile) {
      tiles[tile.label] = 0;
      for (const where of tile.count) tiles[tile.label]! += await countWhere(db, relation, atThisMoment(where));
    } else if ('sum' in tile && tile.sum.exactly !== undefined) {
      tiles[tile.label] = Number(await sumWhere(db, relation, tile.sum.exactly, atThisMoment(tile.sum.where)));
    }
  }
  return tiles;
};

/** Counts everything once, in SQL; what is kept of what was counted before is not counted again. */
export const takeSnapshot = async (db: Db, kept: FigurePartCache = new FigurePartCache()): Promise<Snapshot> => {
  const at = new Date();
  const days = daysUntil(at);
  const since = days[0]!;
  const counts: Partial<Record<FigureName, Tally>> = {};
  for (const name of Object.keys(figures) as FigureName[]) counts[name] = await tallyOf(db, name);
  const lists: Record<string, Snapshot['lists'][string]> = {};
  for (const definition of countedLists)
    lists[definition.name] = { tabs: await kept.tabs(db, definition), tiles: await tilesOf(db, definition) };
  const alike = await kept.invoices(db);
  const ended = endedSince(alike, since);
  return {
    at: at.toISOString(),
    counts: counts as Record<FigureName, Tally>,
    revenue: await revenueOf(db),
    days: countDays(alike, days),
    accounts: await accountsOf(db),
    shares: await sharesOf(db, togetherOf(ended.values()), since),
    own: new Map([...ended].map(([id, { created, completed, sum }]) => [id, { created, completed, sum: Number(sum) }])),
    earned: await earnedSince(db, await kept.earned(db), since),
    lists,
  };
};
