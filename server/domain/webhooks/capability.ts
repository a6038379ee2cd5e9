import { sql } from 'kysely';
import { deliverySql } from '../../database/statusSql';
import type { Capability } from '../../entities/capability';
import { every } from '../../base/sweep';
import { deleteOldDeliveries, failOverdueDeliveries, sendAgain } from './deliveries';
import { webhookFields } from './derived';
import { encryptedSecrets } from './secrets';
import { writeWebhookEvents } from './webhookEvents';
import { activateWebhook, addWebhook, changeWebhook, disableWebhook, replaceSecret, sendTest } from './webhooks';

/** Webhooks of merchants and what is delivered to them. */
export const webhooks: Capability = {
  creators: { webhooks: addWebhook },
  actionHandlers: {
    'webhooks.change': changeWebhook,
    'webhooks.test': sendTest,
    'webhooks.replaceSecret': replaceSecret,
    'webhooks.disable': disableWebhook,
    'webhooks.activate': activateWebhook,
    'deliveries.sendAgain': sendAgain,
  },
  derived: webhookFields,
  storedCode: writeWebhookEvents,
  indexes: [
    // What is to be sent, by webhook and time.
    {
      name: 'deliveries_waiting',
      table: 'deliveries',
      column: 'webhookId',
      keys: [sql.id('webhookId'), sql.id('nextTry'), sql.id('id')],
      where: sql`status = ${deliverySql.Waiting}`,
    },
  ],
  sweeps: ({ db }) => [
    { name: 'fail-deliveries', everyMs: every.minute, run: () => failOverdueDeliveries(db) },
    { name: 'delete-deliveries', everyMs: every.fiveMinutes, run: () => deleteOldDeliveries(db) },
  ],
  encryptedColumns: encryptedSecrets,
};
