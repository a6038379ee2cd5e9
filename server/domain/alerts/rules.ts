import { sql } from 'kysely';
import { choiceIn, optionOf } from '../../../src/resources/language/choices';
import { alertRules, defaultAlert, maxAlertRules, type AlertRule } from '../../../src/resources/alertRules';
import { testAlert } from '../../../src/resources/alertPhrases';
import type { Values } from '../../../src/resources/language/values';
import { AlertKind, alertKind, AlertLanguage } from '../../../src/resources/statuses/alerts';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { formatNumber } from '../../../src/format/money';
import { conflict, invalid, ofField, tooMany } from '../../base/errors';
import { textOrNull } from '../../base/textOrNull';
import type { Caller, Platform } from '../../calls/platform';
import { notifyUser } from '../../database/changes';
import { countUp } from '../../database/counters';
import { locks } from '../../database/locks';
import { databaseNow } from '../../database/now';
import type { Db, Tx } from '../../database/schema';
import { deliverySql } from '../../database/statusSql';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { nicknameOf } from '../../session/people';
import { tellOwners } from '../notifications/tellOwners';
import { checkAddress } from '../webhooks/addresses';
import { requireDataKey } from '../webhooks/secrets';
import { checkLimit } from './limits';
import { encryptTarget, shownTarget } from './target';
import { alertText } from './text';
import { writeAlert } from './writeAlert';

const secondsPerMinute = 60;
/** Maximum number of tests of one rule per minute. */
const testsPerMinute = 10;

/** One creation after the other, so that two at once cannot both be the last that is allowed. */
const lockRules = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(locks.alertRules)})`.execute(tx);

/** What a rule watches, as it was typed. Throws 422. */
const watchedOf = (input: Values) => {
  const kind = choiceIn(AlertKind, input.kind)!;
  const limit = Number(input.limit);
  const bankDataId = input.bankDataId === null || input.bankDataId === undefined ? null : Number(input.bankDataId);
  checkLimit(kind, limit);
  if (bankDataId !== null && kind !== AlertKind.FreeAccounts)
    throw invalid('bankDataId', ofField(alertRules.fields.bankDataId.label, { phrase: 'Only of free accounts' }));
  const language = choiceIn(AlertLanguage, input.language) ?? AlertLanguage.English;
  return { kind, limit, bankDataId, bell: input.bell !== false, language };
};

type Watched = ReturnType<typeof watchedOf>;

/** The name of a rule that was given none: what it watches. Whoever reads it reads it in their language. */
const nameOfRule = ({ kind, limit }: Pick<Watched, 'kind' | 'limit'>) =>
  `${optionOf(alertKind, kind)!.label}: ${formatNumber(limit)}`;

/** What the name of a stored rule is made of. */
const watchedBy = ({ kind, limit }: Pick<AlertRule, 'kind' | 'limit'>) => ({
  kind: choiceIn(AlertKind, kind)!,
  limit: Number(limit),
});

/** The address that was typed; undefined of none. Throws 409 without a data key, 422 for one that is not sent to. */
const addressOf = ({ settings, dataKeys }: Platform, { url }: Values): string | undefined => {
  if (typeof url !== 'string') return undefined;
  requireDataKey(dataKeys);
  checkAddress(settings, url);
  return url;
};

const checkTold = (bell: boolean, hasAddress: boolean) => {
  if (!bell && !hasAddress)
    throw invalid('bell', ofField(alertRules.fields.bell.label, { phrase: 'Choose the bell, an address, or both' }));
};

/** Adds an alert rule. Throws 409 above the limit and without a data key, 422 for its limit or its address. */
export const addRule: CreateHandler = async ({ tx, platform, input }) => {
  const watched = watchedOf(input);
  const address = addressOf(platform, input);
  checkTold(watched.bell, address !== undefined);
  await lockRules(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "alert-rules"`.execute(tx);
  if (rows[0]!.count >= maxAlertRules)
    throw conflict({
      phrase: 'There is at most %{smart_count} alert rule |||| There are at most %{smart_count} alert rules',
      args: { smart_count: maxAlertRules },
    });
  const { id } = await tx
    .insertInto('alert-rules')
    .values({
      ...watched,
      name: textOrNull(input.name) ?? nameOfRule(watched),
      status: ActiveStatus.Active,
      watchDate: databaseNow,
      createDate: databaseNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (address !== undefined) await storeAddress(tx, platform, id, address);
  return { id };
};

const storeAddress = (tx: Tx, { dataKeys }: Platform, id: number, address: string) =>
  tx
    .updateTable('alert-rules')
    .set({ url: shownTarget(address), target: encryptTarget(dataKeys, id, address) })
    .where('id', '=', id)
    .execute();

/** Gives up what a rule has not delivered yet. */
const giveUp = (tx: Tx, id: number) =>
  sql`update alerts set status = ${deliverySql.Failed}, "nextTry" = null
    where "ruleId" = ${id} and status = ${deliverySql.Waiting}`.execute(tx);

/** Tells the Owners but the caller what somebody did to a rule: who is told no more may be kept from it. */
const tellOfChange = async (
  tx: Tx,
  caller: Caller,
  { id, kind, limit, phrase }: { id: number; kind: AlertKind; limit: number; phrase: string },
): Promise<void> => {
  const args = { name: await nicknameOf(tx, caller.id), kind: { phrase: optionOf(alertKind, kind)!.label }, limit };
  await tellOwners(tx, { entity: alertRules.name, id, words: { phrase, args }, by: caller.id });
};

/**
 * Changes what a rule watches and whom it tells. What waits for an address that goes is given up. It begins anew only with another kind
 * or bank: what it has yet to tell of the same is not lost. Throws as `addRule` does.
 */
export const changeRule: ActionHandler<'alert-rules'> = async ({ tx, platform, caller, record, input }) => {
  const { id } = record;
  const watched = watchedOf(input);
  const address = addressOf(platform, input);
  const forgets = address === undefined && input.noAddress === true;
  checkTold(watched.bell, address !== undefined || (record.url !== null && !forgets));
  const typedName = textOrNull(input.name);
  // The name that it was given says what it watched.
  const isOwnName = typedName !== null && typedName !== nameOfRule(watchedBy(record));
  const watchesOther = watched.kind !== record.kind || watched.bankDataId !== record.bankDataId;
  await tx
    .updateTable('alert-rules')
    .set({
      ...watched,
      name: isOwnName ? typedName : nameOfRule(watched),
      ...(watchesOther ? { watchDate: databaseNow, told: null } : {}),
      ...(forgets ? { url: null, target: null } : {}),
    })
    .where('id', '=', id)
    .execute();
  if (address !== undefined) await storeAddress(tx, platform, id, address);
  if (address !== undefined || forgets) await giveUp(tx, id);
  await tellOfChange(tx, caller, { id, ...watched, phrase: '%{name} changed an alert rule (%{kind}: %{limit})' });
};

/** Tells the address of a rule, and the bell of who calls, that this is a test. Throws 429 for too many. */
export const testRule: ActionHandler<'alert-rules'> = async ({ tx, platform, caller, record }) => {
  const { id, bell, url } = record;
  if ((await countUp(tx, `alert-tests:${id}`, secondsPerMinute)) > testsPerMinute)
    throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
  const words = { phrase: testAlert };
  const language = choiceIn(AlertLanguage, record.language) ?? AlertLanguage.English;
  const text = await alertText(platform.settings, { words, language, opens: alertRules.name });
  await writeAlert(tx, { ruleId: id, text, about: alertRules.name, isSent: url !== null });
  if (bell) await notifyUser(tx, { to: caller.id, entity: alertRules.name, id, words });
};

/** Disables a rule: what it has not delivered yet is given up. */
export const disableRule: ActionHandler<'alert-rules'> = async ({ tx, caller, record }) => {
  const { id, limit } = record;
  await tx.updateTable('alert-rules').set({ status: ActiveStatus.Disabled }).where('id', '=', id).execute();
  await giveUp(tx, id);
  const kind = choiceIn(AlertKind, record.kind)!;
  await tellOfChange(tx, caller, { id, kind, limit, phrase: '%{name} disabled an alert rule (%{kind}: %{limit})' });
};

/** Activates a rule, which tells of what happens from now on. */
export const activateRule: ActionHandler<'alert-rules'> = async ({ tx, record: { id } }) => {
  await tx
    .updateTable('alert-rules')
    .set({ status: ActiveStatus.Active, watchDate: databaseNow })
    .where('id', '=', id)
    .execute();
};

/** Names the rules that have no name yet: those of an earlier version, and the one of a new platform. */
export const nameRules = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: number } & Pick<Watched, 'kind' | 'limit'>>`select id, kind,
    "limit"::float8 as "limit" from "alert-rules" where name is null`.execute(db);
  for (const rule of rows)
    await sql`update "alert-rules" set name = ${nameOfRule(rule)} where id = ${rule.id} and name is null`.execute(db);
};

/** Adds the rule that every platform has from its start. None is ever deleted: whoever does not want it disables it. */
export const addDefaultRule = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRules(tx);
    const { kind, limit } = defaultAlert;
    await sql`insert into "alert-rules" (kind, "limit", bell, language, status, "watchDate", "createDate")
      select ${sql.lit(kind)}, ${limit}, true, ${sql.lit(AlertLanguage.English)}, ${sql.lit(ActiveStatus.Active)}, now(), now()
      where not exists (select 1 from "alert-rules")`.execute(tx);
  });
