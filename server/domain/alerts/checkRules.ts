import { sql } from 'kysely';
import { alertRoles, alertRules, maxAlertRules } from '../../../src/resources/alertRules';
import { poolPhrases } from '../../../src/resources/alertPhrases';
import { definitionOf } from '../../../src/resources/index';
import { mayOpen } from '../../../src/resources/language/rights';
import { Role } from '../../../src/resources/language/roles';
import type { Words } from '../../../src/resources/language/words';
import type { AlertKind, AlertLanguage } from '../../../src/resources/statuses/alerts';
import type { Platform } from '../../calls/platform';
import { announce, inTransaction, notifyUser } from '../../database/changes';
import type { Db, Tx } from '../../database/schema';
import { activeSql, userSql } from '../../database/statusSql';
import { markRead } from '../notifications/warning';
import { isBelowAnAlert, isWithoutFree, readPools } from '../vault/pool';
import { alertText } from './text';
import { watches, type WatchedLimit } from './watches';
import { giveUpOlder, writeAlert } from './writeAlert';

/** What checking the rules takes. */
export type CheckedPlatform = Pick<Platform, 'db' | 'settings' | 'failures'>;

interface Rule extends WatchedLimit {
  id: number;
  kind: AlertKind;
  bell: boolean;
  hasAddress: boolean;
  language: AlertLanguage;
  /** As JSON: ids of the events that it told of; of a state, whether it told of the worst (`noneLeft`). */
  told: string | null;
  isActive: boolean;
}

/** Those whose bell a rule tells, as far as they may open what it is about. */
const bellRoles = [...alertRoles, Role.Moderator];

const peopleFor = async (tx: Tx, opens: string): Promise<readonly number[]> => {
  const definition = definitionOf(opens);
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where(
      'type',
      'in',
      bellRoles.filter((role) => mayOpen(definition, role)),
    )
    .where(sql<boolean>`status = ${userSql.Active}`)
    .orderBy('id')
    .execute();
  return people.map(({ id }) => id);
};

/** What a rule told of, where its state was as bad as it can be. */
const noneLeft = JSON.stringify('none left');

/**
 * Tells what a rule found, unless it told something within the hour, or was changed meanwhile. A state that became as bad as it can be is
 * told of at once. Whoever writes the time first tells it: of several instances one. `told`: what it told of from now on.
 */
const tell = async (
  { db, settings }: CheckedPlatform,
  { id, kind, limit, watchDate, bell, hasAddress, language }: Rule,
  { words, opens, about = opens, told }: { words: Words; opens: string; about?: string; told: string | null },
): Promise<void> => {
  const isState = 'state' in watches.of(kind)!;
  const text = await alertText(settings, { words, language, opens });
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`update "alert-rules" set "lastAlert" = now(), told = ${told}
      where id = ${id} and status = ${activeSql.Active} and kind = ${sql.lit(kind)} and "limit" = ${limit}
        and "watchDate" = ${watchDate}::timestamptz and bell = ${bell} and (target is not null) = ${hasAddress}
        and ("lastAlert" is null or "lastAlert" <= now() - interval '1 hour'
          or (${told === noneLeft} and told is distinct from ${noneLeft})) returning id`.execute(tx);
    if (rows.length === 0) return;
    if (isState) await giveUpOlder(tx, id);
    await writeAlert(tx, { ruleId: id, text, about, isSent: hasAddress });
    if (bell) for (const to of await peopleFor(tx, opens)) await notifyUser(tx, { to, entity: opens, words });
    await announce(tx, { entity: alertRules.name, id, kind: 'changed' });
  });
};

/**
 * Forgets events that are over, so that they are told of when they happen again: a device that falls silent once more. Returns those that
 * last, of which the rule told.
 */
const forgetOver = async (db: Db, { id, told }: Rule, current: ReadonlySet<number>): Promise<ReadonlySet<number>> => {
  const ids = JSON.parse(told ?? '[]') as number[];
  const left = ids.filter((event) => current.has(event));
  if (left.length < ids.length)
    await sql`update "alert-rules" set told = ${JSON.stringify(left)} where id = ${id} and told = ${told}`.execute(db);
  return new Set(left);
};

/** Checks one rule. One that is disabled tells nothing, and forgets what is over all the same: once active, it tells of that anew. */
const checkRule = async (platform: CheckedPlatform, rule: Rule): Promise<void> => {
  const { db } = platform;
  const watch = watches.of(rule.kind)!;
  if ('state' in watch) {
    const state = rule.isActive ? await watch.state(db, rule) : undefined;
    if (state) {
      const told = state.isNoneLeft ? noneLeft : null;
      await tell(platform, rule, { words: state.words, opens: watch.opens, told });
    }
    return;
  }
  const events = await watch.events(db, rule);
  const current = events.map(({ id }) => id);
  const told = await forgetOver(db, rule, new Set(current));
  const fresh = events.filter(({ id }) => !told.has(id));
  if (rule.isActive && fresh.length > 0)
    await tell(platform, rule, {
      words: watch.words(fresh, rule),
      opens: watch.opens,
      about: fresh.length === 1 ? `${watch.opens}/${fresh[0]!.id}` : watch.opens,
      told: JSON.stringify(current),
    });
};

/** Marks what the bell said of the pool as read, once accounts are free again. A rule that somebody disabled frees none. */
const readOfPool = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const short = await readPools(tx, sql`(${isBelowAnAlert} or ${isWithoutFree})`);
    if (short.length === 0) await markRead(tx, sql`n.subject = 'booking' and n.phrase in (${sql.join(poolPhrases)})`);
  });

/**
 * Checks all alert rules, and tells of those active whose limit is passed. Once accounts are free again, what the bell said of it is read.
 * Several instances may do it at once.
 */
export const checkRules = async (platform: CheckedPlatform): Promise<void> => {
  const { db, failures } = platform;
  const { rows: rules } = await sql<Rule>`select id, kind, "limit"::float8 as "limit", "bankDataId", bell,
      target is not null as "hasAddress", language, told, "watchDate"::text as "watchDate",
      status = ${activeSql.Active} as "isActive" from "alert-rules" order by id limit ${maxAlertRules}`.execute(db);
  for (const rule of rules) {
    try {
      await checkRule(platform, rule);
    } catch (error) {
      // The others are checked all the same.
      failures.report(error, 'alert rule could not be checked', { rule: rule.id });
    }
  }
  await readOfPool(db);
};
