import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { Pool } from 'pg';
import { hashOfKey } from '../../server/domain/devices/keys';
import { newDatabase, notDurable, startPostgres } from '../postgresServer';
import { watchServer } from '../startServer';

/** The bank of the vault owner's accounts: its phone is this process. */
export const storyBank = 'Story bank';
const accountCount = 12;

/** A platform of its own on PostgreSQL, whose clock and balances a test can move, and where every account is Vera Vault's. */
export interface StoryPlatform {
  address: string;
  /** Makes an invoice this many minutes older. A pay-in whose time is over then expires with the next sweep. */
  age: (uuid: string, minutes: number) => Promise<void>;
  /** Lets the time of the vault owner to answer pass. */
  letTimePass: (uuid: string) => Promise<void>;
  /** Makes so much of Vera's balance usable (USDT), by a deposit or a withdraw. */
  leaveUsable: (usdt: number) => Promise<void>;
  /** The rate becomes dearer by this factor, from so many minutes ago on. */
  dearer: (factor: number, minutesAgo: number) => Promise<void>;
  /** The bank writes to Vera's phone that so much came, so many minutes ago. */
  receive: (roubles: string, minutesAgo: number) => Promise<void>;
  /** What other pay-outs credited to Vera is settled, and may be spent. */
  settleOthers: (uuid: string) => Promise<void>;
  /** Disables a user. */
  disable: (email: string) => Promise<void>;
  /** What the balances say: that what a decision moved is right. */
  balanceOf: (email: string) => Promise<number>;
  /** The id of the dispute about an invoice. */
  disputeOf: (uuid: string) => Promise<number>;
  stop: () => Promise<void>;
}

const minuteMs = 60_000;

/** Starts it on this port. */
export const startStoryPlatform = async (port: number): Promise<StoryPlatform> => {
  const postgres = await startPostgres(notDurable);
  const url = await newDatabase(postgres.url);
  const address = `http://localhost:${port}`;
  const server = watchServer(
    spawn(process.execPath, ['dist/server.js'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'error',
        DATABASE_URL: url,
        DEMO: 'true',
        DEMO_INVOICES: '0',
        DEMO_TRAFFIC: '0',
        PAYER_CREATIONS: '0',
        PAYER_READS: '0',
        PAYER_OPEN_ADDRESS: '0',
        REST_MINUTES: '0',
        POOL_SHARE: '100',
        STRANGER_SHARE: '100',
        PAYOUT_START: '100000',
        MATCH_WITHOUT_BALANCE_UP_TO: '0',
        SUPPORT_CONTACT: 'help@shop.example',
      },
    }),
  );
  await server.started;
  const pool = new Pool({ connectionString: url, max: 2 });
  const ask = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, [...values])).rows as Row[];

  const key = randomBytes(32).toString('base64url');
  await ask(`update "payment-accounts" set status = 1`);
  const [{ id: bankId }] = (await ask<{ id: string }>(
    `insert into banks ("bankTitle", "senderName", status) values ($1, $1, 0) returning id`,
    [storyBank],
  )) as [{ id: string }];
  await ask(
    `insert into "parsing-patterns" ("bankDataId", "regexpPattern") values ($1, '^Incoming (?P<amount>[0-9.]+) RUB')`,
    [bankId],
  );
  const [device] = (await ask<{ id: string; uuid: string }>(
    `insert into devices (title, name, status, "userId", "lastSeen", "keyHash")
      select $1, $1, 0, id, now() + interval '1 day', $2 from users where email = 'vault-owner@example.com' returning id, uuid`,
    ['Story phone', hashOfKey(key)],
  )) as [{ id: string; uuid: string }];
  await ask(
    `insert into "payment-accounts" ("vaultProfileId", "bankDataId", requisites, "deviceId", status)
      select (select p.id from "vault-profiles" p join users u on u.id = p."vaultOwnerId"
          where u.email = 'vault-owner@example.com' and p.status = 0 limit 1), $1, '4555' || lpad(n::text, 12, '0'), $2, 0
      from generate_series(1, $3) n`,
    [bankId, device.id, accountCount],
  );
  const fund = (email: string, usdt: number) =>
    ask(
      `insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, $2, 0, 3, 6
        from "balance-accounts" b join users u on u.id = b."userId" where u.email = $1`,
      [email, usdt],
    );
  for (const email of ['vault-owner@example.com', 'merchant@example.com', 'platform@system.invalid'])
    await fund(email, 100_000);

  return {
    address,
    age: async (uuid, minutes) => {
      await ask(
        `update invoices set "createDate" = "createDate" - make_interval(mins => $2), "expireDate" = "expireDate" - make_interval(mins => $2),
          "endDate" = "endDate" - make_interval(mins => $2) where uuid = $1`,
        [uuid, minutes],
      );
    },
    letTimePass: async (uuid) => {
      await ask(
        `update disputes set "answerUntil" = now() where "invoiceId" = (select id from invoices where uuid = $1)`,
        [uuid],
      );
    },
    leaveUsable: async (usdt) => {
      await ask(
        `with vera as (select b.id, b.amount - b.held - b.unsettled - b.owed as usable from "balance-accounts" b
            join users u on u.id = b."userId" where u.email = 'vault-owner@example.com')
          insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose)
          select case when usable > $1 then id end, case when usable < $1 then id end, abs(usable - $1), case when usable > $1 then 2 else 0 end, 3,
            case when usable > $1 then 7 else 6 end from vera where usable <> $1`,
        [usdt],
      );
    },
    dearer: async (factor, minutesAgo) => {
      await ask(
        `insert into "exchange-rates" (type, price, "createDate") select type, price * $1, now() - make_interval(mins => $2)
          from "exchange-rates" order by id desc limit 1`,
        [factor, minutesAgo],
      );
    },
    receive: async (roubles, minutesAgo) => {
      const time = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
      const message = { number: time, sender: storyBank, text: `Incoming ${roubles} RUB`, time };
      const answer = await fetch(`${address}/api/devices/${device.uuid}/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ sentAt: Date.now(), messages: [message] }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    settleOthers: async (uuid) => {
      await ask(
        `update deals set unsettled = 0, settlement = 2, "settledDate" = now() where unsettled > 0
          and "invoiceId" <> (select id from invoices where uuid = $1)`,
        [uuid],
      );
    },
    disable: async (email) => {
      await ask('update users set status = 1 where email = $1', [email]);
    },
    balanceOf: async (email) => {
      const [balance] = await ask<{ amount: string }>(
        `select b.amount from "balance-accounts" b join users u on u.id = b."userId" where u.email = $1`,
        [email],
      );
      return Number(balance!.amount);
    },
    disputeOf: async (uuid) => {
      const [dispute] = await ask<{ id: string }>(
        `select q.id from disputes q join invoices i on i.id = q."invoiceId" where i.uuid = $1`,
        [uuid],
      );
      return Number(dispute!.id);
    },
    stop: async () => {
      await pool.end();
      await server.stop();
      await postgres.stop();
    },
  };
};
