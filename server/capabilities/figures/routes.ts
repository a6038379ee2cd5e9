import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import {
  figures,
  revenueRoles,
  shares,
  type Figure,
  type FigureName,
  type Figures,
  type ShareName,
} from '../../../src/resources/figures';
import { invoiceRoles } from '../../../src/resources/invoices';
import { definitionOf } from '../../../src/resources/index';
import { seesOwnOnly, mayOpen } from '../../../src/resources/language/rights';
import { Role } from '../../../src/resources/language/roles';
import { checkRole, routePath } from '../../calls/addresses';
import type { Caller, Env, Platform } from '../../calls/platform';
import type { Snapshot } from './snapshot';

const entries = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][];

/**
 * Picks the figures that a caller may read: of all users, or only their own where they read only their own records
 * (rules, section 8).
 */
export const figuresFor = (snapshot: Snapshot, { id, role }: Pick<Caller, 'id' | 'role'>): Figures => {
  const counts: Partial<Record<FigureName, number>> = {};
  for (const [name, figure] of entries<FigureName, Figure>(figures)) {
    if (!figure.roles.includes(role)) continue;
    const { all, unowned, byOwner } = snapshot.counts[name];
    counts[name] = seesOwnOnly(definitionOf(figure.entity), role) ? (byOwner.get(id) ?? 0) + unowned : all;
  }
  const readable: Partial<Record<ShareName, number | null>> = {};
  for (const [name, { roles }] of entries<ShareName, { roles: readonly Role[] }>(shares))
    if (roles.includes(role)) readable[name] = snapshot.shares[name];
  const none = { free: 0, busy: 0, inactive: 0 };
  const accounts = role === Role.VaultOwner ? (snapshot.accounts.byOwner.get(id) ?? none) : snapshot.accounts.all;
  const lists = Object.entries(snapshot.lists).filter(([name]) => {
    const definition = definitionOf(name);
    return mayOpen(definition, role) && !seesOwnOnly(definition, role);
  });
  return {
    at: snapshot.at,
    counts,
    ...(revenueRoles.includes(role) ? { revenue: snapshot.revenue } : {}),
    ...(invoiceRoles.includes(role) ? { days: snapshot.days } : {}),
    ...([Role.Developer, Role.Owner, Role.VaultOwner].some((allowed) => allowed === role) ? { accounts } : {}),
    shares: readable,
    ...(role === Role.Merchant ? { own: snapshot.own.get(id) ?? { created: 0, completed: 0, sum: 0 } } : {}),
    ...(role === Role.Agent ? { earned: snapshot.earned.get(id) ?? [] } : {}),
    lists: Object.fromEntries(lists),
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
