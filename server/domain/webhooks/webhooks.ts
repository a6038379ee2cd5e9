import { sql } from 'kysely';
import { maxWebhooks, overlapHours, webhooks } from '../../../src/resources/webhooks';
import { choiceIn } from '../../../src/resources/language/choices';
import { WebhookEvent } from '../../../src/resources/statuses/webhooks';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { webhookEvents } from '../../../src/resources/webhookEvents';
import type { Values } from '../../../src/resources/language/values';
import { databaseNow } from '../../database/now';
import { countUp } from '../../database/counters';
import type { Tx } from '../../database/schema';
import { activeSql } from '../../database/statusSql';
import { writeSample } from './webhookEvents';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { notifyOwner } from '../../entities/notifyOwner';
import { invalid, ofField, tooMany } from '../../base/errors';
import { checkMerchantLimit, type MerchantLimit } from '../merchants/merchantLimit';
import { checkAddress } from './addresses';
import { makeSecret, requireDataKey } from './secrets';

const secondsPerMinute = 60;
/** Maximum number of tests of one webhook per minute. */
const testsPerMinute = 10;

const limit: MerchantLimit = {
  table: 'webhooks',
  where: sql`status = ${activeSql.Active}`,
  most: maxWebhooks,
  phrase:
    'A merchant has at most %{smart_count} active webhook |||| A merchant has at most %{smart_count} active webhooks',
};

/** The events that an input chooses. Throws 422 when it chooses none. */
const subscriptionsOf = (input: Values): Record<string, boolean> => {
  const chosen = Object.fromEntries(webhookEvents.map(({ field }) => [field, input[field] === true]));
  if (!Object.values(chosen).includes(true))
    throw invalid(webhookEvents[0]!.field, ofField('Events', { phrase: 'Choose at least one' }));
  return chosen;
};

/** Adds a webhook. Only this answer contains its secret. Throws 409 above the limit and without a data key, 422 for its address. */
export const addWebhook: CreateHandler = async ({ tx, platform, input }) => {
  const clientId = Number(input.clientId);
  const url = String(input.url);
  requireDataKey(platform.dataKeys);
  checkAddress(platform.settings, url);
  const subscriptions = subscriptionsOf(input);
  await checkMerchantLimit(tx, clientId, limit);
  const { secret, encrypted } = makeSecret(platform.dataKeys, clientId);
  const { id } = await tx
    .insertInto('webhooks')
    .values({
      clientId,
      url,
      isTest: input.isTest === true,
      ...subscriptions,
      secret: encrypted,
      addressDate: databaseNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, also: { secret } };
};

/** Changes the address or the events of a webhook. What waits is sent to the new address. Throws 422. */
export const changeWebhook: ActionHandler<'webhooks'> = async ({ tx, platform, record, input }) => {
  const url = String(input.url);
  checkAddress(platform.settings, url);
  const addressDate = url === record.url ? {} : { addressDate: databaseNow, failingSince: null };
  await tx
    .updateTable('webhooks')
    .set({ url, ...subscriptionsOf(input), ...addressDate })
    .where('id', '=', record.id)
    .execute();
};

const setStatus = (tx: Tx, id: number, status: ActiveStatus) =>
  tx.updateTable('webhooks').set({ status, failingSince: null }).where('id', '=', id).execute();

/** Writes a delivery of a sample. Throws 429 for too many. */
export const sendTest: ActionHandler<'webhooks'> = async ({ tx, record, input }) => {
  const id = Number(record.id);
  if ((await countUp(tx, `webhook-tests:${id}`, secondsPerMinute)) > testsPerMinute)
    throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
  const event = choiceIn(WebhookEvent, input.event) ?? WebhookEvent.Test;
  await writeSample(tx, { id, clientId: Number(record.clientId), event });
};

/** Replaces the secret of a webhook. Both sign for a day. Only this answer contains the new one. */
export const replaceSecret: ActionHandler<'webhooks'> = async ({ tx, platform, record }) => {
  requireDataKey(platform.dataKeys);
  const { secret, encrypted } = makeSecret(platform.dataKeys, Number(record.clientId));
  await sql`update webhooks set "oldSecret" = secret, secret = ${encrypted},
    "oldSecretUntil" = now() + make_interval(hours => ${overlapHours}) where id = ${record.id}`.execute(tx);
  return { also: { secret } };
};

/** Disables a webhook, and tells its merchant when somebody else did it. */
export const disableWebhook: ActionHandler<'webhooks'> = async ({ tx, caller, record: { id, clientId, url } }) => {
  await setStatus(tx, id, ActiveStatus.Disabled);
  await notifyOwner(tx, caller, {
    to: Number(clientId),
    entity: webhooks.name,
    id,
    phrase: '%{name} disabled your webhook: %{address}',
    args: { address: url },
  });
};

/** Activates a webhook of the caller. Throws 409 where it would be one more than a merchant may have. */
export const activateWebhook: ActionHandler<'webhooks'> = async ({ tx, record: { id, clientId } }) => {
  await checkMerchantLimit(tx, Number(clientId), limit);
  await setStatus(tx, id, ActiveStatus.Active);
};
