import { sql } from 'kysely';
import { every } from '../../base/sweep';
import { writeMissingResults } from '../../database/invoiceResults';
import type { Capability } from '../../entities/capability';
import { storeDays } from './daySums';
import { storeResults } from './storeResults';
import { reportRoutes } from './routes';

const all = sql`true`;

/** What was created, completed and earned in a period (docs/rules.md#reports). */
export const reports: Capability = {
  storedCode: storeResults,
  indexes: [
    { name: 'results_end', table: 'results', column: 'endDate', keys: [sql`"endDate"`], where: all },
    {
      name: 'results_of_client',
      table: 'results',
      column: 'clientId',
      keys: [sql`"clientId"`, sql`"endDate"`],
      where: all,
    },
    {
      name: 'results_of_owner',
      table: 'results',
      column: 'ownerId',
      keys: [sql`"ownerId"`, sql`"endDate"`],
      where: all,
    },
    { name: 'result_days', table: 'result-days', column: 'day', keys: [sql`day`, sql`dimension`], where: all },
  ],
  sweeps: ({ db }) => [{ name: 'store-report-days', everyMs: every.minute, run: () => storeDays(db) }],
  backfills: [writeMissingResults],
  routes: [reportRoutes],
};
