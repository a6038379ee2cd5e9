import { sql } from 'kysely';
import {
  earning,
  figures,
  type DayCount,
  type Figure,
  type FigureName,
  type ShareName,
} from '../../../src/resources/figures';
import { definitionOf, definitions } from '../../../src/resources/index';
import type { Definition } from '../../../src/resources/language/definition';
import { ownershipsOf } from '../../../src/resources/language/definition';
import { atThisMoment } from '../../../src/resources/language/period';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import { accountIsFree } from '../../database/derived';

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
  own: ReadonlyMap<number, { created: number; completed: number; sum: number }>;
  earned: ReadonlyMap<number, readonly { who: string; amount: number }[]>;
  lists: Readonly<Record<string, { tabs: Record<string, number>; tiles: Record<string, number> }>>;
}

const month = sql`now() - interval '30 days'`;

const tallyOf = async (db: Db, name: FigureName): Promise<Tally> => {
  const { entity, where, roles }: Figure = figures[name];
  const definition = definitionOf(entity);
  const owned = ownershipsOf(definition).filter((own) => own.for.some((role) => roles.includes(role)));
  const relation = relationOf(definition);
  const asked = atThisMoment(where);
  const rows = await Promise.all(owned.map((own) => relation.tally(db, asked, own)));
  const byOwner = new Map(rows.flat().map(({ owner, count }) => [owner, count]));
  return { all: await relation.countWhere(db, asked), nobodys: byOwner.get(null) ?? 0, byOwner };
};

const revenueOf = async (db: Db): Promise<number> =>
  Number(await relationOf(definitionOf('deals')).sumWhere(db, 'fee', atThisMoment(earning)));

const daysOf = async (db: Db): Promise<DayCount[]> => {
  const { rows } = await sql<DayCount>`select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(c.count, 0)::integer as created, coalesce(e.count, 0)::integer as completed
    from (select generate_series((now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date,
      interval '1 day')::date as day) d
    left join (select ("createDate" at time zone 'UTC')::date as day, count(*) as count from invoices
      where "createDate" > now() - interval '31 days' group by 1) c on c.day = d.day
    left join (select ("endDate" at time zone 'UTC')::date as day, count(*) as count from invoices
      where "endDate" > now() - interval '31 days' and status = 5 group by 1) e on e.day = d.day
    order by d.day`.execute(db);
  return rows;
};

const accountsOf = async (db: Db): Promise<Snapshot['accounts']> => {
  const { rows } = await sql<Accounts & { owner: number | null }>`select p."vaultOwnerId" as owner,
      (count(*) filter (where t.status = 0 and ${accountIsFree('t')}))::integer as free,
      (count(*) filter (where t.status = 0 and not ${accountIsFree('t')}))::integer as busy,
      (count(*) filter (where t.status is distinct from 0))::integer as inactive
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

interface Parts {
  final: number;
  completed: number;
  smooth: number;
  invoices: number;
  disputed: number;
  accounts: number;
  activeAccounts: number;
  devices: number;
  activeDevices: number;
}

/** So much of a hundred, with one decimal; null of nothing. */
const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

const sharesOf = async (db: Db): Promise<Snapshot['shares']> => {
  const { rows } = await sql<Parts>`select i.*, a.*, d.*, s.* from
    (select (count(*) filter (where status >= 3))::integer as final,
      (count(*) filter (where status = 5))::integer as completed,
      (count(*) filter (where status = 5 and handled is not true))::integer as smooth,
      count(*)::integer as invoices from invoices where "createDate" > ${month}) i,
    (select count(*)::integer as accounts, (count(*) filter (where status = 0))::integer as "activeAccounts"
      from "payment-accounts") a,
    (select count(*)::integer as devices, (count(*) filter (where status = 0))::integer as "activeDevices"
      from devices) d,
    (select count(distinct i.id)::integer as disputed from support s
      join invoices i on s.subject = 'invoices/' || i.id
      where s.status = 0 and s.subject like 'invoices/%' and i."createDate" > ${month}) s`.execute(db);
  const of = rows[0]!;
  return {
    invoices: shareOf(of.completed, of.final),
    usability: shareOf(of.activeAccounts, of.accounts),
    availability: shareOf(of.activeDevices, of.devices),
    disputes: shareOf(of.invoices - of.disputed, of.invoices),
    quality: shareOf(of.smooth, of.completed),
  };
};

const ownOf = async (db: Db): Promise<Snapshot['own']> => {
  const { rows } = await sql<{ owner: number; created: number; completed: number; sum: string }>`select
      "clientId" as owner, count(*)::integer as created, (count(*) filter (where status = 5))::integer as completed,
      coalesce(sum(amount) filter (where status = 5), 0) as sum
    from invoices where "createDate" > ${month} and "clientId" is not null group by 1`.execute(db);
  return new Map(rows.map(({ owner, sum, ...own }) => [owner, { ...own, sum: Number(sum) }]));
};

const earnedOf = async (db: Db): Promise<Snapshot['earned']> => {
  const { rows } = await sql<{ agent: number; who: string; amount: string }>`select b."userId" as agent,
      u.nickname as who, sum(t.quantity) as amount
    from transactions t join "balance-accounts" b on b.id = t."toBalanceId"
    join deals d on d.id = t."dealId" and d.reversed is not true
    join invoices i on i.id = d."invoiceId"
    join users u on u.id = case when t.purpose = 4 then i."clientId" else d."ownerId" end
    where t.purpose in (4, 5) and t.status = 3 and t."postedDate" > ${month} group by 1, 2 order by 3 desc`.execute(db);
  const byAgent = new Map<number, { who: string; amount: number }[]>();
  for (const { agent, who, amount } of rows)
    byAgent.set(agent, [...(byAgent.get(agent) ?? []), { who, amount: Number(amount) }]);
  return byAgent;
};

/** The tabs and tiles of a list whose rows nobody sees a part of. */
const listOf = async (db: Db, definition: Definition) => {
  const relation = relationOf(definition);
  const tabs: Record<string, number> = {};
  const tiles: Record<string, number> = {};
  for (const { label, where } of definition.tabs ?? []) tabs[label] = await relation.countWhere(db, where);
  for (const tile of definition.tiles ?? []) {
    if ('count' in tile) {
      tiles[tile.label] = 0;
      for (const where of tile.count) tiles[tile.label]! += await relation.countWhere(db, atThisMoment(where));
    } else if ('sum' in tile && tile.sum.exactly !== undefined) {
      tiles[tile.label] = Number(await relation.sumWhere(db, tile.sum.exactly, tile.sum.where));
    }
  }
  return { tabs, tiles };
};

/** Lists whose tabs and tiles come with the figures. */
export const countedLists = definitions.filter(({ tabs, source }) => tabs !== undefined && !source);

/** Counts everything once, in SQL. */
export const takeSnapshot = async (db: Db): Promise<Snapshot> => {
  const at = new Date().toISOString();
  const counts: Partial<Record<FigureName, Tally>> = {};
  for (const name of Object.keys(figures) as FigureName[]) counts[name] = await tallyOf(db, name);
  const lists: Record<string, Awaited<ReturnType<typeof listOf>>> = {};
  for (const definition of countedLists) lists[definition.name] = await listOf(db, definition);
  return {
    at,
    counts: counts as Record<FigureName, Tally>,
    revenue: await revenueOf(db),
    days: await daysOf(db),
    accounts: await accountsOf(db),
    shares: await sharesOf(db),
    own: await ownOf(db),
    earned: await earnedOf(db),
    lists,
  };
};
