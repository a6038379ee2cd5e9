import type { RaRecord } from 'react-admin';
import type { Session } from '../../authProvider/token';
import type { Decision } from '../../dataProvider/approvalCalls';
import type { ApprovalRequest } from '../../resources/approvals';
import { ApprovalStatus } from '../../resources/statuses/approvals';

/** An approval request as a list row. */
export type RequestRow = ApprovalRequest & RaRecord;

type Decisions = ReadonlyMap<number, Decision>;

/** A tab of waiting requests: its label, its filter and the text for an empty list. */
export interface WaitingTab {
  label: string;
  emptyText: string;
  includes: (request: RequestRow, decisions: Decisions, session: Pick<Session, 'id'>) => boolean;
}

/** Tabs of waiting requests, by their name in the address. The first one is the default. */
export const waitingTabs = {
  mine: {
    label: 'I can decide',
    emptyText: 'Nothing waits for your decision',
    includes: ({ id }, decisions) => decisions.get(id)?.canDecide === true,
  },
  requested: {
    label: 'I requested',
    emptyText: 'None of your requests waits',
    includes: ({ userId }, _decisions, { id }) => userId === id,
  },
  waiting: { label: 'All waiting', emptyText: 'Nothing waits for approval', includes: () => true },
} as const satisfies Readonly<Record<string, WaitingTab>>;

/** The tab of requests that no longer wait. */
export const decidedTab = { label: 'Decided', emptyText: 'Nothing has been decided yet' };

export type TabName = keyof typeof waitingTabs | 'decided';

/** Names of the tabs, in display order. */
export const tabNames: readonly TabName[] = ['mine', 'requested', 'waiting', 'decided'];

/**
 * Reads the tab and the filter from the page's query string. Tiles and panels of other records link with a filter.
 * Without a tab, the filter decides; without both, what is open (`tabOfOpened`).
 */
export const readAddress = (
  search: string,
): { tab: TabName | undefined; filter: Readonly<Record<string, unknown>> } => {
  const params = new URLSearchParams(search);
  const { status, ...filter } = parseFilter(params.get('filter'));
  const tabOfStatus = Array.isArray(status)
    ? status.includes(ApprovalStatus.Waiting)
      ? 'waiting'
      : 'decided'
    : undefined;
  const tab = tabNames.find((name) => name === params.get('tab')) ?? tabOfStatus;
  return { tab: tab ?? (Object.keys(filter).length > 0 ? 'waiting' : undefined), filter };
};

/** The query string of a tab and a filter. */
export const addressTo = (tab: TabName, filter: Readonly<Record<string, unknown>>): string => {
  const params = new URLSearchParams({ tab });
  if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter));
  return `?${params}`;
};

/**
 * The tab of an address that names none and opens one's own request, or one that others decide: it is shown where it is
 * listed, not beside the requests that one may decide.
 */
export const tabOfOpened = (
  openId: number | undefined,
  rowsOf: (tab: keyof typeof waitingTabs) => readonly { id: number }[] | undefined,
): TabName => {
  const has = (tab: keyof typeof waitingTabs) => rowsOf(tab)?.some(({ id }) => id === openId) === true;
  return openId === undefined || has('mine')
    ? 'mine'
    : has('requested')
      ? 'requested'
      : has('waiting')
        ? 'waiting'
        : 'mine';
};

const parseFilter = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? { ...filter } : {};
  } catch {
    return {};
  }
};
