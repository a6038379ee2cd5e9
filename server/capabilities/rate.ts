import { sql } from 'kysely';
import { formatMoney } from '../../src/format/money';
import { setExchangeRate } from '../../src/resources/scalars';
import { recordActivity } from '../database/activity';
import { locks } from '../database/locks';
import type { Db, Tx } from '../database/schema';
import { forbidden } from '../ground/errors';
import { announce } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';
import { change, readInputs } from '../entities/change';
import { confirmCaller } from '../session/tokens';
import { checkApprovalGate, type GivenApproval } from '../approvals/gate';
import type { Judgement } from '../approvals/judgement';
import { peopleOf, principalOf } from '../approvals/people';

const percent = 100;
/** A rate that waits, and rates that are compared with it, are of so many hours (rules, section 9). */
const hours = 24;
/** What a request to set the rate is named, and what it is about: there is no record yet. */
const call = 'exchange-rates.set';
const subject = 'exchange-rates/new';

/** The newest price of one USDT in RUB, or null before the first. */
export const currentRate = async (db: Db | Tx): Promise<number | null> => {
  const row = await db.selectFrom('exchange-rates').select('price').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? Number(row.price) : null;
};

interface HeldRate {
  price: string;
  principalId: number | null;
  isRecent: boolean;
}

/** The rates that held within a day: those set since, and the one that held when it began. Oldest first. */
const heldLately = async (tx: Tx): Promise<HeldRate[]> => {
  const { rows } =
    await sql<HeldRate>`select price, "principalId", "createDate" > now() - make_interval(hours => ${sql.lit(hours)})
      as "isRecent" from "exchange-rates"
    where id >= coalesce((select max(id) from "exchange-rates"
      where "createDate" <= now() - make_interval(hours => ${sql.lit(hours)})), 0) order by id`.execute(tx);
  return rows;
};

const changeOf = (from: number, to: number) => (Math.abs(to - from) / from) * percent;

/** What one principal's changes of a day come to, in percent, with this one. */
const changesOf = (held: readonly HeldRate[], principalId: number, price: number): number => {
  const own = held.flatMap((rate, place) =>
    place > 0 && rate.isRecent && rate.principalId === principalId
      ? [changeOf(Number(held[place - 1]!.price), Number(rate.price))]
      : [],
  );
  const last = held.at(-1);
  return own.reduce((sum, one) => sum + one, last ? changeOf(Number(last.price), price) : 0);
};

/** Judges a new rate (rules, section 9): the first is one person's, and so are small steps that do not add up. */
const judgeRate = async (tx: Tx, { settings }: Platform, principalId: number, price: number): Promise<Judgement> => {
  const step = settings.RATE_STEP;
  const held = await heldLately(tx);
  const isFar = held.some((rate) => changeOf(Number(rate.price), price) > step);
  const addsUp = changesOf(held, principalId, price) > step;
  const why = isFar
    ? 'It differs much from a rate of the last 24 hours'
    : addsUp
      ? 'The changes of one person within 24 hours add up to much'
      : undefined;
  const last = held.at(-1);
  const about = last
    ? `${formatMoney(last.price, 'RUB')} → ${formatMoney(String(price), 'RUB')}`
    : formatMoney(String(price), 'RUB');
  return { sum: null, about, why: step > 0 && held.length > 0 ? why : undefined, terms: { price }, expiryHours: hours };
};

/** A rate that somebody sets, or approves. */
interface NewRate {
  caller: Caller;
  price: string;
  requestId: string;
  /** The request that the caller approves. */
  approves?: GivenApproval;
}

/** Sets the rate in a transaction, or lets it wait for a second person. What comes back is the answer. */
export const setRate = async (tx: Tx, platform: Platform, { caller, price, requestId, approves }: NewRate) => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.rate)})`.execute(tx);
  // Whoever waited may have been shut out meanwhile.
  await confirmCaller(tx, caller);
  const person = (await peopleOf(tx, platform.settings, [caller.id])).get(caller.id)!;
  const judgement = await judgeRate(tx, platform, principalOf(person), Number(price));
  const { policy, step } = setExchangeRate.approval!;
  const input = { rate: price };
  const gated = { tx, platform, caller, call, subject, step, policy, input, reason: null, approves };
  const passage = await checkApprovalGate(gated, judgement);
  const written = { userId: caller.id, entity: 'exchange-rates', after: { price }, requestId };
  if (passage.waits) {
    await passage.request(subject);
    await recordActivity(tx, { ...written, act: 'requestApproval' });
    return { rate: await currentRate(tx), waits: true };
  }
  const principalId = passage.approved ? null : principalOf(person);
  const { id } = await tx
    .insertInto('exchange-rates')
    .values({ price, principalId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActivity(tx, { ...written, recordId: String(id), act: 'create' });
  await announce(tx, { entity: 'exchange-rates', id, kind: 'created' });
  return { rate: Number(price) };
};

/** `POST mgmt/exchange-rate`: a new price of one USDT in RUB. */
export const changeRate = (platform: Platform) =>
  change(platform, {
    attempts: { entity: 'exchange-rates', act: 'create' },
    authorize: ({ role }) => {
      if (!setExchangeRate.roles.includes(role)) throw forbidden();
    },
    validate: (context) => readInputs(context, setExchangeRate.inputs ?? {}),
    perform: ({ tx, caller, requestId }, { values }) =>
      setRate(tx, platform, { caller, price: String(values.rate), requestId }),
    changes: ['exchange-rates'],
  });
