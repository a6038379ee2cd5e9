import type { RaRecord } from 'react-admin';
import type { Dispute } from '../../resources/disputes';
import { decidedDisputeStatuses, DisputeTurn, openDisputeStatuses } from '../../resources/statuses/disputes';

/** A dispute as a row of a list. */
export type DisputeRow = Dispute & RaRecord;

/** The tabs of the desk, by their name in the address: which disputes, in which order. */
export const deskTabs = {
  open: {
    label: 'Open',
    emptyText: 'No dispute is open',
    statuses: openDisputeStatuses,
    sort: { field: 'answerUntil', order: 'ASC' },
  },
  decided: {
    label: 'Decided',
    emptyText: 'Nothing has been decided yet',
    statuses: decidedDisputeStatuses,
    sort: { field: 'decidedDate', order: 'DESC' },
  },
} as const;

export type DeskTab = keyof typeof deskTabs;
export const deskTabNames: readonly DeskTab[] = ['open', 'decided'];

/** Reads the tab from the page's query string. */
export const readDeskTab = (search: string): DeskTab =>
  new URLSearchParams(search).get('tab') === 'decided' ? 'decided' : 'open';

/** The parts of the queue, by who acts next. */
const partHeadings = ['You approve', 'You decide', 'Waits for others'] as const;

/** Who acts next in a dispute; `approvable` are those whose waiting decision the reader may approve, by id. */
const partOf = ({ id, turn }: DisputeRow, approvable: ReadonlySet<number>): (typeof partHeadings)[number] =>
  turn === DisputeTurn.Staff ? 'You decide' : approvable.has(id) ? 'You approve' : 'Waits for others';

/** Cuts the queue by who acts next, each part in its order; parts without rows are left out. */
export const partsOf = <T extends { record: DisputeRow }>(
  tab: DeskTab,
  rows: readonly T[],
  approvable: ReadonlySet<number>,
) =>
  tab === 'decided'
    ? [{ heading: null, rows }]
    : partHeadings
        .map((heading) => ({ heading, rows: rows.filter(({ record }) => partOf(record, approvable) === heading) }))
        .filter((part) => part.rows.length > 0);
