import { sql } from 'kysely';
import { formatDecimal } from '../../../src/format/money';
import { Role } from '../../../src/resources/language/roles';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../ground/errors';
import { announceAll } from '../../database/changes';
import { sumText } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { decimalOf, smallerOf, microsOf, type Micros } from '../../ground/amounts';
import { availableOf, platformId, type Balance } from './balances';
import { lockParties, writePostings } from './deals';
import type { Posting } from './postings';
import { DealStatus, Purpose, TransactionStatus } from '../../../src/resources/statuses';
import { purposeSql } from '../../database/statusSql';

/** What a deal left with one user, and how much of that were parts of the fee. */
interface Kept {
  userId: number;
  nickname: string;
  isPlatform: boolean;
  isAgent: boolean;
  net: Micros;
  parts: Micros;
}

const keptBy = async (tx: Tx, dealId: number): Promise<Kept[]> => {
  // The platform is among them though it kept nothing: what goes back goes by it.
  const { rows } = await sql<Omit<Kept, 'net' | 'parts'> & { net: string; parts: string }>`select b."userId",
      u.nickname, u.id = ${platformId} as "isPlatform", u.type = ${sql.lit(Role.Agent)} as "isAgent",
      coalesce(sum(case when t."toBalanceId" = b.id then t.quantity else -t.quantity end), 0) as net,
      coalesce(sum(t.quantity) filter (where t."toBalanceId" = b.id and t.purpose in (${purposeSql.Reward}, ${purposeSql.MerchantAgent}, ${purposeSql.OwnerAgent})), 0) as parts
    from "balance-accounts" b join users u on u.id = b."userId"
    left join transactions t on b.id in (t."fromBalanceId", t."toBalanceId")
      and t."dealId" = ${dealId} and t.status = ${sql.lit(TransactionStatus.Complete)}
    where t.id is not null or u.id = ${platformId}
    group by b."userId", u.id, u.nickname order by b."userId"`.execute(tx);
  return rows.map(({ net, parts, ...kept }) => ({ ...kept, net: microsOf(net), parts: microsOf(parts) }));
};

const lacks = (name: string, missing: Micros) =>
  conflict({
    phrase: '%{name} lacks %{missing} USDT to give back',
    args: { name, missing: formatDecimal(decimalOf(missing)) },
  });

/**
 * The rows of a deal the other way, netted per balance: who kept something gives it back to the platform, who paid gets
 * it from there. What agents and rewards lack the platform bears; what others lack throws 409 with who and how much.
 */
export const reversalOf = (kept: readonly Kept[], balances: ReadonlyMap<number, Balance>): Posting[] => {
  const platform = kept.find(({ isPlatform }) => isPlatform)!;
  const others = kept.filter(({ isPlatform }) => !isPlatform);
  const postings: Posting[] = [];
  let left = availableOf(balances.get(platform.userId)!);
  for (const { userId, nickname, net, parts } of others) {
    if (net <= 0n) continue;
    const quantity = smallerOf(net, availableOf(balances.get(userId)!));
    const due = net - smallerOf(parts, net);
    if (quantity < due) throw lacks(nickname, due - quantity);
    if (quantity > 0n) postings.push({ from: userId, to: platform.userId, quantity, purpose: Purpose.Reversal });
    left += quantity;
  }
  for (const { userId, net } of others) {
    if (net >= 0n) continue;
    left += net;
    postings.push({ from: platform.userId, to: userId, quantity: -net, purpose: Purpose.Reversal });
  }
  if (left < 0n) throw lacks(platform.nickname, -left);
  return postings;
};

/** A request to reverse a deal waits for so many hours (rules, section 9). */
const reversalHours = 24;

/** Judges a reversal: an Owner requests it or does it alone, a Developer may approve it (rules, section 3). */
export const judgeReversal: Judge = async ({ tx, record, input }) => {
  if (record.reversed === true) throw conflict('This deal was reversed already');
  if (record.status !== DealStatus.Completed) throw conflict('Only completed deals can be reversed');
  if (typeof input.reason !== 'string' || input.reason === '')
    throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
  const sum = microsOf(String(record.amount));
  const kept = await keptBy(tx, Number(record.id));
  return {
    sum,
    about: sumText(sum),
    parties: kept.filter(({ isPlatform, isAgent }) => !isPlatform && !isAgent).map(({ userId }) => userId),
    initiators: { roles: [Role.Owner], refusal: 'An Owner reverses a deal; a Developer may approve it' },
    expiryHours: reversalHours,
  };
};

/** `POST mgmt/deals/{id}/reverse` (extension): what a completed deal moved goes back, once. */
export const reverseDeal: ActionHandler<'deals'> = async ({ tx, record, input }) => {
  const kept = await keptBy(tx, record.id);
  const balances = await lockParties(tx, record.id);
  const changes = await writePostings(tx, record.id, reversalOf(kept, balances), TransactionStatus.Complete);
  await sql`update deals set reversed = true, "updateDate" = now() where id = ${record.id}`.execute(tx);
  await announceAll(tx, [...changes, { entity: 'invoices', id: Number(record.invoiceId), kind: 'changed' }]);
  for (const { id } of balances.values()) await announceAll(tx, [{ entity: 'balance-accounts', id, kind: 'changed' }]);
  return { after: { reason: input.reason ?? null } };
};
