import { sql } from 'kysely';
import { choiceIn } from '../../../src/resources/language/choices';
import { Role } from '../../../src/resources/language/roles';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { accountChanged, conflict, notAllowed, notFound } from '../../base/errors';
import type { Caller, Platform } from '../../calls/platform';
import { confirmCaller, isSessionValid } from '../../session/tokens';
import type { Settings } from '../../base/settings';
import { setPayer } from '../ledger/percents';
import type { Judge } from '../../approvals/judgement';
import { notifyHolder } from './end';
import { judgeTaskRemoval } from './judgements';
import { move } from './move';
import { isOwnPayOut } from './ownPayOut';
import { nicknameOf } from '../../session/people';
import { isWithinLimit, tooMuchRefusal } from './payOutLimit';
import { stepError } from './refused';
import { HandleReason, InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { UserStatus } from '../../../src/resources/statuses/people';
import { dueDate } from './dueDate';
import { invoiceSql } from '../../database/statusSql';

/** Roles that may release another user's task, with a reason. */
const releasingStaff: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator];

/** The user who takes an invoice. In a call of the API the session is checked, too. */
type Taker = Pick<Caller, 'id' | 'role'> & { session?: string };

/**
 * Locks the user, so that of two takes at the same time the second counts the first. Throws when the user is no longer
 * active: nobody else could finish the task for them.
 */
const lockTaker = async (tx: Tx, { id }: Pick<Caller, 'id'>) => {
  const person = tx.selectFrom('users').select('status').where('id', '=', id).forNoKeyUpdate();
  if ((await person.executeTakeFirstOrThrow()).status !== UserStatus.Active) throw accountChanged();
};

/**
 * SQL: the caller's session is still valid; true without a session. Use it in a statement that starts after the lock.
 */
export const isTakerCurrent = ({ session, id, role }: Taker) =>
  session === undefined ? sql<boolean>`true` : isSessionValid({ session, id, role });

/** What a vault owner gave back or let time out within so many hours makes the number of their tasks smaller. */
const gaveBackHours = 24;

/** SQL: how many tasks a user may hold. Each pay-out that they gave back within a day is one less. */
const maxTasksOf = ({ TASKS_AT_ONCE: most }: Pick<Settings, 'TASKS_AT_ONCE'>, { id }: Pick<Caller, 'id'>) =>
  sql<number>`(${most}::integer - (select count(*)::integer from "task-holders" h where h."userId" = ${id} and h."gaveBack"
    and h."endDate" > now() - make_interval(hours => ${sql.lit(gaveBackHours)})))`;

/** SQL: the number of tasks of this user. Use it in a statement that starts after the user is locked. */
export const taskCountOf = ({ id }: Pick<Caller, 'id'>) =>
  sql<number>`(select count(*)::integer from invoices where owner = ${id} and status = ${invoiceSql.WIP})`;

const takeable = sql<boolean>`i.approved and (i.status = ${InvoiceStatus.Handle}
  or (i.status = ${InvoiceStatus.New} and i."expireDate" > now()))`;

/** SQL: a person has to look at the invoice, whoever takes it and gives it back. */
export const isInReview = sql<boolean>`coalesce(i."handleWhy" in (${sql.lit(HandleReason.needsReview)}, ${sql.lit(HandleReason.receipt)}), false)`;

const takeError = async (tx: Tx, settings: Settings, caller: Taker, id: number) => {
  if (caller.session !== undefined) await confirmCaller(tx, { ...caller, session: caller.session });
  const { rows } = await sql<{
    count: number;
    most: number;
    isTooMuch: boolean;
  }>`select ${taskCountOf(caller)} as count,
      ${maxTasksOf(settings, caller)} as most, not ${isWithinLimit(settings, caller)} as "isTooMuch"
    from invoices i where i.id = ${id}`.execute(tx);
  const { count, most, isTooMuch } = rows[0]!;
  if (count >= most && most < settings.TASKS_AT_ONCE)
    return conflict('You gave pay-outs back within a day: until then you hold fewer tasks');
  if (isTooMuch) return conflict(tooMuchRefusal);
  if (count >= most)
    return conflict({
      phrase:
        'You have %{smart_count} task already. Finish or dismiss one first. |||| You have %{smart_count} tasks already. Finish or dismiss one first.',
      args: { smart_count: count },
    });
  const { status, approved } = await tx
    .selectFrom('invoices')
    .select(['status', 'approved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === InvoiceStatus.New && approved) return conflict('This invoice is past its end');
  return stepError(tx, id);
};

/** Gives an invoice to a user whose row is locked. Throws 409 with its holder, or with its status. */
const giveToTaker = async (tx: Tx, settings: Settings, caller: Taker, id: number): Promise<void> => {
  const { paymentType, dealId } = await move(tx, 'take', id, {
    needs: sql`${takeable} and ${taskCountOf(caller)} < ${maxTasksOf(settings, caller)} and ${isWithinLimit(settings, caller)}
      and ${isTakerCurrent(caller)}`,
    sets: {
      owner: caller.id,
      takenFrom: sql`i.status`,
      takenDate: sql`now()`,
      handleWhy: sql`case when ${isInReview} then i."handleWhy" end`,
    },
    whyRefused: () => takeError(tx, settings, caller, id),
  });
  // Without a vault owner as holder a pay-out's deal has no percents, and staff get none.
  if (paymentType === PaymentType.PayOut && dealId !== null && caller.role === Role.VaultOwner)
    await setPayer(tx, dealId, caller.id);
};

/** Gives an invoice to a user. Throws 409 with its holder, or with its status. */
export const take = async (tx: Tx, settings: Settings, caller: Taker, id: number): Promise<void> => {
  await lockTaker(tx, caller);
  await giveToTaker(tx, settings, caller, id);
};

/** SQL: this vault owner gave the pay-out `i` back, or let its time run out: holding it again would only delay its payee. */
const wasGivenBackBy = (userId: number) => sql<boolean>`exists (select 1 from "task-holders" h
  where h."dealId" = i."dealId" and h."userId" = ${userId} and h."gaveBack")`;

/** SQL: the pay-out `i` is past its end: staff decide about it. */
const isPastEnd = sql<boolean>`i."expireDate" <= now()`;

/** Why a vault owner may not take a pay-out, by the condition in SQL. */
const refusalsOfPayOuts = (userId: number) =>
  [
    [isOwnPayOut(userId), 'This pay-out goes to an account of your own'],
    [wasGivenBackBy(userId), 'You gave this pay-out back: somebody else pays it'],
    [isPastEnd, 'This pay-out is past its end: staff decide about it'],
  ] as const;

/** `POST mgmt/store/reserve/{invoiceId}`: the caller takes the invoice as a task. */
export const takeInvoice: ActionHandler<'taker-store'> = async ({ tx, platform, caller, record }) => {
  if (caller.role === Role.VaultOwner && choiceIn(PaymentType, record.paymentType) === PaymentType.PayOut)
    for (const [condition, refusal] of refusalsOfPayOuts(caller.id)) {
      const { rows } = await sql`select 1 from invoices i where i.id = ${record.id} and ${condition}`.execute(tx);
      if (rows.length > 0) throw notAllowed(refusal);
    }
  await take(tx, platform.settings, caller, record.id);
};

/** Take next does not offer an invoice to a user who released it within this time. */
const releasePause = sql`interval '1 hour'`;

/**
 * Gives the caller the free invoice that is due soonest, then the oldest of those that have expired. Skips invoices
 * that the caller released recently and locked rows. Returns the id and previous status. Throws 409 when there is none.
 */
export const takeNext = async (tx: Tx, platform: Platform, caller: Caller) => {
  // The account of an invoice decides for vault owners alone; a join that others do not need costs them a third.
  const isAllowed =
    caller.role === Role.VaultOwner
      ? sql`case when i."paymentType" = ${PaymentType.PayOut} then ${isWithinLimit(platform.settings, caller)} and not (${sql.join(
          refusalsOfPayOuts(caller.id).map(([condition]) => condition),
          sql` or `,
        )}) else i."accountId" in (
          select a.id from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
          where p."vaultOwnerId" = ${caller.id}) end`
      : sql`true`;
  const isInTime = sql`i."expireDate" > now()`;
  // Locks the user together with the invoice, so the next statement counts tasks that they took at the same time.
  const { rows } = await sql<{ id: number; status: InvoiceStatus; person: UserStatus }>`
    with person as materialized (select status from users where id = ${caller.id} for no key update)
    select i.id, i.status, (select status from person) as person from invoices i
    where ${takeable} and ${isAllowed}
      and i.id <> all(array(select "invoiceId" from releases
        where "userId" = ${caller.id} and "createDate" > now() - ${releasePause}))
    order by ${isInTime} desc, case when ${isInTime} then ${dueDate('i', sql`${platform.settings.PAYOUT_DUE_MINUTES}::int`)} else i."createDate" end,
      i.id limit 1 for update of i skip locked`.execute(tx);
  if (!rows[0]) throw conflict('There is nothing to take right now');
  if (rows[0].person !== UserStatus.Active) throw accountChanged();
  await giveToTaker(tx, platform.settings, caller, rows[0].id);
  return rows[0];
};

/** Judges a release: staff may take a pay-out from a vault owner (docs/rules.md#what-requires-approval). */
export const judgeRelease: Judge = async ({ tx, platform, caller, record, input, isApproving }) =>
  (record.owner === caller.id && !isApproving) || !(isApproving || releasingStaff.includes(caller.role))
    ? undefined
    : judgeTaskRemoval(tx, platform, record, input);

/** Stores who released a task, and deletes the user's old releases. */
const storeRelease = async (tx: Tx, userId: number, invoiceId: number) => {
  await sql`delete from releases where "userId" = ${userId} and "createDate" < now() - ${releasePause}`.execute(tx);
  await tx.insertInto('releases').values({ userId, invoiceId }).execute();
};

/**
 * `POST mgmt/store/release/{invoiceId}`: returns a task to the queue, by its holder or by staff; then the holder is
 * notified. All others get 404.
 */
export const releaseInvoice: ActionHandler<'invoices'> = async ({ tx, caller, record, input, approved }) => {
  const isHolder = record.owner === caller.id;
  if (!isHolder && !approved && !releasingStaff.includes(caller.role)) throw notFound();
  const toHandle = sql<boolean>`(i."takenFrom" = ${invoiceSql.Handle} or ${isInReview} or i."expireDate" < now())`;
  const { paymentType, dealId } = await move(tx, 'release', record.id, {
    to: { when: toHandle, becomes: InvoiceStatus.Handle, otherwise: InvoiceStatus.New },
    sets: {
      owner: null,
      takenFrom: null,
      takenDate: null,
      handleWhy: sql`case when ${isInReview} then i."handleWhy"
        when ${toHandle} then ${sql.lit(HandleReason.released)} end`,
    },
  });
  await storeRelease(tx, caller.id, record.id);
  if (paymentType === PaymentType.PayOut && dealId !== null) await setPayer(tx, dealId, null, { gaveBack: isHolder });
  const reason = typeof input.reason === 'string' ? input.reason : null;
  const name = await nicknameOf(tx, caller.id);
  await notifyHolder(
    tx,
    record,
    caller.id,
    reason === null
      ? { phrase: 'Your task %{task} was released by %{name}', args: { name } }
      : { phrase: 'Your task %{task} was released by %{name}: %{reason}', args: { name, reason } },
  );
  return { after: { reason } };
};
