import type { RaRecord } from 'react-admin';
import type { Decision } from '../../dataProvider/approvalCalls';
import type { ApprovalRequest } from '../../resources/approvals';
import { ApprovalStatus } from '../../resources/statuses';

/** A request as a row. */
export type RequestRow = ApprovalRequest & RaRecord;

type Decisions = ReadonlyMap<number, Decision>;

/** A tab over requests that wait: which it shows, and what is said when there are none. */
export interface WaitingTab {
  label: string;
  empty: string;
  shows: (request: RequestRow, decisions: Decisions) => boolean;
}

/** The tabs over requests that wait, by their name in the address; the first is open. */
export const waitingTabs = {
  mine: {
    label: 'I can decide',
    empty: 'Nothing waits for your decision',
    shows: ({ id }, decisions) => decisions.get(id)?.canDecide === true,
  },
  requested: {
    label: 'I requested',
    empty: 'None of your requests waits',
    shows: ({ id }, decisions) => decisions.get(id)?.isMine === true,
  },
  waiting: { label: 'All waiting', empty: 'Nothing waits for approval', shows: () => true },
} as const satisfies Readonly<Record<string, WaitingTab>>;

/** Requests that do not wait any more. */
export const decidedTab = { label: 'Decided', empty: 'Nothing was decided yet' };

export type TabName = keyof typeof waitingTabs | 'decided';

/** The names of the tabs, in their order. */
export const tabNames: readonly TabName[] = ['mine', 'requested', 'waiting', 'decided'];

/** What an address asks for: a tab, and which requests alone, as a tile or another record's panel leads to. */
export const readAddress = (search: string): { tab: TabName; filter: Readonly<Record<string, unknown>> } => {
  const params = new URLSearchParams(search);
  const { status, ...filter } = parseFilter(params.get('filter'));
  const tabOfStatus = Array.isArray(status)
    ? status.includes(ApprovalStatus.Waiting)
      ? 'waiting'
      : 'decided'
    : undefined;
  const tab = tabNames.find((name) => name === params.get('tab')) ?? tabOfStatus;
  return { tab: tab ?? (Object.keys(filter).length > 0 ? 'waiting' : 'mine'), filter };
};

const parseFilter = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? { ...filter } : {};
  } catch {
    return {};
  }
};
