import { Role } from './language/roles';
import { reportRoles, reportStaff as staff } from './reportRoles';

const { Merchant, VaultOwner, Agent } = Role;

/** By what a report divides its invoices. */
export const reportDimensions = {
  partner: { label: 'By partner', heading: 'Partner', none: 'Other merchants', roles: [...staff, VaultOwner, Agent] },
  owner: { label: 'By vault owner', heading: 'Vault owner', none: 'No vault owner', roles: staff },
  bank: { label: 'By bank', heading: 'Bank', none: 'No bank', roles: [...staff, VaultOwner] },
  operator: { label: 'By operator', heading: 'Operator', none: 'Nobody: a message or a decision', roles: staff },
  agent: { label: 'By agent', heading: 'Agent', none: 'No agent', roles: staff },
  method: {
    label: 'By payment method',
    heading: 'Payment method',
    none: 'None chosen',
    roles: [...staff, Merchant],
  },
  hour: { label: 'By hour', heading: 'Hour (UTC)', none: '—', roles: reportRoles },
} as const satisfies Readonly<Record<string, { label: string; heading: string; none: string; roles: readonly Role[] }>>;

export type ReportDimension = keyof typeof reportDimensions;

/** The dimensions in which a role sees reports. */
export const dimensionsFor = (role: Role): readonly ReportDimension[] =>
  (Object.keys(reportDimensions) as ReportDimension[]).filter((name) =>
    (reportDimensions[name].roles as readonly Role[]).includes(role),
  );

/** A column of a report: what it says, in which unit, and who sees it. */
export interface ReportColumn {
  label: string;
  unit: 'count' | '%' | 'min' | 'RUB' | 'USDT';
  roles: readonly Role[];
  /** Dimensions in which it says nothing: an operator creates no invoice. */
  without?: readonly ReportDimension[];
}

/** The columns, by the names of the answer. */
export const reportColumns = {
  created: {
    label: 'Created',
    unit: 'count',
    roles: [...staff, Merchant, VaultOwner],
    without: ['operator', 'agent'],
  },
  completed: { label: 'Completed', unit: 'count', roles: reportRoles },
  successRate: { label: 'Success rate', unit: '%', roles: [...staff, Merchant, VaultOwner], without: ['operator'] },
  medianMinutes: { label: 'Median, min', unit: 'min', roles: [...staff, Merchant, VaultOwner] },
  rub: { label: 'Volume, RUB', unit: 'RUB', roles: reportRoles },
  usdt: { label: 'Volume', unit: 'USDT', roles: reportRoles },
  fee: { label: 'Merchant fee', unit: 'USDT', roles: [...staff, Merchant] },
  reward: { label: 'Rewards', unit: 'USDT', roles: [...staff, VaultOwner] },
  agents: { label: 'Agents', unit: 'USDT', roles: [...staff, Agent] },
  net: { label: 'Net to the platform', unit: 'USDT', roles: staff, without: ['agent'] },
  missing: {
    label: 'Not in statements',
    unit: 'count',
    roles: staff,
    without: ['partner', 'bank', 'operator', 'agent', 'method', 'hour'],
  },
} as const satisfies Readonly<Record<string, ReportColumn>>;

export type ReportColumnName = keyof typeof reportColumns;

/** The columns that a role sees in a dimension, in order. */
export const columnsFor = (role: Role, by: ReportDimension): readonly ReportColumnName[] =>
  (Object.keys(reportColumns) as ReportColumnName[]).filter((name) => {
    const { roles, without = [] }: ReportColumn = reportColumns[name];
    return roles.includes(role) && !without.includes(by);
  });

/** What a column adds up to: a number, null where there is nothing to say it of. */
export type ReportFigures = Partial<Record<ReportColumnName, number | null>>;

/** Now, and in the period that it is compared with. */
export interface Compared<A> {
  now: A;
  before: A;
}

/** One member of the dimension: its id, method or hour (null where an invoice has none), and its name. */
export interface ReportRow extends Compared<ReportFigures> {
  member: string | null;
  title: string | null;
}

/** Deals that were reversed in the period: how many, what they had moved, and what the platform received by it, USDT. */
export interface ReversedDeals {
  count: number;
  usdt: number;
  net: number;
}

/** How many disputes were opened in the period, and how many decided, by their end. */
export interface DisputeCounts {
  opened: number;
  accepted: number;
  refused: number;
}

/** Answer of `GET mgmt/reports` (extension). Moments are ISO. */
export interface Report {
  by: ReportDimension;
  /** When it was added up. */
  at: string;
  rows: readonly ReportRow[];
  total: Compared<ReportFigures>;
  /** What was completed in each hour that had any: the hour (ms), and its volume, USDT. */
  hours: Compared<readonly (readonly [hour: number, usdt: number])[]>;
  reversals?: Compared<ReversedDeals>;
  disputes: Compared<DisputeCounts>;
  /** Completed invoices that no line of their account's statements shows, for staff and vault owners. */
  missing?: Compared<number>;
  /** The last check of the books, for those who see the platform's. */
  books?: { at: string; differences: number };
}

/** The longest period, in days. */
export const longestReport = 400;
