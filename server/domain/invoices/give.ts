import { sql } from 'kysely';
import { staffOfStore } from '../../../src/resources/invoiceRoles';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../base/errors';
import { notifyUser } from '../../database/changes';
import type { Caller, Platform } from '../../calls/platform';
import { confirmCaller } from '../../session/tokens';
import { setPayer } from '../ledger/percents';
import type { Judge } from '../../approvals/judgement';
import { notifyHolder } from './end';
import { judgeTaskRemoval } from './judgements';
import { startsFrom } from './life';
import { move } from './move';
import { isTakerCurrent, taskCountOf } from './queue';
import { nicknameOf } from '../../session/people';
import { stepError } from './refused';
import { readTaskName } from './taskName';
import { type InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { UserStatus } from '../../../src/resources/statuses/people';

const recipientLabel = 'To whom';

/**
 * Locks the recipient, so that of two tasks given at the same time the second counts the first, and returns their
 * nickname. Throws 422 when they may not work in the store.
 */
const lockRecipient = async (tx: Tx, id: number): Promise<string> => {
  const person = tx.selectFrom('users').select(['nickname', 'type', 'status']).where('id', '=', id).forNoKeyUpdate();
  const { nickname, type, status } = await person.executeTakeFirstOrThrow();
  if (status !== UserStatus.Active || !staffOfStore.some((role) => role === type))
    throw invalid('userId', ofField(recipientLabel, { phrase: 'Only active staff who work in the store' }));
  return nickname;
};

/**
 * The error when a task cannot be handed over: the caller was disabled, the invoice changed, or the recipient has too
 * many tasks.
 */
const giveError = async (tx: Tx, platform: Platform, caller: Caller, { id, to }: { id: number; to: number }) => {
  await confirmCaller(tx, caller);
  const { rows } = await sql<{ count: number; status: InvoiceStatus; owner: number | null }>`select
      ${taskCountOf({ id: to })} as count, status, owner from invoices where id = ${id}`.execute(tx);
  const { count, status, owner } = rows[0]!;
  if (!startsFrom('give', status) || count < platform.settings.TASKS_AT_ONCE || owner === to) return stepError(tx, id);
  const args = { name: await nicknameOf(tx, to), smart_count: count };
  return conflict(
    { phrase: '%{name} has %{smart_count} task already |||| %{name} has %{smart_count} tasks already', args },
    'userId',
  );
};

/** Judges handing over a task: it may take a pay-out from a vault owner who has paid it (docs/rules.md#what-requires-approval). */
export const judgeGive: Judge = async ({ tx, platform, record, input }) =>
  judgeTaskRemoval(tx, platform, record, input);

/**
 * `POST mgmt/store/give/{invoiceId}` (extension): hands a task over to another member of staff, or to the caller, who takes
 * it over; its time starts again. The percents of a vault owner who held a pay-out are removed, as by a release. Notifies
 * the old and the new holder.
 */
export const giveTask: ActionHandler<'invoices'> = async ({ tx, platform, caller, record, input }) => {
  const { id } = record;
  const to = Number(input.userId);
  const recipient = await lockRecipient(tx, to);
  const { paymentType, dealId } = await move(tx, 'give', id, {
    needs: sql`i.owner is distinct from ${to} and ${taskCountOf({ id: to })} < ${platform.settings.TASKS_AT_ONCE}
      and ${isTakerCurrent(caller)}`,
    sets: { owner: to, takenDate: sql`now()` },
    whyRefused: () => giveError(tx, platform, caller, { id, to }),
  });
  if (paymentType === PaymentType.PayOut && dealId !== null) await setPayer(tx, dealId, null);
  const name = await nicknameOf(tx, caller.id);
  const reason = String(input.reason);
  await notifyHolder(tx, record, caller.id, {
    phrase: 'Your task %{task} was given to %{recipient} by %{name}: %{reason}',
    args: { recipient, name, reason },
  });
  if (to !== caller.id)
    await notifyUser(tx, {
      to,
      entity: 'invoices',
      id,
      words: {
        phrase: '%{name} handed task %{task} over to you: %{reason}',
        args: { name, reason, task: await readTaskName(tx, id) },
      },
    });
  return { after: { reason } };
};
