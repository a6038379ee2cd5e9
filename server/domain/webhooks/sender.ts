import { sql } from 'kysely';
import type { Failures } from '../../database/failures';
import type { ChangeListener } from '../../database/changeListener';
import type { Db } from '../../database/schema';
import { activeSql, deliverySql, userSql } from '../../database/statusSql';
import type { DataKeys } from '../../base/dataKeys';
import type { Settings } from '../../base/settings';
import { deliveries } from '../../../src/resources/deliveries';
import { isAllowed, resolveHost, type Resolve } from './addresses';
import { giveBack, leaseSeconds, recordOutcome, type Claimed } from './deliveries';
import { answerMs, post } from './post';
import { keyNumberOf } from '../../database/encryptedColumns';
import { signedHeaders } from './secrets';

/** Maximum number of requests of this instance at a time: altogether, and to one webhook. */
const mostAtOnce = 128;
const mostToOne = 8;
/** A webhook whose last try failed gets one request at a time, until one arrives. */
const mostToFailing = 1;
/** How often what is due is looked for, and at least how long after the last look (ms). */
const lookMs = 2000;
const pauseMs = 50;

/** What a sender needs. `resolve` and `timeoutMs` differ in tests. */
export interface SenderOptions {
  db: Db;
  failures: Failures;
  settings: Pick<Settings, 'WEBHOOK_ALLOW'>;
  dataKeys: DataKeys;
  resolve?: Resolve;
  timeoutMs?: number;
}

/**
 * Sends deliveries. Each instance claims what is due in a short transaction, which is over before anything is sent: claiming
 * moves the next try by the lease, so that what a killed instance had claimed is due again by itself.
 *
 * pg-boss and graphile-worker run jobs from PostgreSQL as well. Deliveries are rows that people list, filter and send again:
 * with such a queue each would be stored twice.
 */
export class DeliverySender implements ChangeListener {
  readonly #options: SenderOptions;
  readonly #running = new Map<number, number>();
  readonly #sending = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #wake: () => void = () => undefined;
  #isWoken = false;
  #loop: Promise<void> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  onConnected(): void {
    this.#look();
  }

  onDisconnected(): void {
    // What is written meanwhile is found by the next look.
  }

  /** A delivery was written or changed: something may be due, or a place free. */
  onChange(table: string): void {
    if (table === deliveries.name) this.#look();
  }

  /** Sends what is due from now on. */
  start(): void {
    this.#loop = this.#run();
  }

  /** Ends what is being sent, which is due again at once, and waits for it. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#look();
    await this.#loop;
    await Promise.all(this.#sending);
  }

  /** Sends what is due now, as far as there is room, and waits for the answers. Returns how many were sent. */
  async sendDue(): Promise<number> {
    const claimed = await this.#claim();
    await Promise.all(claimed.map((delivery) => this.#send(delivery)));
    return claimed.length;
  }

  #look(): void {
    this.#isWoken = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#isWoken = false;
      try {
        for (const delivery of await this.#claim()) void this.#send(delivery);
      } catch (error) {
        this.#options.failures.report(error, 'deliveries could not be claimed');
      }
      await this.#pause(pauseMs);
      if (!this.#isWoken) await this.#pause(lookMs);
    }
  }

  /** Waits, for the long pause only until something may be due. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (ms !== lookMs && !this.#stop.signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Claims what is due, the longest due first, and of each webhook only as much as there is room for: so the many deliveries of a
   * slow one are not even read. Webhooks whose secret's key this instance lacks are left to others.
   */
  async #claim(): Promise<Claimed[]> {
    const { db, dataKeys } = this.#options;
    const free = mostAtOnce - this.#sending.size;
    if (free <= 0 || dataKeys.numbers.length === 0) return [];
    const running = JSON.stringify(Object.fromEntries(this.#running));
    const hasKey = (column: string) => sql`${keyNumberOf(sql.ref(column))} = any(${dataKeys.numbers})`;
    const { rows } = await sql<Claimed>`with recursive waiting as (
        (select d."webhookId" as id from deliveries d where d.status = ${deliverySql.Waiting} order by d."webhookId" limit 1)
        union all select (select d."webhookId" from deliveries d where d.status = ${deliverySql.Waiting}
          and d."webhookId" > x.id order by d."webhookId" limit 1) from waiting x where x.id is not null),
      due as (select d.id from waiting x join webhooks w on w.id = x.id join users u on u.id = w."clientId"
        cross join lateral (select c.id, c."nextTry" from deliveries c where c."webhookId" = w.id
          and c.status = ${deliverySql.Waiting} and c."nextTry" <= now() order by c."nextTry", c.id
          limit greatest(0, case when w."failingSince" is null then ${mostToOne}::integer else ${mostToFailing}::integer end
            - coalesce((${running}::json ->> w.id::text)::integer, 0)) for update skip locked) d
        where w.status = ${activeSql.Active} and u.status = ${userSql.Active} and ${hasKey('w.secret')}
        order by d."nextTry", d.id limit ${free})
      update deliveries d set tries = d.tries + 1, "nextTry" = now() + make_interval(secs => ${leaseSeconds})
      from due, webhooks w where d.id = due.id and w.id = d."webhookId"
      returning d.id, d.uuid, d."webhookId", d."clientId", d.event, d.body, d.tries, w.url,
        array_remove(array[w.secret, case when w."oldSecretUntil" > now() and ${hasKey('w.oldSecret')} then w."oldSecret" end], null)
          as secrets`.execute(db);
    return rows;
  }

  #send(claimed: Claimed): Promise<void> {
    const { webhookId } = claimed;
    this.#running.set(webhookId, (this.#running.get(webhookId) ?? 0) + 1);
    const sending = this.#attempt(claimed)
      .catch((error: unknown) =>
        // Its lease runs out, and it is tried again.
        this.#options.failures.report(error, 'delivery could not be sent', { delivery: claimed.id }),
      )
      .finally(() => {
        const others = this.#running.get(webhookId)! - 1;
        if (others > 0) this.#running.set(webhookId, others);
        else this.#running.delete(webhookId);
        this.#sending.delete(sending);
        this.#look();
      });
    this.#sending.add(sending);
    return sending;
  }

  async #attempt(claimed: Claimed): Promise<void> {
    const { db, settings, dataKeys, resolve = resolveHost, timeoutMs = answerMs } = this.#options;
    const { uuid, clientId, body, url, secrets } = claimed;
    const headers = signedHeaders(dataKeys, clientId, secrets, { id: uuid, date: new Date(), body });
    const sending = { url: new URL(url), headers, body, stop: this.#stop.signal };
    const reach = { resolve, timeoutMs, isAllowed: (address: URL) => isAllowed(settings, address) };
    const outcome = await post(sending, reach).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) throw error;
      return undefined;
    });
    await (outcome ? recordOutcome(db, claimed, outcome) : giveBack(db, claimed));
  }
}
