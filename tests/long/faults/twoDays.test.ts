import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { approveInvoice } from '../../../server/domain/invoices/approve';
import { makeInvoice } from '../../../server/domain/invoices/make';
import { take } from '../../../server/domain/invoices/queue';
import { takeSnapshot } from '../../../server/domain/figures/snapshot';
import { checkBooks } from '../../../server/domain/ledger/checkBooks';
import { openDatabase } from '../../../server/domain/open';
import { activeSql, fulfilmentSql, fundsSql, invoiceSql, paymentSql } from '../../../server/database/statusSql';
import { seedDemo } from '../../../server/demo/seed';
import { platformSweeps } from '../../../server/platformSweeps';
import { every } from '../../../server/base/sweep';
import { Role } from '../../../src/resources/language/roles';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { kinds, platformOn, userIdOf, type TestPlatform } from '../../api/testPlatform';
import { newDatabase, notDurable, startPostgres } from '../../postgresServer';
import { movesPostgres, newClock, type Clock } from './clock';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** The two days begin here: a month ends in them, and so does a year's last but one. */
const beginning = Date.UTC(2027, 10, 29, 20);
const days = ['2027-11-29', '2027-11-30', '2027-12-01'];
const minutesOfTwoDays = 2 * 24 * 60;
/** A step of the clock: shorter than any deadline, and than the time in which a holder is warned. */
const stepMinutes = 3;
const stepMs = stepMinutes * every.minute;
/** From which minute on the clock is an hour ahead or back, for nine minutes. */
const jumps = [
  { from: 699, byMinutes: 60 },
  { from: 1440, byMinutes: -60 },
] as const;
const lastingMinutes = 9;

const clockAt = (minute: number) => {
  const jump = jumps.find(({ from }) => minute >= from && minute < from + lastingMinutes);
  return beginning + (minute + (jump?.byMinutes ?? 0)) * every.minute;
};

/** Moves the clock of this process and of the database in it, and that of PostgreSQL. */
const moveTo = async (time: number, clock: Clock | undefined) => {
  vi.setSystemTime(time);
  await clock?.set((time - (performance.timeOrigin + performance.now())) / 1000);
};

const openPlatform = async (clock: Clock | undefined): Promise<TestPlatform> => {
  let url: string | undefined;
  if (clock) {
    const postgres = await startPostgres(notDurable, { environment: clock.ofPostgres });
    cleanups.push(postgres.stop);
    url = await newDatabase(postgres.url);
  }
  const database = await openDatabase({ url, folder: 'memory://' });
  await seedDemo(database.db, 0);
  const platform = await platformOn(database, url);
  cleanups.push(platform.close);
  return platform;
};

/** What happens on the platform, at which minutes. */
const plannedOn = async (api: TestPlatform) => {
  const { db, settings } = api.platform;
  const [merchant, operator] = await Promise.all([userIdOf(api, 'merchant'), userIdOf(api, 'moderator')]);
  await sql`update devices set status = ${activeSql.Disabled} where id > 1`.execute(db);
  await sql`update "payment-accounts" set "deviceId" = case when id = 1 then 1 end`.execute(db);
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, 1e6, 0, 3, 6
    from "balance-accounts" b join users u on u.id = b."userId" where u.type in (${Role.Merchant}, ${Role.VaultOwner})`.execute(
    db,
  );
  let made = 0;
  const make = (paymentType: PaymentType) =>
    db.transaction().execute((tx) =>
      makeInvoice(tx, settings, {
        clientId: merchant,
        paymentType,
        amount: `${1000 + ++made}.00`,
        cid: `order-${made}`,
        paymentMethod: null,
        requisites: paymentType === PaymentType.PayOut ? '4000123412341234' : null,
        holderName: paymentType === PaymentType.PayOut ? 'Ivan Petrov' : null,
        address: `payer-${made}`,
      }),
    );
  const takeIt = (id: number) =>
    db.transaction().execute((tx) => take(tx, settings, { id: operator, role: Role.Moderator }, id));
  const tasks: number[] = [];
  let payOut = 0;
  const { rows: waiting } = await sql`select 1 from "funds-operations" where type = ${fundsSql.Deposit}
    and status = ${fulfilmentSql.Waiting}`.execute(db);
  return {
    tasks,
    // Those of the demo, and the one that is made below.
    deposits: waiting.length + 1,
    made: () => made,
    at: async (minute: number) => {
      if (minute === 6) await api.call('vault-owner', 'POST', 'mgmt/platform-wallets/reserve', { amount: 100 });
      if (minute === 9)
        await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Once' }, { 'Idempotency-Key': 'k' });
      if (minute % 180 === 0) await make(PaymentType.PayIn);
      if (minute === 30 || minute === 1500) {
        const { id } = await make(PaymentType.PayIn);
        await takeIt(id);
        tasks.push(id);
      }
      if (minute === 60) payOut = (await make(PaymentType.PayOut)).id;
      if (minute === 120) {
        await db.transaction().execute((tx) => approveInvoice(tx, api.platform.settings, payOut));
        await takeIt(payOut);
        tasks.push(payOut);
      }
      // The phone reports for ten hours, is silent, reports again and falls silent for good.
      if (minute < 600 || (minute > 900 && minute < 1400))
        await sql`update devices set "lastSeen" = now() where id = 1`.execute(db);
    },
  };
};

describe('two days of sweeps by two instances, over the end of a month, with a clock that jumps an hour forth and back', () => {
  // Where Debian's faketime is not installed, the clock of PostgreSQL is not moved.
  const movable = kinds.filter((kind) => kind === 'pglite' || movesPostgres);

  it.each(movable)(
    'two days of sweeps by two instances, with a jumping clock, do everything once on %s',
    { timeout: 900_000 },
    async (kind) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const clock = kind === 'postgres' ? await newClock() : undefined;
      if (clock) cleanups.push(clock.close);
      await moveTo(beginning, clock);
      const api = await openPlatform(clock);
      const { db } = api.platform;
      const planned = await plannedOn(api);
      const sweeps = platformSweeps(api.platform, api.database.dbWithoutTimeout);
      for (let minute = 0; minute <= minutesOfTwoDays; minute += stepMinutes) {
        await moveTo(clockAt(minute), clock);
        await planned.at(minute);
        for (const { everyMs, run } of sweeps)
          if ((minute * every.minute) % (Math.ceil(everyMs / stepMs) * stepMs) === 0) await Promise.all([run(), run()]);
        if (minute % 60 !== 3) continue;
        const { all } = (await takeSnapshot(api.platform)).dayFigures.days;
        expect(all.at(-1)!.day).toBe(new Date().toISOString().slice(0, 10));
        expect(new Set(all.map(({ day }) => day)).size).toBe(all.length);
      }

      const { rows: acts } = await sql<{ act: string; record: string; times: number }>`select act, "recordId" as record,
      count(*)::integer as times from activity where act in ('expire', 'timeOut', 'lapse') group by 1, 2`.execute(db);
      expect(acts.filter(({ times }) => times !== 1)).toEqual([]);
      const countOf = (act: string) => acts.filter((row) => row.act === act).length;
      // Each pay-in that nobody took but the last, each task, and each deposit.
      expect([countOf('expire'), countOf('timeOut'), countOf('lapse')]).toEqual([
        planned.made() - planned.tasks.length - 1,
        planned.tasks.length,
        planned.deposits,
      ]);

      const { rows: notices } = await sql<{ phrase: string; subject: string; times: number }>`select phrase, subject,
      count(*)::integer as times from notifications where phrase in (${sql.join([
        urgentNotices.taskDue,
        urgentNotices.taskOverdue,
        urgentNotices.deviceSilent,
        urgentNotices.payOutsToApprove,
      ])}) group by 1, 2 order by 1, 2`.execute(db);
      const ofTasks = (phrase: string) => planned.tasks.map((id) => ({ phrase, subject: `invoices/${id}`, times: 1 }));
      const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
      expect(notices.toSorted(byText)).toEqual(
        [
          ...ofTasks(urgentNotices.taskDue),
          ...ofTasks(urgentNotices.taskOverdue),
          { phrase: urgentNotices.deviceSilent, subject: 'devices/1', times: 2 },
          { phrase: urgentNotices.payOutsToApprove, subject: 'own-invoices', times: 1 },
        ].toSorted(byText),
      );

      const { all } = (await takeSnapshot(api.platform)).dayFigures.days;
      expect(all.slice(-days.length).map(({ day }) => day)).toEqual(days);
      expect(all.reduce((sum, { created }) => sum + created, 0)).toBe(planned.made());
      const old = await sql`select 1 from "idempotency-keys" where "createDate" < now() - interval '25 hours'`.execute(
        db,
      );
      expect(old.rows).toEqual([]);
      const { rows: ended } = await sql`select 1 from sessions where "endDate" < now() - interval '1 hour'`.execute(db);
      expect(ended).toEqual([]);
      const { rows: unordered } =
        await sql`select id from (select id, "createDate", lag("createDate") over (order by id) as before
      from activity) a where "createDate" < before - interval '1 hour 5 minutes'`.execute(db);
      expect(unordered).toEqual([]);
      expect(await checkBooks(db)).toEqual([]);
      const { rows: held } =
        await sql`select 1 from invoices where "paymentType" = ${paymentSql.PayIn} and status = ${invoiceSql.New}
      and "expireDate" < now()`.execute(db);
      expect(held).toEqual([]);
    },
  );
});
