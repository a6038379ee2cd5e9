import { sql } from 'kysely';
import { expect } from 'vitest';
import { DeliverySender, type SenderOptions } from '../../server/capabilities/webhooks/sender';
import { subscriptionFields } from '../../src/resources/webhookEvents';
import { startReceiver, type Receiver } from '../webhookReceiver';
import { openTestPlatform, ranged, userIdOf, type Kind, type TestPlatform } from './testPlatform';
import { readSettings } from '../../server/ground/settings';

/** All events chosen. */
export const everyEvent = Object.fromEntries(Object.keys(subscriptionFields).map((field) => [field, true]));

/** A delivery as its list shows it. */
export interface DeliveryRow {
  id: number;
  uuid: string;
  webhookId: number;
  clientId: number;
  event: number;
  invoiceId: number | null;
  operationId: number | null;
  status: number;
  tries: number;
  nextTry: string | null;
  answerStatus: number | null;
  answer: string | null;
  problem: number | null;
}

/** A platform, a receiver to which it may send, and what tests do with both. */
export interface WebhookWorld {
  api: TestPlatform;
  receiver: Receiver;
  merchantId: number;
  otherMerchant: number;
  sender: (options?: Partial<SenderOptions>) => DeliverySender;
  /** Adds a webhook and returns it with its secret. */
  add: (body?: object, as?: string) => Promise<{ id: number; secret: string }>;
  /** Writes a test delivery of this webhook. */
  test: (id: number) => Promise<void>;
  deliveries: (as?: string, filter?: Record<string, unknown>) => Promise<DeliveryRow[]>;
  /** Makes everything that waits due now. */
  makeDue: () => Promise<void>;
  /** Removes all webhooks and deliveries, and what the receiver got. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a platform with a receiver. */
export const openWebhookWorld = async (kind: Kind): Promise<WebhookWorld> => {
  const api = await openTestPlatform(kind);
  const receiver = await startReceiver();
  const settings = { NODE_ENV: 'test', POOL_SHARE: '100', REST_MINUTES: '0', WEBHOOK_ALLOW: receiver.host };
  Object.assign(api.platform.settings, readSettings(settings));
  const { db } = api.platform;
  const { rows } = await sql<{ id: number }>`select id from users where nickname = 'Vega travel'`.execute(db);
  const add: WebhookWorld['add'] = async (body = {}, as = 'merchant') => {
    const { status, json } = await api.call(as, 'POST', 'mgmt/webhooks', { url: receiver.url, ...everyEvent, ...body });
    expect(status, JSON.stringify(json)).toBe(200);
    return json as unknown as { id: number; secret: string };
  };
  return {
    api,
    receiver,
    add,
    merchantId: await userIdOf(api, 'merchant'),
    otherMerchant: Number(rows[0]!.id),
    sender: (options = {}) => new DeliverySender({ ...api.platform, ...options }),
    test: async (id) => {
      const { status, json } = await api.call('merchant', 'POST', `mgmt/webhooks/${id}/test`);
      expect(status, JSON.stringify(json)).toBe(200);
    },
    deliveries: async (as = 'merchant', filter = {}) =>
      (await api.call(as, 'GET', ranged('mgmt/deliveries', [0, 99], ['id', 'ASC'], filter)))
        .json as unknown as DeliveryRow[],
    makeDue: async () => {
      await sql`update deliveries set "nextTry" = now() where "nextTry" is not null`.execute(db);
    },
    clear: async () => {
      await sql`delete from deliveries`.execute(db);
      await sql`delete from webhooks`.execute(db);
      await sql`delete from counters`.execute(db);
      receiver.received.length = 0;
      receiver.answer = (response) => response.writeHead(204).end();
    },
    close: async () => {
      await receiver.close();
      await api.close();
    },
  };
};
