import { choiceIn } from '../../../src/resources/language/choices';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { sql } from 'kysely';
import { formatDecimal, formatMoney } from '../../../src/format/money';
import { Role } from '../../../src/resources/language/roles';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../base/errors';
import { recordActivity } from '../../database/activity';
import { announceAll, notifyUser } from '../../database/changes';
import { sumText } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { decimalOf, smallerOf, microsOf, type Micros } from '../../base/amounts';
import { availableOf, platformId, platformUserId, type Balance } from './balances';
import { lockParties, writePostings } from './deals';
import type { Posting } from './postings';
import { Purpose, TransactionStatus } from '../../../src/resources/statuses/funds';
import { DealStatus } from '../../../src/resources/statuses/invoices';
import { purposeSql, transactionSql } from '../../database/statusSql';

/** The net effect of a deal on one user, and how much of it were parts of the fee. */
interface NetEffect {
  userId: number;
  nickname: string;
  isPlatform: boolean;
  isAgent: boolean;
  net: Micros;
  parts: Micros;
}

const netEffectsOf = async (tx: Tx, dealId: number): Promise<NetEffect[]> => {
  // Includes the platform even without transactions, because every reversal is posted through it.
  const { rows } = await sql<Omit<NetEffect, 'net' | 'parts'> & { net: string; parts: string }>`select b."userId",
      u.nickname, u.id = ${platformId} as "isPlatform", u.type = ${sql.lit(Role.Agent)} as "isAgent",
      coalesce(sum(case when t."toBalanceId" = b.id then t.quantity else -t.quantity end), 0) as net,
      coalesce(sum(t.quantity) filter (where t."toBalanceId" = b.id and t.purpose in (${purposeSql.Reward}, ${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent})), 0) as parts
    from "balance-accounts" b join users u on u.id = b."userId"
    left join transactions t on b.id in (t."fromBalanceId", t."toBalanceId")
      and t."dealId" = ${dealId} and t.status = ${transactionSql.Complete}
    where t.id is not null or u.id = ${platformId}
    group by b."userId", u.id, u.nickname order by b."userId"`.execute(tx);
  return rows.map(({ net, parts, ...netEffects }) => ({ ...netEffects, net: microsOf(net), parts: microsOf(parts) }));
};

const missingError = (name: string, missing: Micros) =>
  conflict({
    phrase: '%{name} is short of %{missing} USDT to give back',
    args: { name, missing: formatDecimal(decimalOf(missing)) },
  });

/**
 * The postings that reverse a deal, netted per balance: users with a gain return it to the platform, and the platform
 * pays back those with a loss. The platform bears missing parts of the fee; any other missing amount throws 409 with
 * the name and amount.
 */
export const reversalOf = (netEffects: readonly NetEffect[], balances: ReadonlyMap<number, Balance>): Posting[] => {
  const platform = netEffects.find(({ isPlatform }) => isPlatform)!;
  const others = netEffects.filter(({ isPlatform }) => !isPlatform);
  const postings: Posting[] = [];
  let platformAvailable = availableOf(balances.get(platform.userId)!);
  for (const { userId, nickname, net, parts } of others) {
    if (net <= 0n) continue;
    const quantity = smallerOf(net, availableOf(balances.get(userId)!));
    const required = net - smallerOf(parts, net);
    if (quantity < required) throw missingError(nickname, required - quantity);
    if (quantity > 0n) postings.push({ from: userId, to: platform.userId, quantity, purpose: Purpose.Reversal });
    platformAvailable += quantity;
  }
  for (const { userId, net } of others) {
    if (net >= 0n) continue;
    platformAvailable += net;
    postings.push({ from: platform.userId, to: userId, quantity: -net, purpose: Purpose.Reversal });
  }
  if (platformAvailable < 0n) throw missingError(platform.nickname, -platformAvailable);
  return postings;
};

/** A request to reverse a deal waits for this many hours (docs/rules.md#requests). */
const reversalHours = 24;

/** Judges a reversal: an Owner requests it, or does it alone; a Developer may approve it (docs/rules.md#reversal). */
export const judgeReversal: Judge = async ({ tx, record, input }) => {
  if (record.reversed === true) throw conflict('This deal has already been reversed');
  if (choiceIn(DealStatus, record.status) !== DealStatus.Completed)
    throw conflict('Only completed deals can be reversed');
  if (typeof input.reason !== 'string' || input.reason === '')
    throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
  const sum = microsOf(String(record.amount));
  const netEffects = await netEffectsOf(tx, Number(record.id));
  return {
    sum,
    about: sumText(sum),
    parties: netEffects.filter(({ isPlatform, isAgent }) => !isPlatform && !isAgent).map(({ userId }) => userId),
    initiators: { roles: [Role.Owner], refusal: 'An Owner reverses a deal; a Developer may approve it' },
    expiryHours: reversalHours,
  };
};

/** What the notices of a reversal name. */
interface ReversedDeal {
  invoiceId: number;
  cid: string | null;
  amount: string;
  clientId: number;
  merchant: string;
  ownerId: number | null;
  owner: string | null;
  merchantAgentId: number | null;
}

const readReversedDeal = async (tx: Tx, dealId: number): Promise<ReversedDeal> => {
  const { rows } = await sql<ReversedDeal>`select i.id as "invoiceId", i.cid, i.amount, i."clientId",
      m.nickname as merchant, d."ownerId", o.nickname as owner, d."merchantAgentId"
    from deals d join invoices i on i.id = d."invoiceId" join users m on m.id = i."clientId"
    left join users o on o.id = d."ownerId" where d.id = ${dealId}`.execute(tx);
  return rows[0]!;
};

/**
 * Tells everybody whose balance a reversal changed by how much, as their statement has it. Its reason is the staff's: the dialog
 * does not say that others read it.
 */
const notifyParties = async (tx: Tx, dealId: number, deal: ReversedDeal, postings: readonly Posting[]) => {
  const platform = await platformUserId(tx);
  const { invoiceId, clientId } = deal;
  const invoice = deal.cid ?? `#${invoiceId}`;
  const amount = formatMoney(deal.amount, 'RUB');
  for (const { from, to, quantity } of postings) {
    const isTaken = to === platform;
    const userId = isTaken ? from : to;
    const sum = `${isTaken ? '-' : '+'}${sumText(quantity)}`;
    if (userId === clientId) {
      const words = { phrase: urgentNotices.reversedInvoice, args: { invoice, amount, sum } };
      await notifyUser(tx, { to: userId, entity: 'own-invoices', id: invoiceId, words });
      continue;
    }
    const isOfOwnersAgent = userId !== deal.ownerId && userId !== deal.merchantAgentId;
    const name = (isOfOwnersAgent && deal.owner) || deal.merchant;
    const words = { phrase: urgentNotices.reversedDeal, args: { deal: dealId, name, sum } };
    const subject = userId === deal.ownerId ? { entity: 'vault-invoices', id: invoiceId } : { entity: 'main' };
    await notifyUser(tx, { to: userId, ...subject, words });
  }
};

/**
 * `POST mgmt/deals/{id}/reverse` (extension): reverses a completed deal, once, and tells whose balances it changed. The history of
 * the invoice has it, too: not everybody who reads invoices may open deals.
 */
export const reverseDeal: ActionHandler<'deals'> = async ({ tx, caller, record, input }) => {
  const netEffects = await netEffectsOf(tx, record.id);
  const balances = await lockParties(tx, record.id);
  const postings = reversalOf(netEffects, balances);
  const changes = await writePostings(tx, record.id, postings, TransactionStatus.Complete);
  await sql`update deals set reversed = true, unsettled = 0, settlement = null, "updateDate" = now() where id = ${record.id}`.execute(
    tx,
  );
  await announceAll(tx, [...changes, { entity: 'invoices', id: Number(record.invoiceId), kind: 'changed' }]);
  for (const { id } of balances.values()) await announceAll(tx, [{ entity: 'balance-accounts', id, kind: 'changed' }]);
  await notifyParties(tx, record.id, await readReversedDeal(tx, record.id), postings);
  await recordActivity(tx, {
    userId: caller.id,
    entity: 'invoices',
    recordId: String(record.invoiceId),
    act: 'reverse',
    before: { reversed: false, reversalReason: null },
    after: { reversed: true, reversalReason: input.reason ?? null },
  });
  return { after: { reason: input.reason ?? null } };
};
