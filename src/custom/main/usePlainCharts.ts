import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countQuery } from '../../admin/calls/countQuery';
import { usePlatform } from '../../admin/state/usePlatform';
import { useReader } from '../../admin/state/useReader';
import { daysUntil, shareOf } from '../../format/shares';
import { relatedQueries } from '../../dataProvider/queryKeys';
import type { Condition } from '../../resources/language/condition';
import { accountRoles, dayFigures, shares, type ShareName } from '../../resources/figures';
import { headOf } from '../../resources/index';
import { mayOpen } from '../../resources/language/rights';
import { ActiveStatus } from '../../resources/statuses/vault';
import type { ChartFigures } from '../charts/MainCharts';
import { completedShare, countByDay } from './plainFigures';

/** More invoices of 30 days are not handed to the page: their chart says so. */
export const maxDrawnInvoices = 20_000;

/** What the charts of Main are drawn from. Lists that the platform did not answer leave their figures out. */
export interface PlainCharts {
  figures: ChartFigures;
  /** The lists of the 30 days have more invoices than are drawn. */
  isTooLarge: boolean;
  /** Names of the lists that could not be read. */
  failed: readonly string[];
  isPending: boolean;
  retry: () => void;
}

/** The lists that are counted, each with its condition. */
const counted = {
  free: ['booking', { isFree: true }],
  busy: ['booking', { isFree: false }],
  accounts: ['payment-accounts', {}],
  active: ['payment-accounts', { status: [ActiveStatus.Active] }],
  devices: ['devices', {}],
  activeDevices: ['devices', { status: [ActiveStatus.Active] }],
} as const satisfies Readonly<Record<string, readonly [entity: string, where: Condition]>>;

type CountedName = keyof typeof counted;
const countedNames = Object.keys(counted) as CountedName[];

/**
 * Works out the charts of Main from the lists that the role may read, for a platform that counts no figures. It does not say which
 * invoice had a ticket or was in Handle, so that two shares are unknown.
 */
export const usePlainCharts = (): PlainCharts => {
  const platform = usePlatform();
  const { role } = useReader();
  const [days] = useState(() => daysUntil(new Date()));
  const invoices = headOf('invoices');
  const readsDays = dayFigures.days.roles.some((one) => one === role) && mayOpen(invoices, role);
  const readsAccounts = accountRoles.includes(role);
  const drawn = useQuery({
    queryKey: [invoices.name, relatedQueries.count, 'days', days[0]],
    queryFn: () =>
      platform.getList(invoices.name, {
        pagination: { page: 1, perPage: maxDrawnInvoices },
        sort: { field: 'id', order: 'DESC' },
        filter: { createDate_gte: `${days[0]}T00:00:00.000Z` },
      }),
    enabled: readsDays,
  });
  const names = readsAccounts ? countedNames.filter((name) => mayOpen(headOf(counted[name][0]), role)) : [];
  const counts = useQueries({
    queries: names.map((name) => countQuery(platform, headOf(counted[name][0]), counted[name][1])),
  });
  const countOf = (name: CountedName) => counts[names.indexOf(name)]?.data?.total;
  const [free, busy, accounts, active] = [countOf('free'), countOf('busy'), countOf('accounts'), countOf('active')];
  const [devices, activeDevices] = [countOf('devices'), countOf('activeDevices')];
  const { data } = drawn;
  const isTooLarge = data !== undefined && (data.total ?? 0) > maxDrawnInvoices;
  const rows = isTooLarge ? undefined : data?.data;
  const known: Partial<Record<ShareName, number | null>> = {
    ...(rows ? { invoices: completedShare(rows), disputes: null, quality: null } : {}),
    ...(active === undefined || accounts === undefined ? {} : { usability: shareOf(active, accounts) }),
    ...(devices === undefined || activeDevices === undefined ? {} : { availability: shareOf(activeDevices, devices) }),
  };
  const mayRead = (name: ShareName) => shares[name].roles.some((one) => one === role);
  return {
    figures: {
      ...(rows ? { days: countByDay(rows, days) } : {}),
      ...(free === undefined || busy === undefined || accounts === undefined || active === undefined
        ? {}
        : { accounts: { free, busy, inactive: accounts - active } }),
      shares: Object.fromEntries(Object.entries(known).filter(([name]) => mayRead(name as ShareName))),
    },
    isTooLarge,
    failed: [
      ...new Set([
        ...(drawn.isError ? [invoices.title] : []),
        ...names.flatMap((name, index) => (counts[index]!.isError ? [headOf(counted[name][0]).title] : [])),
      ]),
    ],
    isPending: drawn.isLoading || counts.some(({ isLoading }) => isLoading),
    retry: () => {
      for (const query of [drawn, ...counts]) if (query.isError) void query.refetch();
    },
  };
};
