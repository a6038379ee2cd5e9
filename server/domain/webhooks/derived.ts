import { sql } from 'kysely';
import { webhookEvents } from '../../../src/resources/webhookEvents';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { activeSql, deliverySql } from '../../database/statusSql';

/** The labels of the events to which a webhook subscribes, separated by commas. */
const eventsOfWebhook = (alias: string): Expression =>
  sql`concat_ws(', ', ${sql.join(webhookEvents.map(({ field, type }) => sql`case when ${columnOf(alias, field)} then ${sql.lit(type)} end`))})`;

/** How many deliveries of a webhook have this status. */
const deliveriesOf =
  (status: Expression) =>
  (alias: string): Expression =>
    sql`(select count(*)::integer from deliveries wd where wd."webhookId" = ${columnOf(alias, 'id')} and wd.status = ${status})`;

/** The record that a delivery tells of, as `invoices/12`; null of a test. */
const recordOfDelivery = (alias: string): Expression =>
  sql`coalesce('invoices/' || ${columnOf(alias, 'invoiceId')}, 'funds-operations/' || ${columnOf(alias, 'operationId')})`;

/** Derived fields of webhooks and deliveries. */
export const webhookFields: Readonly<Record<string, DerivedFields>> = {
  webhooks: {
    events: eventsOfWebhook,
    failing: (alias) =>
      sql`(${columnOf(alias, 'failingSince')} is not null and ${columnOf(alias, 'status')} = ${activeSql.Active})`,
    waiting: deliveriesOf(deliverySql.Waiting),
    failed: deliveriesOf(deliverySql.Failed),
  },
  deliveries: { record: recordOfDelivery },
};
