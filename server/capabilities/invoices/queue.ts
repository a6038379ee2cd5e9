import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { accountChanged, conflict, notAllowed, notFound } from '../../ground/errors';
import type { Caller, Platform } from '../../calls/platform';
import { confirmCaller, isSessionValid } from '../../session/tokens';
import type { Settings } from '../../ground/settings';
import { setPayer } from '../ledger/percents';
import type { Judge } from '../../approvals/judgement';
import { notifyHolder } from './end';
import { judgeTaskRemoval } from './judgements';
import { move } from './move';
import { isOwnPayOut } from './ownPayOut';
import { nicknameOf, refusedStep } from './refused';
import { HandleWhy, InvoiceStatus, PaymentType, UserStatus } from '../../../src/resources/statuses';

/** Who may end somebody else's work on an invoice, with a reason. */
const releasers: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator];

/** Who takes; by hand in a session that must still count. */
type Taker = Pick<Caller, 'id' | 'role'> & { session?: string };

/**
 * Locks the person who takes, so that of two takes at once the second counts the first. Who was disabled or deleted
 * meanwhile gets nothing: nobody else could finish it for them.
 */
const lockTaker = async (tx: Tx, { id }: Pick<Caller, 'id'>) => {
  const person = tx.selectFrom('users').select('status').where('id', '=', id).forNoKeyUpdate();
  if ((await person.executeTakeFirstOrThrow()).status !== UserStatus.Active) throw accountChanged();
};

/** May they still act? Asked by a statement that begins after what they waited for; who acts without a session may. */
export const isTakerCurrent = ({ session, id, role }: Taker) =>
  session === undefined ? sql<boolean>`true` : isSessionValid({ session, id, role });

/** How many tasks this person has: asked by a statement that begins after the lock above. */
export const taskCountOf = ({ id }: Pick<Caller, 'id'>) =>
  sql<number>`(select count(*)::integer from invoices where owner = ${id} and status = ${sql.lit(InvoiceStatus.WIP)})`;

const takeable = sql<boolean>`i.approved and (i.status = ${InvoiceStatus.Handle}
  or (i.status = ${InvoiceStatus.New} and i."expireDate" > now()))`;

const inDoubt = sql<boolean>`i."handleWhy" is not distinct from ${sql.lit(HandleWhy.doubt)}`;

const refusedTake = async (tx: Tx, caller: Taker, most: number, id: number) => {
  if (caller.session !== undefined) await confirmCaller(tx, { ...caller, session: caller.session });
  const { rows } = await sql<{ count: number }>`select ${taskCountOf(caller)} as count`.execute(tx);
  const { count } = rows[0]!;
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
  return refusedStep(tx, id);
};

/** Gives an invoice to the caller, whose row is locked. Throws 409 with who was first, or the state it is in. */
const give = async (tx: Tx, settings: Settings, caller: Taker, id: number): Promise<void> => {
  const most = settings.TASKS_AT_ONCE;
  const { paymentType, dealId } = await move(tx, 'take', id, {
    needs: sql`${takeable} and ${taskCountOf(caller)} < ${most} and ${isTakerCurrent(caller)}`,
    sets: {
      owner: caller.id,
      takenFrom: sql`i.status`,
      takenDate: sql`now()`,
      handleWhy: sql`case when ${inDoubt} then i."handleWhy" end`,
    },
    refused: () => refusedTake(tx, caller, most, id),
  });
  // Nobody's percents are on the deal of a pay-out that nobody holds: staff leave it so.
  if (paymentType === PaymentType.PayOut && dealId !== null && caller.role === Role.VaultOwner)
    await setPayer(tx, dealId, caller.id);
};

/** Gives an invoice to the caller. Throws 409 with who was first, or the state it is in. */
export const take = async (tx: Tx, settings: Settings, caller: Taker, id: number): Promise<void> => {
  await lockTaker(tx, caller);
  await give(tx, settings, caller, id);
};

/** `POST mgmt/store/reserve/{invoiceId}`: the caller works on it from now on. */
export const takeInvoice: ActionHandler<'taker-store'> = async ({ tx, platform, caller, record }) => {
  if (caller.role === Role.VaultOwner) {
    const { rows } =
      await sql`select 1 from invoices i where i.id = ${record.id} and ${isOwnPayOut(caller.id)}`.execute(tx);
    if (rows.length > 0) throw notAllowed('This pay-out goes to an account of your own');
  }
  await take(tx, platform.settings, caller, record.id);
};

/** Who gave a task back is not given it again by Take next for so long. */
const restsFor = sql`interval '1 hour'`;

/** When an invoice should be done: a pay-in by its end, a pay-out so long after it was approved. */
const due = (minutes: number) => sql`case i."paymentType" when ${sql.lit(PaymentType.PayIn)} then i."expireDate"
  else i."approvedDate" + make_interval(mins => ${minutes}::int) end`;

/**
 * Gives the caller the invoice that is due soonest of those that nobody holds and that they may take, then those past their
 * end, the oldest first; its id and the state it was in come back. What they gave back lately they are not given. Rows that
 * others are taking at this moment are passed over. Throws 409 when there is none.
 */
export const takeNext = async (tx: Tx, platform: Platform, caller: Caller) => {
  const own = sql`(p."vaultOwnerId" = ${caller.id}
    or (i."paymentType" = ${PaymentType.PayOut} and not ${isOwnPayOut(caller.id)}))`;
  const isInTime = sql`i."expireDate" > now()`;
  // Who takes is locked with what they take, so that the next statement counts what they took elsewhere.
  const { rows } = await sql<{ id: number; status: number; person: number }>`
    with person as materialized (select status from users where id = ${caller.id} for no key update)
    select i.id, i.status, (select status from person) as person from invoices i
    left join "payment-accounts" a on a.id = i."accountId" left join "vault-profiles" p on p.id = a."vaultProfileId"
    where ${takeable} and ${caller.role === Role.VaultOwner ? own : sql`true`}
      and not exists (select 1 from releases r where r."userId" = ${caller.id} and r."invoiceId" = i.id
        and r."createDate" > now() - ${restsFor})
    order by ${isInTime} desc, case when ${isInTime} then ${due(platform.settings.PAYOUT_DUE_MINUTES)} else i."createDate" end,
      i.id limit 1 for update of i skip locked`.execute(tx);
  if (!rows[0]) throw conflict('There is nothing to take now');
  if (rows[0].person !== UserStatus.Active) throw accountChanged();
  await give(tx, platform.settings, caller, rows[0].id);
  return rows[0];
};

/** Judges a release: staff who take a pay-out away from a vault owner (rules, section 9). */
export const judgeRelease: Judge = async ({ tx, platform, caller, record, input, isApproving }) =>
  (record.owner === caller.id && !isApproving) || !(isApproving || releasers.includes(caller.role))
    ? undefined
    : judgeTaskRemoval(tx, platform, record, input);

/** Writes down who gave a task back; what they gave back long ago is forgotten. */
const rememberRelease = async (tx: Tx, userId: number, invoiceId: number) => {
  await sql`delete from releases where "userId" = ${userId} and "createDate" < now() - ${restsFor}`.execute(tx);
  await tx.insertInto('releases').values({ userId, invoiceId }).execute();
};

/**
 * `POST mgmt/store/release/{invoiceId}`: back to the queue. By its holder, or by staff: then the holder is told. To
 * whoever is neither it does not exist.
 */
export const releaseInvoice: ActionHandler<'invoices'> = async ({ tx, caller, record, input, approved }) => {
  const isHolder = record.owner === caller.id;
  if (!isHolder && !approved && !releasers.includes(caller.role)) throw notFound();
  const toHandle = sql<boolean>`(i."takenFrom" = ${sql.lit(InvoiceStatus.Handle)} or ${inDoubt} or i."expireDate" < now())`;
  const { paymentType, dealId } = await move(tx, 'release', record.id, {
    to: { when: toHandle, becomes: InvoiceStatus.Handle, otherwise: InvoiceStatus.New },
    sets: {
      owner: null,
      takenFrom: null,
      takenDate: null,
      handleWhy: sql`case when ${inDoubt} then ${sql.lit(HandleWhy.doubt)}
        when ${toHandle} then ${sql.lit(HandleWhy.released)} end`,
    },
  });
  await rememberRelease(tx, caller.id, record.id);
  if (paymentType === PaymentType.PayOut && dealId !== null) await setPayer(tx, dealId, null);
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
