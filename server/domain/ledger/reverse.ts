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
import { availableOf, platformId, platformUserId, readBalance, type Balance } from './balances';
import { lockParties } from './dealTerms';
import { returnableFor, type Returnable } from './disputedDeal';
import { refundsOf } from './refunds';
import { balancesChanged, writePostings } from './writePostings';
import type { Posting } from './postings';
import { Purpose, TransactionStatus } from '../../../src/resources/statuses/funds';
import { DealStatus } from '../../../src/resources/statuses/invoices';
import { openDisputesSql, purposeSql, transactionSql } from '../../database/statusSql';

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

/** What may be taken back from the vault owner of a deal, and whether the platform bears what they lack. */
export interface OwnersPart {
  userId: number;
  drawable: Micros;
  isBorne: boolean;
}

/**
 * The postings that reverse a deal, netted per balance: users with a gain return it to the platform, and the platform
 * pays back those with a loss. The platform bears missing parts of the fee, and what the vault owner lacks where `isBorne`; any other
 * missing amount throws 409 with the name and amount.
 */
export const reversalOf = (
  netEffects: readonly NetEffect[],
  balances: ReadonlyMap<number, Balance>,
  owner?: OwnersPart,
): Posting[] => {
  const platform = netEffects.find(({ isPlatform }) => isPlatform)!;
  const others = netEffects.filter(({ isPlatform }) => !isPlatform);
  const postings: Posting[] = [];
  let platformAvailable = availableOf(balances.get(platform.userId)!);
  for (const { userId, nickname, net, parts } of others) {
    if (net <= 0n) continue;
    const isOwner = userId === owner?.userId;
    const drawable = isOwner ? owner.drawable : availableOf(balances.get(userId)!);
    const quantity = drawable > 0n ? smallerOf(net, drawable) : 0n;
    const required = isOwner && owner.isBorne ? 0n : net - smallerOf(parts, net);
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

/** Throws 409 while there is a dispute about the invoice: whoever decides it reverses the deal, or not. */
const refuseDisputed = async (tx: Tx, invoiceId: number): Promise<void> => {
  const { rows } =
    await sql`select 1 from disputes where "invoiceId" = ${invoiceId} and status in ${openDisputesSql}`.execute(tx);
  if (rows.length > 0) throw conflict('There is a dispute about this invoice: it is decided there');
};

/**
 * What approved refunds of a pay-in come to, as people read it; undefined where there are none. Its merchant paid these, and loses the
 * pay-in as well.
 */
const refundsText = async (tx: Tx, invoiceId: number): Promise<string | undefined> => {
  const { approved } = await refundsOf(tx, invoiceId);
  return approved > 0n ? formatMoney(decimalOf(approved), 'RUB') : undefined;
};

/**
 * Judges a reversal: an Owner requests it, or does it alone; a Developer may approve it (docs/rules.md#reversal). Of a pay-in that was
 * refunded it takes two.
 */
export const judgeReversal: Judge = async ({ tx, record, input }) => {
  await refuseDisputed(tx, Number(record.invoiceId));
  if (record.reversed === true) throw conflict('This deal has already been reversed');
  if (choiceIn(DealStatus, record.status) !== DealStatus.Completed)
    throw conflict('Only completed deals can be reversed');
  if (typeof input.reason !== 'string' || input.reason === '')
    throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
  const sum = microsOf(String(record.amount));
  const netEffects = await netEffectsOf(tx, Number(record.id));
  const refunds = await refundsText(tx, Number(record.invoiceId));
  return {
    sum,
    ...(refunds === undefined
      ? {}
      : {
          why: {
            phrase: 'This pay-in was refunded with %{refunds}: its merchant loses that as well',
            args: { refunds },
          },
        }),
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
  const refunds = await refundsText(tx, invoiceId);
  for (const { from, to, quantity } of postings) {
    const isTaken = to === platform;
    const userId = isTaken ? from : to;
    const sum = `${isTaken ? '-' : '+'}${sumText(quantity)}`;
    if (userId === clientId) {
      const phrase = refunds === undefined ? urgentNotices.reversedInvoice : urgentNotices.reversedRefunded;
      const words = { phrase, args: { invoice, amount, sum, ...(refunds === undefined ? {} : { refunds }) } };
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
 * What may be taken back from the vault owner of a deal, whose balances are locked: what they can use and what this deal credited, but
 * not what others of theirs did. Undefined where no vault owner is part of it.
 */
const ownersPartOf = async (
  tx: Tx,
  dealId: number,
  balances: ReadonlyMap<number, Balance>,
  isBorne: boolean,
): Promise<(OwnersPart & Returnable) | undefined> => {
  const deal = tx.selectFrom('deals').select(['ownerId', 'unsettled']).where('id', '=', dealId);
  const { ownerId, unsettled } = await deal.executeTakeFirstOrThrow();
  const balance = ownerId === null ? undefined : balances.get(ownerId);
  if (!balance) return undefined;
  const returnable = await returnableFor(tx, balance, dealId, microsOf(unsettled ?? '0'));
  return { userId: balance.userId, isBorne, ...returnable };
};

/** What the reversal of a deal would do. Sums are in USDT. */
interface ReversalPreview {
  /** Who gains or loses by it, without the platform and agents. */
  parties: number[];
  ownerId: number | null;
  /** What has to come back to the vault owner's balance before it gives back all that it gained. */
  lack: Micros;
  /** What agents lack of their parts of the fee, which the platform bears. */
  lackOfAgents: Micros;
}

/**
 * What reversing a deal would take of its vault owner now, where this much of what is held for withdraws came back to them first. Zero
 * where no vault owner gained by it.
 */
export const takenFromOwner = async (tx: Tx, dealId: number, returned: Micros): Promise<Micros> => {
  const { ownerId } = await tx.selectFrom('deals').select('ownerId').where('id', '=', dealId).executeTakeFirstOrThrow();
  const gain = (await netEffectsOf(tx, dealId)).find(({ userId }) => userId === ownerId)?.net ?? 0n;
  if (ownerId === null || gain <= 0n) return 0n;
  const balance = await readBalance(tx, ownerId);
  const balances = new Map([[ownerId, { ...balance, held: balance.held - returned }]]);
  const { drawable } = (await ownersPartOf(tx, dealId, balances, true))!;
  return drawable > 0n ? smallerOf(gain, drawable) : 0n;
};

/** Says what the reversal of a deal would do now. */
export const previewReversal = async (tx: Tx, dealId: number): Promise<ReversalPreview> => {
  const netEffects = await netEffectsOf(tx, dealId);
  const parties = netEffects.filter(({ isPlatform, isAgent }) => !isPlatform && !isAgent).map(({ userId }) => userId);
  const { ownerId } = await tx.selectFrom('deals').select('ownerId').where('id', '=', dealId).executeTakeFirstOrThrow();
  let lackOfAgents: Micros = 0n;
  for (const { userId, isAgent, net } of netEffects)
    if (isAgent && net > 0n) {
      const available = availableOf(await readBalance(tx, userId));
      if (net > available) lackOfAgents += net - available;
    }
  const gain = netEffects.find(({ userId }) => userId === ownerId)?.net ?? 0n;
  if (ownerId === null || gain <= 0n) return { parties, ownerId, lack: 0n, lackOfAgents };
  const balances = new Map([[ownerId, await readBalance(tx, ownerId)]]);
  const { lackFor } = (await ownersPartOf(tx, dealId, balances, false))!;
  return { parties, ownerId, lack: lackFor(gain), lackOfAgents };
};

/** How a deal is reversed. */
interface Reversing {
  /** Who does it. */
  userId: number;
  reason: string | null;
  /** Whether the platform bears what the vault owner lacks, as where staff accept a dispute. */
  isBorne?: boolean;
}

/**
 * Reverses a completed deal and tells whose balances it changed. The history of the invoice has it, too: not everybody who reads
 * invoices may open deals. Throws 409 with who lacks how much.
 */
export const reverse = async (
  tx: Tx,
  { id, invoiceId }: { id: number; invoiceId: number },
  { userId, reason, isBorne = false }: Reversing,
): Promise<void> => {
  const netEffects = await netEffectsOf(tx, id);
  const balances = await lockParties(tx, id);
  const postings = reversalOf(netEffects, balances, await ownersPartOf(tx, id, balances, isBorne));
  const changes = await writePostings(tx, id, postings, TransactionStatus.Complete);
  await sql`update deals set reversed = true, unsettled = 0, settlement = null, "updateDate" = now() where id = ${id}`.execute(
    tx,
  );
  await announceAll(tx, [
    ...changes,
    ...balancesChanged(balances),
    { entity: 'invoices', id: invoiceId, kind: 'changed' },
  ]);
  await notifyParties(tx, id, await readReversedDeal(tx, id), postings);
  await recordActivity(tx, {
    userId,
    entity: 'invoices',
    recordId: String(invoiceId),
    act: 'reverse',
    before: { reversed: false, reversalReason: null },
    after: { reversed: true, reversalReason: reason },
  });
};

/** `POST mgmt/deals/{id}/reverse` (extension): reverses a completed deal, once. */
export const reverseDeal: ActionHandler<'deals'> = async ({ tx, caller, record, input }) => {
  const reason = typeof input.reason === 'string' ? input.reason : null;
  await refuseDisputed(tx, Number(record.invoiceId));
  await reverse(tx, { id: record.id, invoiceId: Number(record.invoiceId) }, { userId: caller.id, reason });
  return { after: { reason: input.reason ?? null } };
};
