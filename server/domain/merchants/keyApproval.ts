import { sql } from 'kysely';
import { formatMoney } from '../../../src/format/money';
import { apiKeys } from '../../../src/resources/apiKeys';
import { KeyApproval } from '../../../src/resources/statuses/merchants';
import { peopleOf } from '../../approvals/people';
import { conflict, factorNeeded, notAllowed } from '../../base/errors';
import type { Caller, Platform } from '../../calls/platform';
import { notifyUser } from '../../database/changes';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import { keyApprovalSql } from '../../database/statusSql';
import { notifyOwner } from '../../entities/notifyOwner';
import type { ActionHandler } from '../../entities/handlers';

/** Throws 409 for a merchant without a second factor, or whose password somebody else may know (docs/rules.md#restricted-people). */
const checkMayLet = async (tx: Tx, { settings }: Platform, { id, hasFactor }: Caller): Promise<void> => {
  if (!hasFactor) throw conflict('First set up a second factor: in the menu of your e-mail, "Second factor"');
  if ((await peopleOf(tx, settings, [id])).get(id)!.isRestricted)
    throw notAllowed('Your password was issued by somebody else: a verified person has to confirm you first');
};

/** Tells the merchant of a step, also the one who took it: it may have been somebody who has their session. */
const tell = (tx: Tx, caller: Caller, id: number, phrase: string, name: string, sum: string) =>
  notifyUser(tx, { to: caller.id, entity: apiKeys.name, id, words: { phrase, args: { key: name, sum } } });

/** The first of two steps that let an API key approve pay-outs, up to a sum within 24 hours. Until the second it approves none. */
export const askPayOuts: ActionHandler<'api-keys'> = async ({ tx, platform, caller, record, input }) => {
  await checkMayLet(tx, platform, caller);
  if (record.issuedBy !== caller.id) throw conflict('Somebody else made this key, and may know it: make one yourself');
  const sum = String(input.sum);
  await tx
    .updateTable('api-keys')
    .set({ approves: KeyApproval.Asked, approvesUpTo: sum, payOutsAskedDate: databaseNow })
    .where('id', '=', record.id)
    .execute();
  const phrase =
    'Your API key "%{key}" was asked to approve pay-outs of up to %{sum}. If that was not you, revoke it and change your password.';
  await tell(tx, caller, record.id, phrase, record.name, formatMoney(sum, 'RUB'));
};

/**
 * The second step, of the sum that the caller saw. Throws 409 for another, and `factor_needed` where who takes it proved that it is them before the first step: one code is not enough
 * for both.
 */
export const confirmPayOuts: ActionHandler<'api-keys'> = async ({ tx, platform, caller, record, body }) => {
  await checkMayLet(tx, platform, caller);
  const { rows } = await sql<{ approvesUpTo: string; isProvenAgain: boolean }>`select k."approvesUpTo",
      coalesce((select s."provenDate" from sessions s where s.key = ${caller.session}) > k."payOutsAskedDate", false) as "isProvenAgain"
    from "api-keys" k where k.id = ${record.id} and k.approves = ${keyApprovalSql.Asked}`.execute(tx);
  const [asked] = rows;
  if (!asked) throw conflict('Nothing waits for confirmation');
  if (Number(body.sum) !== Number(asked.approvesUpTo))
    throw conflict(
      { phrase: 'The sum is %{sum} by now', args: { sum: formatMoney(asked.approvesUpTo, 'RUB') } },
      'sum',
    );
  if (!asked.isProvenAgain) throw factorNeeded();
  await tx.updateTable('api-keys').set({ approves: KeyApproval.On }).where('id', '=', record.id).execute();
  const phrase =
    'Your API key "%{key}" approves pay-outs of up to %{sum} within 24 hours. If that was not you, revoke it and change your password.';
  await tell(tx, caller, record.id, phrase, record.name, formatMoney(asked.approvesUpTo, 'RUB'));
};

/** Ends it, and tells the merchant when somebody else did it. */
export const stopPayOuts: ActionHandler<'api-keys'> = async ({ tx, caller, record }) => {
  await tx
    .updateTable('api-keys')
    .set({ approves: KeyApproval.Off, approvesUpTo: null, payOutsAskedDate: null })
    .where('id', '=', record.id)
    .execute();
  await notifyOwner(tx, caller, {
    to: Number(record.clientId),
    entity: apiKeys.name,
    id: record.id,
    phrase: '%{name} stopped your API key from approving pay-outs: %{key}',
    args: { key: record.name },
  });
};
