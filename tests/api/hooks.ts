import { sql } from 'kysely';
import { DeliverySender, type SenderOptions } from '../../server/domain/webhooks/sender';
import { invoiceSql, paymentSql } from '../../server/database/statusSql';
import { readSettings } from '../../server/base/settings';
import type { InvoiceStatus } from '../../src/resources/statuses/invoices';
import type { DeliveryStatus } from '../../src/resources/statuses/webhooks';
import { startHookServer, type HookServer } from '../hookServer';
import { openTestPlatform, ranged, userIdOf, type Kind, type TestPlatform } from './testPlatform';

/** The body of a request. */
export interface Told {
  type: string;
  sequence: number;
  data: Record<string, unknown>;
}

/** A delivery as a list shows it. */
export interface Row {
  id: number;
  uuid: string;
  webhookId: number;
  status: DeliveryStatus;
  tries: number;
  event: number;
  nextTry: string | null;
  answerStatus: number | null;
  problem: number | null;
  answer: string | null;
}

/** A platform and a merchant's server to which it may send. */
export interface Hooks {
  api: TestPlatform;
  shop: HookServer;
  clientId: number;
  /** Adds a webhook of the merchant, at the shop unless `values` say otherwise. */
  add: (values?: object) => Promise<{ id: number; secret: string }>;
  sender: (more?: Partial<SenderOptions>) => DeliverySender;
  deliveries: (as?: string) => Promise<Row[]>;
  /** Writes the status of one of the merchant's new pay-outs, as a move does. Returns its uuid. */
  end: (status: InvoiceStatus) => Promise<string>;
  /** Removes all webhooks and deliveries and what the shop got, and makes some pay-outs new. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

const isNewPayOut = sql`"paymentType" = ${paymentSql.PayOut} and status = ${invoiceSql.New}`;

/** Opens a platform with a merchant's server. */
export const openHooks = async (kind: Kind): Promise<Hooks> => {
  const api = await openTestPlatform(kind);
  const shop = await startHookServer();
  Object.assign(api.platform.settings, readSettings({ NODE_ENV: 'test', WEBHOOK_ALLOW: shop.host }));
  const { db, settings, dataKeys, failures } = api.platform;
  const clientId = await userIdOf(api, 'merchant');
  return {
    api,
    shop,
    clientId,
    add: async (values = {}) => {
      const { status, json } = await api.call('merchant', 'POST', 'mgmt/webhooks', {
        url: `https://${shop.host}/hook`,
        ...values,
      });
      if (status !== 200) throw new Error(JSON.stringify(json));
      return json as unknown as { id: number; secret: string };
    },
    sender: (more = {}) => new DeliverySender({ db, failures, settings, dataKeys, ...more }),
    deliveries: async (as = 'merchant') =>
      (await api.call(as, 'GET', ranged('mgmt/deliveries', [0, 99]))).json as unknown as Row[],
    end: async (status) => {
      const { rows } = await sql<{ uuid: string }>`update invoices set status = ${status} where id =
        (select max(id) from invoices where "clientId" = ${clientId} and ${isNewPayOut}) returning uuid`.execute(db);
      return rows[0]!.uuid;
    },
    clear: async () => {
      await sql`delete from deliveries`.execute(db);
      await sql`delete from webhooks`.execute(db);
      await sql`delete from counters`.execute(db);
      await sql`update invoices set status = ${invoiceSql.New}, "paymentType" = ${paymentSql.PayOut} where id in (select id from invoices
        where "clientId" = ${clientId} order by id desc limit 8)`.execute(db);
      shop.received.length = 0;
      shop.answerWith((response) => response.writeHead(204).end());
    },
    close: async () => {
      await shop.close();
      await api.close();
    },
  };
};
