import { sql } from 'kysely';
import { formatMoney } from '../../../src/format/money';
import { disputes } from '../../../src/resources/disputes';
import { payerReceipts } from '../../../src/resources/payerReceipts';
import { receipts, maxReceipts } from '../../../src/resources/receipts';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import {
  DisputeKind,
  DisputeOpener,
  DisputeStatus,
  openDisputeStatuses,
} from '../../../src/resources/statuses/disputes';
import {
  HandleReason,
  InvoiceStatus,
  isLateInvoiceStatus,
  PaymentType,
} from '../../../src/resources/statuses/invoices';
import { decimalOf, microsOf } from '../../base/amounts';
import { conflictAs, invalid, ofField, type ApiError } from '../../base/errors';
import type { Settings } from '../../base/settings';
import { forActivity, recordActivity } from '../../database/activity';
import { announceAll, notifyUser } from '../../database/changes';
import { relationOf } from '../../database/relation';
import type { Db, Tx } from '../../database/schema';
import { takesReceipt } from '../invoices/claim';
import { notifyHolder, releaseAccounts } from '../invoices/end';
import { hasEndedLately, isDecidedLately } from '../invoices/late';
import { move } from '../invoices/move';
import { holdForDispute, unsettleDisputed, type DisputeCover } from '../ledger/disputedDeal';
import { addOnce, madeIt, merchantsServer, type NewFile } from '../receipts/newFile';
import { isRecentPayOut } from './mayBeDisputed';
import { checkPaidAt } from './paidAt';
import { checkOpenDisputes, checkOpenDisputesOfMerchant, mayHold, openerKinds, type Opener } from './opening';

/** What is claimed. */
export interface Claim {
  /** The sum that was sent, RUB; by default the invoice's. */
  amount?: string | null;
  /** When it was sent, ISO. */
  paidAt?: string | null;
  text?: string | null;
  file?: NewFile | undefined;
}

/** The invoice of a dispute, and what decides whether it can be disputed. */
interface DisputedInvoice {
  id: number;
  uuid: string;
  clientId: number;
  status: InvoiceStatus;
  paymentType: PaymentType;
  amount: string;
  owner: number | null;
  dealId: number | null;
  inUsdt: string | null;
  ownerId: number | null;
  reversed: boolean;
  /** Whether its merchant said of a pay-out that it arrived. */
  isConfirmed: boolean;
  reportedPaidDate: Date | null;
  createDate: Date;
  takesReceipt: boolean;
  hasEndedLately: boolean;
  isRecentPayOut: boolean;
  browser: string | null;
  disputeId: number | null;
  disputeStatus: DisputeStatus | null;
  /** Whether its dispute was decided so lately that a payer or merchant may still claim, if the decision was not about them. */
  isDecidedLately: boolean;
  /** Of its dispute: whether it holds, who opened it, and in which browser. */
  holds: boolean | null;
  openedBy: DisputeOpener | null;
  openedIn: string | null;
}

const readInvoice = async (db: Db | Tx, { CLAIM_MINUTES }: Settings, uuid: string) => {
  const { rows } =
    await sql<DisputedInvoice>`select i.id, i.uuid, i."clientId", i.status, i."paymentType", i.amount, i.owner,
      i."dealId", d.amount as "inUsdt", d."ownerId", d.reversed is true as reversed, d."settledByMerchant" is true as "isConfirmed",
      i."reportedPaidDate", i."createDate",
      ${takesReceipt(CLAIM_MINUTES)} as "takesReceipt", ${hasEndedLately('i')} as "hasEndedLately",
      ${isRecentPayOut('i')} as "isRecentPayOut",
      i.browser, q.id as "disputeId", q.status as "disputeStatus",
      ${isDecidedLately} as "isDecidedLately", q.holds, q."openedBy", q.browser as "openedIn"
    from invoices i left join deals d on d.id = i."dealId" left join disputes q on q."invoiceId" = i.id
    where i.uuid = ${uuid}`.execute(db);
  return rows[0];
};

/** Locks the invoice, and then reads it with its dispute: a statement that waits for the lock would not see a dispute opened meanwhile. */
const lockInvoice = async (tx: Tx, settings: Settings, uuid: string): Promise<DisputedInvoice> => {
  await sql`select 1 from invoices where uuid = ${uuid} for update`.execute(tx);
  return (await readInvoice(tx, settings, uuid))!;
};

const isOfPayIn = ({ paymentType }: DisputedInvoice) => paymentType === PaymentType.PayIn;
const isUndecided = ({ disputeStatus }: DisputedInvoice) =>
  openDisputeStatuses.some((status) => status === disputeStatus);

/**
 * Whether what somebody else claimed of the invoice ends nothing for who opens a dispute now: the one who made the invoice, by their
 * browser, and its merchant, may claim for themselves once it was refused. So a stranger's junk keeps no payer from their claim.
 */
const isOfSomebodyElse = ({ disputeStatus, openedBy, openedIn, browser }: DisputedInvoice, opener: Opener): boolean => {
  if (disputeStatus !== DisputeStatus.Refused || openedBy !== DisputeOpener.Payer) return false;
  if (opener.as === 'merchant') return openedIn !== browser;
  return opener.as === 'payer' && opener.browser !== undefined && opener.browser === browser && openedIn !== browser;
};

/** Why nobody may open a dispute about the invoice now; undefined when they may. */
const refusalOf = (invoice: DisputedInvoice, opener: Opener): ApiError | undefined => {
  const { as } = opener;
  const { status, reversed, reportedPaidDate, disputeStatus } = invoice;
  const isStaff = as === 'staff';
  if (isUndecided(invoice))
    return isStaff && invoice.holds !== false
      ? conflictAs('dispute_open', 'There is an open dispute about this invoice')
      : undefined;
  if (disputeStatus !== null && !isOfSomebodyElse(invoice, opener))
    return conflictAs('dispute_decided', 'The dispute about this invoice was decided');
  if (isOfPayIn(invoice)) {
    if (status === InvoiceStatus.Complete) return conflictAs('wrong_status', 'This invoice is complete');
    if (isStaff)
      return isLateInvoiceStatus(status) || status === InvoiceStatus.Handle
        ? undefined
        : conflictAs('wrong_status', 'Only about an invoice that ended or is in Handle');
    if (isLateInvoiceStatus(status))
      return invoice.hasEndedLately || invoice.isDecidedLately
        ? undefined
        : conflictAs('too_late', 'This invoice ended too long ago');
    if (invoice.takesReceipt) return undefined;
    return reportedPaidDate === null
      ? conflictAs('too_early', 'Say first that you have paid')
      : conflictAs('too_late', 'This invoice takes no receipt any more');
  }
  if (status !== InvoiceStatus.Complete) return conflictAs('wrong_status', 'Only about a pay-out that is complete');
  if (reversed) return conflictAs('wrong_status', 'This deal has already been reversed');
  if (as === 'merchant' && invoice.isConfirmed) return conflictAs('wrong_status', 'You said that this pay-out arrived');
  if (isStaff || invoice.isRecentPayOut || invoice.isDecidedLately) return undefined;
  return conflictAs('too_late', 'This pay-out was completed too long ago');
};

/**
 * Whether there is such an invoice, of this merchant where one asks, about which a dispute can be opened or a file added. Throws 409 where
 * there is and it cannot, so that no file is read for it.
 */
export const findDisputable = async (
  db: Db | Tx,
  settings: Settings,
  uuid: string,
  opener: Opener,
): Promise<'none' | 'new' | 'open'> => {
  const invoice = await readInvoice(db, settings, uuid);
  if (!invoice || (opener.as === 'merchant' && invoice.clientId !== opener.clientId)) return 'none';
  const refusal = refusalOf(invoice, opener);
  if (refusal) throw refusal;
  return isUndecided(invoice) ? 'open' : 'new';
};

/** The user who opens it; null of a payer, and of a merchant's server. */
const senderOf = (opener: Opener): number | null => ('userId' in opener ? (opener.userId ?? null) : null);

/** Who sends a file without being a user: the browser that made the invoice, whose places nobody else uses up, its merchant, or an address. */
const fileSenderOf = (opener: Opener, browser: string | null): string => {
  if (opener.as === 'merchant') return merchantsServer;
  if (opener.as === 'staff') return opener.as;
  return opener.browser !== undefined && opener.browser === browser ? madeIt : opener.address;
};

/** Adds a file of who opens a dispute. Returns whether it is a new one. */
const addFile = async (
  tx: Tx,
  settings: Settings,
  { id, browser }: Pick<DisputedInvoice, 'id' | 'browser'>,
  file: NewFile,
  opener: Opener,
): Promise<boolean> => {
  const userId = senderOf(opener);
  const most = userId === null ? payerReceipts.most : maxReceipts;
  const added = await addOnce(tx, settings, file, {
    invoiceId: id,
    userId,
    sender: fileSenderOf(opener, browser),
    most,
    isEvidence: true,
  });
  if (!added.isNew) return false;
  const [receipt] = await relationOf(receipts).byIdsUnscoped(tx, [added.id]);
  await recordActivity(tx, {
    ...(userId === null ? {} : { userId }),
    entity: receipts.name,
    recordId: String(added.id),
    act: 'create',
    after: { ...forActivity(receipts, receipt!), ...('keyName' in opener ? { apiKey: opener.keyName } : {}) },
  });
  await announceAll(tx, [{ entity: receipts.name, id: added.id, kind: 'created' }]);
  return true;
};

/** Takes an open pay-in out of the payer's way: a person looks at it, no time ends it, and its account serves other payments. */
const moveToHandle = async (tx: Tx, settings: Settings, before: DisputedInvoice, apiKey: string | undefined) => {
  const { id } = before;
  const { status } = await move(tx, 'receipt', id, {
    needs: takesReceipt(settings.CLAIM_MINUTES),
    sets: {
      owner: null,
      takenFrom: null,
      takenDate: null,
      handleWhy: HandleReason.receipt,
      freedDate: sql`coalesce(i."freedDate", now())`,
    },
  });
  await releaseAccounts(tx, [id], settings.REST_MINUTES);
  await recordActivity(tx, {
    entity: 'invoices',
    recordId: String(id),
    act: 'sendReceipt',
    before: { status: before.status, owner: before.owner },
    after: { status, owner: null, apiKey },
  });
  if (before.status === InvoiceStatus.WIP)
    await notifyHolder(tx, before, 0, {
      phrase: 'Your task %{task} was taken back: its payer sent a receipt, at which another person looks',
    });
};

/** Prepares the money of a dispute. Returns what is held for it and owed beside that, USDT. */
const holdFor = async (tx: Tx, settings: Settings, invoice: DisputedInvoice, opener: Opener, holds: boolean) => {
  const { dealId, status, inUsdt } = invoice;
  const nothing = { held: 0n, owed: 0n };
  if (dealId === null) return nothing;
  if (!isOfPayIn(invoice)) {
    await unsettleDisputed(tx, dealId, { again: holds });
    return nothing;
  }
  if (isLateInvoiceStatus(status)) return holds ? holdForDispute(tx, dealId) : nothing;
  // Whose claims hold nothing keeps no pay-in open either.
  if (!holds) throw conflictAs('too_early', 'You can claim this once its time is over');
  if (opener.as !== 'staff')
    await moveToHandle(tx, settings, invoice, 'keyName' in opener ? opener.keyName : undefined);
  return { held: microsOf(inUsdt ?? '0'), owed: 0n };
};

/** Whether a file was sent for a dispute about the invoice before, by whomever: of the same file from two people one is kept. */
const hasFile = async (tx: Tx, { id }: DisputedInvoice): Promise<boolean> => {
  const { rows } = await sql`select 1 from receipts where "invoiceId" = ${id} and evidence limit 1`.execute(tx);
  return rows.length > 0;
};

/** Throws 422 for a claim that cannot be about the invoice. */
const checkClaim = async (tx: Tx, invoice: DisputedInvoice, opener: Opener, { paidAt, text, file }: Claim) => {
  const isStaff = opener.as === 'staff';
  if (isStaff && (text ?? '') === '') throw invalid('text', ofField('What happened', { phrase: 'Required' }));
  if (isOfPayIn(invoice) && !isStaff && file === undefined && !(await hasFile(tx, invoice)))
    throw invalid('file', ofField('Receipt', { phrase: 'Required' }));
  if (paidAt !== undefined && paidAt !== null) checkPaidAt(paidAt, invoice.createDate);
};

/** Writes a new dispute, or what takes the place of one that holds nothing or of somebody else's that was refused. */
const writeDispute = async (
  tx: Tx,
  settings: Settings,
  invoice: DisputedInvoice,
  { opener, claim, held, owed, holds }: { opener: Opener; claim: Claim; holds: boolean } & DisputeCover,
): Promise<number> => {
  const { id, clientId, ownerId } = invoice;
  const { rows } = await sql<{ id: number }>`
    insert into disputes ("invoiceId", "clientId", "vaultOwnerId", kind, status, "openedBy", "saidAmount", "paidAt", text,
      "answerUntil", held, owed, holds, address, browser, "openerId", "createDate")
    values (${id}, ${clientId}, ${ownerId}, ${sql.lit(isOfPayIn(invoice) ? DisputeKind.PayIn : DisputeKind.PayOut)},
      ${sql.lit(DisputeStatus.Open)}, ${sql.lit(openerKinds[opener.as])}, ${claim.amount ?? invoice.amount}::numeric, ${claim.paidAt ?? null}::timestamptz,
      ${claim.text ?? null}::text, case when ${ownerId}::bigint is not null then now() + make_interval(hours => ${settings.DISPUTE_ANSWER_HOURS}) end,
      ${decimalOf(held)}::numeric, ${decimalOf(owed)}::numeric, ${holds}, ${'address' in opener ? opener.address : null}::text,
      ${'browser' in opener ? (opener.browser ?? null) : null}::text, ${senderOf(opener)}::bigint, now())
    on conflict ("invoiceId") do update set status = excluded.status, "openedBy" = excluded."openedBy", "saidAmount" = excluded."saidAmount",
      "paidAt" = excluded."paidAt", text = excluded.text, "answerUntil" = excluded."answerUntil", held = excluded.held,
      owed = excluded.owed, holds = excluded.holds, address = excluded.address, browser = excluded.browser,
      "openerId" = excluded."openerId", "createDate" = now(), "decidedDate" = null, "decidedBy" = null, reason = null,
      answer = null, "answeredDate" = null
    returning id`.execute(tx);
  return rows[0]!.id;
};

const announceDispute = (tx: Tx, id: number) => announceAll(tx, [{ entity: disputes.name, id, kind: 'changed' }]);

/**
 * Opens a dispute about an invoice: a pay-in that was paid and not credited, or a pay-out that did not arrive (docs/rules.md#disputes). What
 * it may take is held, as far as it is usable; what a pay-out credited is unsettled again. Who finds an open one adds their file to it,
 * unless it holds nothing and theirs would: then theirs takes its place. Returns its id. Throws 409 where there can be none, 422 for a
 * claim that cannot be true or lacks its receipt, and 429.
 */
export const openDispute = async (
  tx: Tx,
  settings: Settings,
  { uuid, opener, claim }: { uuid: string; opener: Opener; claim: Claim },
): Promise<number> => {
  const invoice = await lockInvoice(tx, settings, uuid);
  const refusal = refusalOf(invoice, opener);
  if (refusal) throw refusal;
  const { id, ownerId } = invoice;
  const holds = await mayHold(tx, opener);
  const isOpen = isUndecided(invoice);
  const takesPlace =
    isOpen && holds && invoice.holds === false && !refusalOf({ ...invoice, disputeStatus: null }, opener);
  if (isOpen && !takesPlace) {
    if (!claim.file) throw conflictAs('dispute_open', 'There is an open dispute about this invoice');
    await addFile(tx, settings, invoice, claim.file, opener);
    await announceDispute(tx, invoice.disputeId!);
    return invoice.disputeId!;
  }
  await checkClaim(tx, invoice, opener, claim);
  if (opener.as === 'payer') await checkOpenDisputes(tx, settings, opener);
  if (opener.as === 'merchant') await checkOpenDisputesOfMerchant(tx, settings, opener);
  if (claim.file) await addFile(tx, settings, invoice, claim.file, opener);
  const cover = await holdFor(tx, settings, invoice, opener, holds);
  const disputeId = await writeDispute(tx, settings, invoice, { opener, claim, holds, ...cover });
  const [after] = await relationOf(disputes).byIdsUnscoped(tx, [disputeId]);
  await recordActivity(tx, {
    ...('userId' in opener && opener.userId !== undefined ? { userId: opener.userId } : {}),
    entity: disputes.name,
    recordId: String(disputeId),
    act: 'create',
    after: { ...forActivity(disputes, after!), ...('keyName' in opener ? { apiKey: opener.keyName } : {}) },
  });
  await announceAll(tx, [
    { entity: disputes.name, id: disputeId, kind: invoice.disputeId === null ? 'created' : 'changed' },
    { entity: 'invoices', id, kind: 'changed' },
  ]);
  if (ownerId !== null) await askOwner(tx, invoice, { disputeId, ownerId });
  return disputeId;
};

/**
 * Adds the receipt of a payer to their pay-in (docs/rules.md#said-paid): an open one becomes a dispute thereby, with the invoice's sum; of
 * one that ended it is kept for its dispute, or for the claim that follows, which says what was paid. The same file again changes nothing.
 * Throws as `openDispute` does.
 */
export const addPayersReceipt = async (
  tx: Tx,
  settings: Settings,
  { uuid, opener, file }: { uuid: string; opener: Opener; file: NewFile },
): Promise<void> => {
  const invoice = await lockInvoice(tx, settings, uuid);
  if (!isLateInvoiceStatus(invoice.status)) {
    await openDispute(tx, settings, { uuid, opener, claim: { file } });
    return;
  }
  const refusal = refusalOf(invoice, opener);
  if (refusal) throw refusal;
  await addFile(tx, settings, invoice, file, opener);
  if (isUndecided(invoice)) await announceDispute(tx, invoice.disputeId!);
};

/** Tells the vault owner that their answer is awaited. */
const askOwner = (tx: Tx, invoice: DisputedInvoice, { disputeId, ownerId }: { disputeId: number; ownerId: number }) => {
  const phrase = isOfPayIn(invoice) ? urgentNotices.disputedPayIn : urgentNotices.disputedPayOut;
  const args = { amount: formatMoney(invoice.amount, 'RUB') };
  return notifyUser(tx, { to: ownerId, entity: disputes.name, id: disputeId, words: { phrase, args } });
};

/** Opens a refused dispute again: what it may take is held anew, and the vault owner is asked again. Throws 409 where there can be none. */
export const reopenDispute = async (
  tx: Tx,
  settings: Settings,
  { invoiceId, disputeId, opener }: { invoiceId: number; disputeId: number; opener: Opener },
): Promise<void> => {
  const { uuid } = await tx.selectFrom('invoices').select('uuid').where('id', '=', invoiceId).executeTakeFirstOrThrow();
  const found = await lockInvoice(tx, settings, uuid);
  const invoice = { ...found, disputeStatus: null };
  const refusal = refusalOf(invoice, opener);
  if (refusal) throw refusal;
  const { held, owed } = await holdFor(tx, settings, invoice, opener, true);
  await sql`update disputes set status = ${sql.lit(DisputeStatus.Open)}, held = ${decimalOf(held)}::numeric, owed = ${decimalOf(owed)}::numeric,
      holds = true, "decidedDate" = null, "decidedBy" = null, reason = null, answer = null, "answeredDate" = null, "createDate" = now(),
      "openerId" = ${senderOf(opener)}::bigint,
      "answerUntil" = case when "vaultOwnerId" is not null then now() + make_interval(hours => ${settings.DISPUTE_ANSWER_HOURS}) end
    where id = ${disputeId}`.execute(tx);
  await announceAll(tx, [{ entity: 'invoices', id: invoiceId, kind: 'changed' }]);
  if (found.ownerId !== null) await askOwner(tx, found, { disputeId, ownerId: found.ownerId });
};
