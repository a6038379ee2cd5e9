import { sql } from 'kysely';
import { formatDecimal, formatMoney } from '../../../src/format/money';
import { setExchangeRate } from '../../../src/resources/scalars';
import { recordActivity } from '../../database/activity';
import { locks } from '../../database/locks';
import type { Db, Tx } from '../../database/schema';
import { forbidden } from '../../base/errors';
import { announce } from '../../database/changes';
import type { Caller, Platform } from '../../calls/platform';
import { change, readInputs } from '../../entities/change';
import { confirmCaller } from '../../session/tokens';
import { checkApprovalGate, type GivenApproval } from '../../approvals/gate';
import type { Judgement } from '../../approvals/judgement';
import { peopleOf, principalOf } from '../../approvals/people';

const percentFactor = 100;
/** A new rate is compared with the rates of this many hours; a request to set it waits as long (docs/rules.md#what-requires-approval). */
const comparisonHours = 24;
/** The call and subject of an approval request for a rate, which has no record yet. */
const callName = 'exchange-rates.set';
const subject = 'exchange-rates/new';

/** The newest price of one USDT in RUB, or null when there is none. */
export const currentRate = async (db: Db | Tx): Promise<number | null> => {
  const row = await db.selectFrom('exchange-rates').select('price').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? Number(row.price) : null;
};

interface EffectiveRate {
  price: string;
  principalId: number | null;
  isRecent: boolean;
}

/** The rates that were in effect during the last day, oldest first: those set since, and the one before them. */
const ratesOfLastDay = async (tx: Tx): Promise<EffectiveRate[]> => {
  const { rows } =
    await sql<EffectiveRate>`select price, "principalId", "createDate" > now() - make_interval(hours => ${sql.lit(comparisonHours)})
      as "isRecent" from "exchange-rates"
    where id >= coalesce((select max(id) from "exchange-rates"
      where "createDate" <= now() - make_interval(hours => ${sql.lit(comparisonHours)})), 0) order by id`.execute(tx);
  return rows;
};

const changePercent = (from: number, to: number) => (Math.abs(to - from) / from) * percentFactor;

/** A change as people read it: '+27.5 %'. */
const changeText = (from: number, to: number): string => {
  const rounded = formatDecimal(changePercent(from, to).toFixed(1));
  return `${to < from ? '−' : '+'}${rounded}\u00a0%`;
};

/** The total change in percent that one principal would make within a day, including the new price. */
const totalChangePercent = (rates: readonly EffectiveRate[], principalId: number, price: number): number => {
  const ownChanges = rates.flatMap((rate, index) =>
    index > 0 && rate.isRecent && rate.principalId === principalId
      ? [changePercent(Number(rates[index - 1]!.price), Number(rate.price))]
      : [],
  );
  const latest = rates.at(-1);
  return ownChanges.reduce((sum, percent) => sum + percent, latest ? changePercent(Number(latest.price), price) : 0);
};

/**
 * Judges a new rate (docs/rules.md#what-requires-approval). The first rate needs one person, and so do small changes while their sum stays
 * small.
 */
const judgeRate = async (tx: Tx, { settings }: Platform, principalId: number, price: number): Promise<Judgement> => {
  const step = settings.RATE_STEP;
  const rates = await ratesOfLastDay(tx);
  const differsMuch = rates.some((rate) => changePercent(Number(rate.price), price) > step);
  const addsUp = totalChangePercent(rates, principalId, price) > step;
  const why = differsMuch
    ? 'It differs a lot from a rate of the last 24 hours'
    : addsUp
      ? 'The changes of one person within 24 hours add up to a large amount'
      : undefined;
  const latest = rates.at(-1);
  const about = latest
    ? `${formatMoney(latest.price, 'RUB')} → ${formatMoney(String(price), 'RUB')} (${changeText(Number(latest.price), price)})`
    : formatMoney(String(price), 'RUB');
  return {
    sum: null,
    about,
    why: step > 0 && rates.length > 0 ? why : undefined,
    terms: { price },
    expiryHours: comparisonHours,
  };
};

/** A rate that a caller sets or approves. */
interface NewRate {
  caller: Caller;
  price: string;
  requestId: string;
  /** The approval, when the caller approves another person's request. */
  approves?: GivenApproval;
}

/** Sets the rate in a transaction, or creates an approval request for it. Returns the body of the answer. */
export const setRate = async (tx: Tx, platform: Platform, { caller, price, requestId, approves }: NewRate) => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.rate)})`.execute(tx);
  // The caller may have been disabled while waiting for the lock.
  await confirmCaller(tx, caller);
  const person = (await peopleOf(tx, platform.settings, [caller.id])).get(caller.id)!;
  const judgement = await judgeRate(tx, platform, principalOf(person), Number(price));
  const { policy, step } = setExchangeRate.approval!;
  const input = { rate: price };
  const gated = { tx, platform, caller, call: callName, subject, step, policy, input, reason: null, approves };
  const passage = await checkApprovalGate(gated, judgement);
  const activity = { userId: caller.id, entity: 'exchange-rates', after: { price }, requestId };
  if (passage.waits) {
    await passage.request(subject);
    await recordActivity(tx, { ...activity, act: 'requestApproval' });
    return { rate: await currentRate(tx), waits: true };
  }
  const principalId = passage.approved ? null : principalOf(person);
  const { id } = await tx
    .insertInto('exchange-rates')
    .values({ price, principalId, setBy: passage.approved?.userId ?? caller.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActivity(tx, { ...activity, recordId: String(id), act: 'create' });
  await announce(tx, { entity: 'exchange-rates', id, kind: 'created' });
  return { rate: Number(price) };
};

/** `POST mgmt/exchange-rate`: sets the price of one USDT in RUB. */
export const changeRate = (platform: Platform) =>
  change(platform, {
    attempts: { entity: 'exchange-rates', act: 'create' },
    authorize: ({ role }) => {
      if (!setExchangeRate.roles.includes(role)) throw forbidden();
    },
    asksFactor: true,
    validate: (context) => readInputs(context, setExchangeRate.inputs ?? {}),
    perform: ({ tx, caller, requestId }, { values }) =>
      setRate(tx, platform, { caller, price: String(values.rate), requestId }),
    changes: ['exchange-rates'],
  });
