import type { Condition } from './language/condition';
import { disputeStaff } from './disputeStaff';
import { toApprove } from './invoiceFields';
import { invoiceRoles, storeRoles } from './invoiceRoles';
import { everyRole, Role, type Role as RoleId } from './language/roles';
import { toAnswer } from './support';
import { ticketStaff } from './ticketRoles';
import type { Terms } from './terms';
import { disputesToAnswer, disputesToDecide } from './statuses/disputes';
import { Fulfilment } from './statuses/funds';
import { DealStatus, InvoiceStatus, openInvoiceStatuses } from './statuses/invoices';
import { TicketStatus } from './statuses/support';
import { ActiveStatus } from './statuses/vault';

const { Developer, Owner, Finance, Moderator, VaultOwner, Merchant } = Role;

/** A count of records on Main (docs/rules.md#figures). Roles that see only their own records get the count of those. */
export interface Figure {
  label: string;
  entity: string;
  /** Condition on the counted records. The linked list gets the same filter. `{now}` is the time of the request. */
  where: Condition;
  /**
   * Counts only the waiting approval requests that the reader may decide. The list of requests opens with these, without
   * a filter.
   */
  decidable?: true;
  roles: readonly RoleId[];
}

/** The figures, by their names in the answer of `GET mgmt/figures`. */
export const figures = {
  handle: {
    label: 'Invoices in Handle',
    entity: 'taker-store',
    where: { status: [InvoiceStatus.Handle] },
    roles: storeRoles,
  },
  handleToClose: {
    label: 'Invoices in Handle',
    entity: 'invoices',
    where: { status: [InvoiceStatus.Handle] },
    roles: [Finance],
  },
  fundsWaiting: {
    label: 'Funds operations waiting',
    entity: 'funds-operations',
    where: { status: [Fulfilment.Waiting] },
    roles: [Developer, Owner, Finance],
  },
  toApprove: {
    label: 'Pay-outs to approve',
    entity: 'invoices',
    where: toApprove,
    roles: [Developer, Owner, Moderator, Merchant],
  },
  silentDevices: {
    label: 'Silent devices',
    entity: 'devices',
    where: { status: [ActiveStatus.Active], silent: true },
    roles: [Developer, Owner, VaultOwner],
  },
  toAnswer: {
    label: 'Tickets to answer',
    entity: 'support',
    where: toAnswer,
    roles: ticketStaff,
  },
  disputesToDecide: {
    label: 'Disputes to decide',
    entity: 'disputes',
    where: disputesToDecide,
    roles: disputeStaff,
  },
  disputesToAnswer: {
    label: 'Disputes to answer',
    entity: 'disputes',
    where: disputesToAnswer,
    roles: [VaultOwner],
  },
  slowPatterns: {
    label: 'Patterns disabled: they took too long',
    entity: 'parsing-patterns',
    where: { status: [ActiveStatus.Disabled], tookTooLong: true },
    roles: [Developer, Owner],
  },
  loosePatterns: {
    label: 'Patterns that a payer could write for',
    entity: 'parsing-patterns',
    where: { status: [ActiveStatus.Active], fromStart: false },
    roles: [Developer, Owner],
  },
  approvals: {
    label: 'Requests for approval',
    entity: 'approvals',
    where: {},
    decidable: true,
    roles: [Developer, Owner, Moderator, Finance],
  },
  active: {
    label: 'Active invoices',
    entity: 'invoices',
    where: { status: openInvoiceStatuses },
    roles: [...invoiceRoles, VaultOwner, Merchant],
  },
  suspended: {
    label: 'Suspended tickets',
    entity: 'support',
    where: { status: [TicketStatus.Suspended] },
    roles: everyRole,
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof figures;

/** Figures that ask somebody to act. Their sum is 'Important notifications'. */
export const notifications: readonly FigureName[] = [
  'handle',
  'handleToClose',
  'fundsWaiting',
  'toApprove',
  'silentDevices',
  'toAnswer',
  'disputesToDecide',
  'disputesToAnswer',
  'slowPatterns',
  'loosePatterns',
  'approvals',
];

/** Deals whose fees are the platform's revenue, on the day of their completion. */
export const earningDeals: Condition = { status: [DealStatus.Completed], reversed: false };

/** Deals whose fees make up 'Last day revenue': completed within 24 hours and not reversed. */
export const earning: Condition = { ...earningDeals, updateDate_gte: '{dayAgo}' };

/** Roles that may read how many payment accounts are free, busy and inactive; a vault owner of their own. */
export const accountRoles: readonly RoleId[] = [Developer, Owner, VaultOwner];

/** Roles that are told when few payment accounts are free for payers: they can mend it. */
export const poolRoles: readonly RoleId[] = [Developer, Owner, Moderator];

/** Roles that may read the platform's revenue. */
export const revenueRoles: readonly RoleId[] = [Developer, Owner, Finance];

/** Percentages of the Spider chart: `says` describes each, `roles` may read it. */
export const shares = {
  invoices: { label: 'Invoices', says: 'Share of final invoices that completed', roles: invoiceRoles },
  usability: { label: 'Usability', says: 'Payment accounts that are active', roles: [Developer, Owner] },
  availability: {
    label: 'Availability',
    says: 'Devices that are active, approved and not silent',
    roles: [Developer, Owner],
  },
  disputes: { label: 'Disputes', says: 'Invoices without a dispute', roles: invoiceRoles },
  quality: { label: 'Quality', says: 'Completed without Handle', roles: invoiceRoles },
} as const satisfies Readonly<Record<string, { label: string; says: string; roles: readonly RoleId[] }>>;

export type ShareName = keyof typeof shares;

/** What is counted or added up on each of the last 30 days (UTC), today included: a chart on Main. */
export interface DayFigure {
  /** Heading of the chart. */
  heading: string;
  /** What the values of a day are, by their keys in its row. */
  series: Readonly<Record<string, string>>;
  /** Amounts in USDT; without it, counts. */
  unit?: 'USDT';
  roles: readonly RoleId[];
}

/**
 * The figures by day, by their names in the answer of `GET mgmt/figures`. `server/domain/figures/dayFigures.ts` counts
 * them, and Main draws each.
 */
export const dayFigures = {
  days: {
    heading: 'Invoices',
    series: { created: 'Invoices created', completed: 'Invoices completed' },
    roles: invoiceRoles,
  },
  // Fees of the platform.
  revenueDays: { heading: 'Revenue', series: { amount: 'Revenue, USDT' }, unit: 'USDT', roles: revenueRoles },
  // What an agent earned.
  earnedDays: { heading: 'Earned by day', series: { amount: 'Earned, USDT' }, unit: 'USDT', roles: [Role.Agent] },
} as const satisfies Readonly<Record<string, DayFigure>>;

export type DayFigureName = keyof typeof dayFigures;

/** Whether a role may read at least one chart of Main. */
export const mayReadCharts = (role: RoleId): boolean =>
  [{ roles: accountRoles }, ...Object.values(dayFigures), ...Object.values(shares)].some(({ roles }) =>
    roles.some((one) => one === role),
  );

/** The value of each series of a figure on one day (ISO date, UTC). */
export type DayRow<N extends DayFigureName = DayFigureName> = { day: string } & Record<
  keyof (typeof dayFigures)[N]['series'],
  number
>;

/** A merchant's own invoices of the last 30 days: created, and completed by type with their total amount, RUB. */
export interface OwnInvoices {
  created: number;
  payIns: { count: number; sum: number };
  payOuts: { count: number; sum: number };
}

/** A merchant or vault owner whom an agent brought. */
export interface Brought {
  id: number;
  who: string;
  /** Their role. */
  type: Role;
  /** What the agent earns from their deals; null when nothing is agreed. */
  terms: Terms | null;
}

/** The free payment accounts of a bank; of all banks together where it names none. */
export interface PoolFigure {
  bank: string | null;
  free: number;
  /** Since when none has been free, ISO; null while one is. */
  since: string | null;
  /** How many payers were told that none is free: since then, or within the last hour. */
  turnedAway: number;
  /** How many of them while accounts were free, none of which could take their sum. */
  unfit: number;
}

/** How many payers were turned away in an hour (ISO), and how many of them while accounts were free. */
export interface TurnedAwayHour {
  hour: string;
  count: number;
  unfit: number;
}

type DayFigures = { readonly [N in DayFigureName]?: readonly DayRow<N>[] };

/** Answer of `GET mgmt/figures` (extension). It holds only what the caller's role may read. */
export interface Figures extends DayFigures {
  /** When it was counted; at most five seconds ago. */
  at: string;
  counts: Partial<Record<FigureName, number>>;
  /** Fees of the platform in the last 24 hours, USDT. */
  revenue?: number;
  /** Those of the 24 hours before. */
  revenueBefore?: number;
  /** What the platform itself has, and what of it is held, USDT. */
  platform?: { amount: number; held: number };
  /** The last check of the books: when it ended, and how many differences it found. */
  books?: { at: string; differences: number };
  accounts?: { free: number; busy: number; inactive: number };
  /** All accounts together, where there are any, and the banks that have too few free ones for the payers who choose them. */
  pool?: { all?: PoolFigure; low: readonly PoolFigure[] };
  /** How many payers were turned away in each hour of the last day, the one that is not over last (ISO). */
  turnedAwayHours?: readonly TurnedAwayHour[];
  /** Percentages over the last 30 days; null when there is nothing to count. */
  shares: Partial<Record<ShareName, number | null>>;
  own?: OwnInvoices;
  /** What a merchant pays to the platform. */
  terms?: Terms;
  /** Whom an agent brought. What they earned from whom is in the totals of their statement. */
  brought?: readonly Brought[];
  /** Counts of tabs and figures of tiles and their parts, by entity and label. Sums are in USDT. */
  lists: Readonly<Record<string, { tabs: Record<string, number>; tiles: Record<string, number> }>>;
}
