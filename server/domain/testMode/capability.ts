import { sql } from 'kysely';
import { testSteps, type TestStep } from '../../../src/resources/testInvoices';
import { every } from '../../base/sweep';
import { invoiceSql } from '../../database/statusSql';
import type { Capability } from '../../entities/capability';
import type { ActionHandler } from '../../entities/handlers';
import { deleteOldTestInvoices, expireTestInvoices } from './sweeps';
import { takeTestStep } from './steps';

const handlerOf =
  (step: TestStep): ActionHandler<'test-invoices'> =>
  ({ tx, record, input }) =>
    takeTestStep(tx, step, { id: record.id, received: typeof input.received === 'string' ? input.received : null });

/** What merchants' servers try with test keys. */
export const testMode: Capability = {
  actionHandlers: Object.fromEntries(testSteps.map((step) => [`test-invoices.${step}`, handlerOf(step)])),
  indexes: [
    {
      name: 'test_invoices_due',
      table: 'test-invoices',
      column: 'expireDate',
      keys: [sql.id('expireDate')],
      where: sql`status = ${invoiceSql.New}`,
    },
  ],
  sweeps: ({ db }) => [
    { name: 'expire-test-invoices', everyMs: every.halfMinute, run: () => expireTestInvoices(db) },
    { name: 'delete-test-invoices', everyMs: every.hour, run: () => deleteOldTestInvoices(db) },
  ],
};
