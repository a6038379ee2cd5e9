import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import {
  accountRoles,
  dayFigures,
  figures,
  poolRoles,
  revenueRoles,
  shares,
  type DayFigure,
  type DayFigureName,
  type Figure,
  type FigureName,
  type Figures,
  type ShareName,
} from '../../../src/resources/figures';
import { definitionOf } from '../../../src/resources/index';
import { seesOwnOnly, mayOpen } from '../../../src/resources/language/rights';
import { Role } from '../../../src/resources/language/roles';
import { checkRole, routePath } from '../../calls/addresses';
import type { Caller, Env, Platform } from '../../calls/platform';
import { rowsFor } from './dayFigures';
import type { Snapshot } from './snapshot';

type FigureReader = Pick<Caller, 'id' | 'role'>;

const noAccounts = { free: 0, busy: 0, inactive: 0 };
const none = { count: 0, sum: 0 };
const noInvoices = { created: 0, payIns: none, payOuts: none };

/** `Object.entries` that keeps the type of the keys. */
const entries = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][];

const countsFor = (snapshot: Snapshot, { id, role }: FigureReader) => {
  const counts: Partial<Record<FigureName, number>> = {};
  for (const [name, figure] of entries<FigureName, Figure>(figures)) {
    if (!figure.roles.includes(role)) continue;
    const { all, unowned, byOwner } = snapshot.counts[name];
    const countsOwn = figure.decidable ?? seesOwnOnly(definitionOf(figure.entity), role);
    counts[name] = countsOwn ? (byOwner.get(id) ?? 0) + unowned : all;
  }
  return counts;
};

const sharesFor = (snapshot: Snapshot, { role }: FigureReader) => {
  const readable: Partial<Record<ShareName, number | null>> = {};
  for (const [name, { roles }] of entries<ShareName, { roles: readonly Role[] }>(shares))
    if (roles.includes(role)) readable[name] = snapshot.shares[name];
  return readable;
};

const dayFiguresFor = ({ dayFigures: counted }: Snapshot, { id, role }: FigureReader) =>
  Object.fromEntries(
    entries<DayFigureName, DayFigure>(dayFigures).flatMap(([name, { roles }]) =>
      roles.includes(role) ? [[name, rowsFor(counted[name], id)]] : [],
    ),
  );

/** The counts of tabs and tiles of the lists that the caller sees whole. */
const listsFor = (snapshot: Snapshot, { role }: FigureReader) =>
  Object.fromEntries(
    Object.entries(snapshot.lists).filter(([name]) => {
      const definition = definitionOf(name);
      return mayOpen(definition, role) && !seesOwnOnly(definition, role);
    }),
  );

const moneyOf = ({ revenue, revenueBefore, platform, books }: Snapshot) => ({
  revenue,
  revenueBefore,
  platform,
  ...(books && { books }),
});

/**
 * Picks the figures that a caller may read (docs/rules.md#figures). Where they see only their own records, the figures are about
 * those.
 */
export const figuresFor = (snapshot: Snapshot, reader: FigureReader): Figures => {
  const { id, role } = reader;
  const accounts = role === Role.VaultOwner ? (snapshot.accounts.byOwner.get(id) ?? noAccounts) : snapshot.accounts.all;
  return {
    at: snapshot.at,
    counts: countsFor(snapshot, reader),
    ...(revenueRoles.includes(role) ? moneyOf(snapshot) : {}),
    ...dayFiguresFor(snapshot, reader),
    ...(accountRoles.includes(role) ? { accounts } : {}),
    ...(poolRoles.includes(role) ? { pool: snapshot.pool, turnedAwayHours: snapshot.turnedAwayHours } : {}),
    shares: sharesFor(snapshot, reader),
    ...(role === Role.Merchant ? { own: snapshot.own.get(id) ?? noInvoices, terms: snapshot.terms.get(id) } : {}),
    ...(role === Role.Agent ? { brought: snapshot.brought.get(id) ?? [] } : {}),
    lists: listsFor(snapshot, reader),
  };
};

/** `GET mgmt/figures` (extension): counts and sums for tiles, tabs and Main. */
export const figuresRoute = (platform: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(plainCalls.figures.path), async (context) => {
    const caller = context.get('caller');
    checkRole(plainCalls.figures, caller);
    return context.json(figuresFor(await platform.figures.read(), caller));
  });
  return app;
};
