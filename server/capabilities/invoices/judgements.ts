import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import type { Values } from '../../../src/resources/language/values';
import type { Row } from '../../database/relation';
import type { Tx } from '../../database/schema';
import type { Platform } from '../../calls/platform';
import { isLarge, sumText } from '../../approvals/gate';
import type { Judgement } from '../../approvals/judgement';
import { microsOf, type Micros } from '../../ground/amounts';
import { PaymentType } from '../../../src/resources/statuses';

/** So many hours after a vault owner gave up a pay-out, they may yet have paid it (rules, section 9). */
const heldHours = 24;

/** What a step on an invoice moves, USDT. */
export const sumOf = ({ inUsdt }: Row): Micros => microsOf(String(inUsdt ?? '0'));

/** The vault owners who hold a pay-out, or held it lately: they may have paid it. */
export const holdersOf = async (tx: Tx, { id, paymentType }: Row): Promise<number[]> => {
  if (paymentType !== PaymentType.PayOut) return [];
  const { rows } = await sql<{ userId: number }>`select distinct h."userId" from "task-holders" h
    join invoices i on i."dealId" = h."dealId" where i.id = ${id}
      and coalesce(h."endDate" > now() - make_interval(hours => ${sql.lit(heldHours)}), true) order by 1`.execute(tx);
  return rows.map(({ userId }) => userId);
};

/** Whose balance an invoice moves beside its merchant's: of who covers a pay-in, or of the vault owner who paid a pay-out. */
const ownerOf = async (tx: Tx, { id }: Row): Promise<number | null> => {
  const { rows } = await sql<{ ownerId: number | null }>`select d."ownerId" from invoices i
    join deals d on d.id = i."dealId" where i.id = ${id}`.execute(tx);
  return rows[0]?.ownerId ?? null;
};

/**
 * What is judged of completing an invoice, whoever says that it was paid: where another issued the password of its vault owner, a
 * verified person besides takes part.
 */
export const judgeCompletion = async (tx: Tx, record: Row): Promise<Judgement> => {
  const sum = sumOf(record);
  const ownerId = await ownerOf(tx, record);
  const parties = [Number(record.clientId), ownerId];
  return { sum, about: sumText(sum), parties, restricted: ownerId, principalMayAct: true };
};

/**
 * What is judged of taking a pay-out away from the vault owners who may have paid it: their own approval is as good as that of a
 * second person. Undefined where no vault owner held it.
 */
export const judgeTaskRemoval = async (
  tx: Tx,
  platform: Platform,
  record: Row,
  input: Values,
): Promise<Judgement | undefined> => {
  const holders = await holdersOf(tx, record);
  if (holders.length === 0) return undefined;
  const sum = sumOf(record);
  return {
    sum,
    about: sumText(sum),
    parties: [Number(record.clientId), ...holders],
    approver: holders.length === 1 ? holders[0]! : null,
    // Of this holder, and of no later one.
    terms: { owner: record.owner, status: input.status ?? null, to: input.userId ?? null },
    why: isLarge(platform, sum) ? 'A vault owner may have paid it' : undefined,
  };
};

/** Is this caller a vault owner, who acts on what is theirs? */
export const isVaultOwner = ({ role }: { role: Role }): boolean => role === Role.VaultOwner;
