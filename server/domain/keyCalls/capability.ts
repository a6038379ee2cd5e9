import { sql } from 'kysely';
import type { Capability } from '../../entities/capability';
import { every } from '../../base/sweep';
import { invoiceSql } from '../../database/statusSql';
import { deleteOldEvents } from './events';
import { hasInMetadata, metadataIndex } from './foundByMetadata';
import { keyRoutes } from './routes';

/** Calls of merchants' servers. */
export const keyCalls: Capability = {
  publicRoutes: [keyRoutes],
  storedCode: [metadataIndex],
  alsoFinds: { invoices: hasInMetadata, 'own-invoices': hasInMetadata },
  sweeps: ({ db }) => [{ name: 'delete-events', everyMs: every.fiveMinutes, run: () => deleteOldEvents(db) }],
  indexes: [
    {
      name: 'events_placed',
      table: 'events',
      column: 'position',
      keys: [sql.id('clientId'), sql.id('position')],
      where: sql`position is not null`,
    },
    {
      name: 'events_unplaced',
      table: 'events',
      column: 'position',
      keys: [sql.id('clientId'), sql.id('sequence')],
      where: sql`position is null`,
    },
    {
      name: 'test_events_placed',
      table: 'test-events',
      column: 'position',
      keys: [sql.id('clientId'), sql.id('position')],
      where: sql`position is not null`,
    },
    {
      name: 'test_events_unplaced',
      table: 'test-events',
      column: 'position',
      keys: [sql.id('clientId'), sql.id('sequence')],
      where: sql`position is null`,
    },
    {
      name: 'test_events_of_invoice',
      table: 'test-events',
      column: 'invoiceId',
      keys: [sql.id('invoiceId'), sql.id('sequence')],
      where: sql`true`,
    },
    {
      name: 'events_of_invoice',
      table: 'events',
      column: 'invoiceId',
      keys: [sql.id('invoiceId'), sql.id('sequence')],
      where: sql`"invoiceId" is not null`,
    },
    {
      name: 'events_of_operation',
      table: 'events',
      column: 'operationId',
      keys: [sql.id('operationId'), sql.id('sequence')],
      where: sql`"operationId" is not null`,
    },
    // What a key approved lately.
    {
      name: 'invoices_approvedByKey',
      table: 'invoices',
      column: 'approvedByKey',
      keys: [sql.id('approvedByKey'), sql.id('approvedDate')],
      where: sql`"approvedByKey" is not null`,
    },
    // What a merchant canceled and would not have expired yet.
    {
      name: 'invoices_canceled',
      table: 'invoices',
      column: 'clientId',
      keys: [sql.id('clientId'), sql.id('expireDate')],
      where: sql`"canceledByMerchant" and status = ${invoiceSql.Canceled}`,
    },
  ],
};
