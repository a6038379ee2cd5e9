import type { Condition } from './language/condition';
import { invoiceRoles, storeRoles } from './invoices';
import { Role, type Role as RoleId } from './language/roles';
import {
  ActiveStatus,
  ApprovalStatus,
  DealStatus,
  Fulfilment,
  InvoiceStatus,
  openInvoiceStatuses,
  TicketStatus,
} from './statuses';

const { Developer, Owner, Finance, Moderator, VaultOwner, Merchant } = Role;

/** A count of records that Main shows (rules, section 8): of everybody's, or of one's own where the role sees no other. */
export interface Figure {
  label: string;
  entity: string;
  /** Which records: the list that it leads to is filtered by the same. `{now}` is the moment of asking. */
  where: Condition;
  roles: readonly RoleId[];
}

/** The figures, by the name under which `GET mgmt/figures` answers them. */
export const figures = {
  handle: {
    label: 'Invoices in Handle',
    entity: 'taker-store',
    where: { status: [InvoiceStatus.Handle] },
    roles: storeRoles,
  },
  fundsWaiting: {
    label: 'Funds operations waiting',
    entity: 'funds-operations',
    where: { status: [Fulfilment.Waiting] },
    roles: [Developer, Owner],
  },
  toApprove: {
    label: 'Pay-outs to approve',
    entity: 'invoices',
    where: { status: [InvoiceStatus.New], approved: false, expireDate_gte: '{now}' },
    roles: [Developer, Owner, Moderator, Merchant],
  },
  silentDevices: {
    label: 'Silent devices',
    entity: 'devices',
    where: { status: [ActiveStatus.Active], silent: true },
    roles: [Developer, Owner, VaultOwner],
  },
  slowPatterns: {
    label: 'Patterns disabled: they took too long',
    entity: 'parsing-patterns',
    where: { status: [ActiveStatus.Disabled], tookTooLong: true },
    roles: [Developer, Owner],
  },
  approvals: {
    label: 'Requests for approval',
    entity: 'approvals',
    where: { status: [ApprovalStatus.Waiting] },
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
    roles: [Developer, Owner, Moderator, Finance, VaultOwner, Merchant, Role.Agent],
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof figures;

/** Those that ask somebody to do something: 'Important notifications'. */
export const notifications: readonly FigureName[] = [
  'handle',
  'fundsWaiting',
  'toApprove',
  'silentDevices',
  'slowPatterns',
  'approvals',
];

/** The deals whose fees are 'Last day revenue': completed within 24 hours, and not taken back. */
export const earning: Condition = { status: [DealStatus.Completed], reversed: false, updateDate_gte: '{dayAgo}' };

/** Who reads what the platform earned. */
export const revenueRoles: readonly RoleId[] = [Developer, Owner, Finance];

/** One of the shares of 100 that Spider draws, with what it is a share of, and who may read it. */
export const shares = {
  invoices: { label: 'Invoices', says: 'Completed of the final ones', roles: invoiceRoles },
  usability: { label: 'Usability', says: 'Payment accounts that are active', roles: [Developer, Owner] },
  availability: { label: 'Availability', says: 'Devices that are active', roles: [Developer, Owner] },
  disputes: { label: 'Disputes', says: 'Invoices without an open ticket', roles: invoiceRoles },
  quality: { label: 'Quality', says: 'Completed without having been in Handle', roles: invoiceRoles },
} as const satisfies Readonly<Record<string, { label: string; says: string; roles: readonly RoleId[] }>>;

export type ShareName = keyof typeof shares;

/** Counts of one day (ISO date, UTC). */
export interface DayCount {
  day: string;
  created: number;
  completed: number;
}

/** The answer of `GET mgmt/figures` (extension): what the caller's role may read of it; the rest is absent. */
export interface Figures {
  /** When it was counted; at most five seconds ago. */
  at: string;
  counts: Partial<Record<FigureName, number>>;
  /** Fees of the platform of the last 24 hours, USDT. */
  revenue?: number;
  /** The last 30 days (UTC), today included. */
  days?: readonly DayCount[];
  accounts?: { free: number; busy: number; inactive: number };
  /** Shares of 100, of those days. */
  shares: Partial<Record<ShareName, number | null>>;
  /** A merchant's own invoices of those days, and what the completed ones come to, RUB. */
  own?: { created: number; completed: number; sum: number };
  /** What came to an agent in those days, USDT, and from whom. */
  earned?: readonly { who: string; amount: number }[];
  /** Counts of tabs and figures of tiles of lists, by the entity's name and their labels; sums in USDT. */
  lists: Readonly<Record<string, { tabs: Record<string, number>; tiles: Record<string, number> }>>;
}
