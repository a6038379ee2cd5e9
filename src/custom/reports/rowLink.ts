import { listPath } from '../../admin/list/rows/listPath';
import { headOf } from '../../resources/index';
import { mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import type { ReportDimension, ReportRow } from '../../resources/reports';
import { DealStatus, InvoiceStatus } from '../../resources/statuses/invoices';
import type { Span } from './period';

/** The list that a row counts: by which field, and the dates and status of what was completed. */
const lists: Readonly<
  Partial<Record<ReportDimension, { entity: string; field: string; date: string; status: number }>>
> = {
  partner: { entity: 'invoices', field: 'clientId', date: 'endDate', status: Number(InvoiceStatus.Complete) },
  operator: { entity: 'invoices', field: 'owner', date: 'endDate', status: Number(InvoiceStatus.Complete) },
  owner: { entity: 'deals', field: 'ownerId', date: 'endDate', status: Number(DealStatus.Completed) },
};

/** Where a row leads: to what was completed in the period. Undefined where the role may not open it, or no list tells these apart. */
export const rowLink = (by: ReportDimension, { member }: ReportRow, span: Span, role: Role): string | undefined => {
  const list = lists[by];
  if (!list || member === null) return undefined;
  const head = headOf(list.entity);
  if (!mayOpen(head, role)) return undefined;
  return listPath(head, {
    [list.field]: [Number(member)],
    status: [list.status],
    [`${list.date}_gte`]: new Date(span.from).toISOString(),
    // The list has its last moment, too.
    [`${list.date}_lte`]: new Date(span.to - 1).toISOString(),
  });
};
