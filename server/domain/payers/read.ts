import { numberOf } from '../../../src/resources/language/choices';
import { sql, type RawBuilder } from 'kysely';
import type { InvoiceOfKey, PublicDispute, PublicInvoice } from '../../../src/resources/payers';
import { isUuid } from '../../database/uuid';
import { preparedStatement } from '../../database/statementNames';
import type { Db, Tx } from '../../database/schema';
import { ApiError } from '../../base/errors';
import type { Settings } from '../../base/settings';
import { maskRequisites } from '../../../src/format/requisites';
import { returnAddress } from '../../../src/format/returnAddress';
import { givesWay, mayBeDisputed } from '../disputes/mayBeDisputed';
import { isRefusedOfOthers } from '../invoices/late';
import { claimEnd } from '../invoices/claim';
import { findTestInvoiceForPayer } from '../testMode/read';
import { confirmedHosts } from '../merchants/returnHosts';
import { InvoiceStatus, isOpenInvoice, PaymentType } from '../../../src/resources/statuses/invoices';
import { DisputeOpener, type DisputeStatus } from '../../../src/resources/statuses/disputes';
import { disputeSql, invoiceSql, messageSql, paymentSql } from '../../database/statusSql';

type ReadSettings = Pick<Settings, 'RETURN_HOSTS' | 'CLAIM_MINUTES'>;

interface Row {
  uuid: string;
  status: InvoiceStatus;
  amount: string;
  paymentType: PaymentType;
  paymentMethod: string | null;
  approved: boolean;
  expireDate: string;
  endDate: string | null;
  requisites: string | null;
  holderName: string | null;
  browser: string | null;
  cid: string | null;
  cidQuestion: string | null;
  description: string | null;
  returnTo: string | null;
  link: string | null;
  confirmedHosts: readonly string[] | null;
  metadata: string | null;
  clientId: number;
  createDate: string;
  /** Of its deal, USDT, and RUB for one USDT: of a pay-out that is not approved, what they would be. */
  usdt: string | null;
  fee: string | null;
  rate: string | null;
  /** Of the last event that tells of it; null before the first. */
  sequence: number | null;
  refundOf: string | null;
  bank: string | null;
  reportedPaidDate: string | null;
  isFreed: boolean;
  claimDate: string | null;
  receipts: number | null;
  contact: string | null;
  otherSum: string | null;
  merchantUuid: string;
  nickname: string;
  received: string | null;
  reversed: boolean | null;
  /** Whether its merchant said of a pay-out that it arrived, and disputes it no more. */
  isConfirmed: boolean;
  late: boolean | null;
  canDispute: boolean;
  /** Whether its dispute is a refused claim of another browser, which ends nothing for its own payer and merchant. */
  isRefusedOfOthers: boolean | null;
  /** Whether its dispute is open and holds nothing, so that the claim of anybody else takes its place. */
  givesWay: boolean | null;
  openedBy: DisputeOpener | null;
  /** The browser of the payer who opened it. */
  openedIn: string | null;
  disputeStatus: DisputeStatus | null;
  saidAmount: string | null;
  paidAt: string | null;
  openedDate: string;
  answerUntil: string | null;
  isWithStaff: boolean;
  decidedDate: string | null;
}

/** 404 for an invoice that does not exist. */
export const unknownInvoice = () => new ApiError(404, 'not_found', 'This invoice does not exist');

/** The requisites. Those of a pay-in that is final, or freed its account, are hidden: the account now serves other payments. */
const requisitesOf = ({ status, paymentType, requisites, holderName, isFreed }: Row): PublicInvoice['requisites'] =>
  requisites === null || (paymentType === PaymentType.PayIn && (isFreed || !isOpenInvoice(status)))
    ? null
    : { requisites, holderName };

/**
 * What of them a browser may see. Those of a pay-out are the payer's own, who reads them where they were typed: anybody else
 * who has the address reads where it goes, and no more.
 */
const shownRequisites = (row: Row, browser: string | undefined): PublicInvoice['requisites'] => {
  const requisites = requisitesOf(row);
  const isTheirs = browser !== undefined && row.browser === browser;
  if (!requisites || row.paymentType !== PaymentType.PayOut || isTheirs) return requisites;
  return { requisites: maskRequisites(requisites.requisites), holderName: null };
};

/** Digits by which a payer recognizes, on a receipt, the number that they paid to. */
const lastDigits = ({ status, paymentType, requisites }: Row) =>
  status === InvoiceStatus.Complete && paymentType === PaymentType.PayIn ? (requisites?.slice(-4) ?? null) : null;

const ms = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** SQL: the account of the pay-in `i` is free or about to be: it ended, and its payer said that it is paid. */
const isFreed = sql`(i."freedDate" is not null or (i."reportedPaidDate" is not null and i."expireDate" <= now()))`;

/** SQL: until when the payment of the pay-in `i` is looked for; null where no time ends that, or nobody said that it is paid. */
const lookedForUntil = (minutes: number) =>
  sql`case when i.status = ${invoiceSql.New} and i."reportedPaidDate" is not null then ${claimEnd(minutes)} end`;

/** SQL: how many receipts the payer of the pay-in `i` sent, or of a pay-out about which there is the dispute `q`. */
const receiptsOfPayer = sql`case when i."paymentType" = ${paymentSql.PayIn} or q.id is not null then
  (select count(*)::int from receipts r where r."invoiceId" = i.id and r."userId" is null) end`;

/** SQL: the sequence of the last event about the invoice `i`. */
const lastSequence = sql`(select max(e.sequence) from events e where e."invoiceId" = i.id)`;

/** SQL: the uuid of the pay-in that the invoice `i` refunds. */
const refundedPayIn = sql`(select p.uuid from invoices p where p.id = i."refundOf")`;

/** SQL of the rows of invoices `i`: `sequence` and `refundOf` too for a merchant's server, and not for payers, who poll. */
const selectRows = ({ CLAIM_MINUTES }: ReadSettings, isForKey: boolean) =>
  sql`select i.uuid, i.status, i.amount, i."paymentType", i."paymentMethod", i.approved,
      i."expireDate", i."endDate", i.requisites, i."holderName", i.browser, i.cid, i.description, l.uuid as link, l."cidQuestion", i."returnTo", i.metadata, i."clientId", i."createDate",
      d.amount as usdt, d.fee, d.rate, ${isForKey ? lastSequence : sql`null::double precision`} as sequence, ${isForKey ? refundedPayIn : sql`null::text`} as "refundOf", i."reportedPaidDate",
      ${isFreed} as "isFreed", ${lookedForUntil(CLAIM_MINUTES)} as "claimDate", ${receiptsOfPayer} as receipts,
      case when i."returnTo" is not null then ${confirmedHosts(sql`i."clientId"`)} end as "confirmedHosts",
      b."bankTitle" as bank, u.uuid as "merchantUuid", u.nickname, u.contact,
      i.received, d.reversed, d."settledByMerchant" is true as "isConfirmed", i.late, o.amount as "otherSum",
      ${mayBeDisputed('i', CLAIM_MINUTES)} as "canDispute", ${isRefusedOfOthers} as "isRefusedOfOthers", ${givesWay} as "givesWay",
      q."openedBy", q.browser as "openedIn", q.status as "disputeStatus", q."saidAmount", q."paidAt", q."createDate" as "openedDate",
      q."answerUntil", q."decidedDate", q.status is not null and (q.status = ${disputeSql.Answered} or q."answerUntil" is null or q."answerUntil" <= now()) as "isWithStaff"
    from invoices i join deals d on d.id = i."dealId" join users u on u.id = i."clientId" left join "payment-links" l on l.id = i."linkId"
      left join "payment-accounts" a on a.id = i."accountId" left join banks b on b.id = a."bankDataId"
      left join messages o on o.id = i."otherSumMessageId" and o."otherSumId" = i.id
        and o.status = ${messageSql.Unmatched} and o."noPaymentBy" is null and i.status <> ${invoiceSql.Complete}
      left join disputes q on q."invoiceId" = i.id`;

const findRow = async (
  db: Db | Tx,
  settings: ReadSettings,
  uuid: string,
  isForKey: boolean,
): Promise<Row | undefined> => {
  if (!isUuid(uuid)) return undefined;
  const { rows } =
    await sql<Row>`${preparedStatement} ${selectRows(settings, isForKey)} where i.uuid = ${uuid}`.execute(db);
  return rows[0];
};

/** An allowed address once is checked again: an Owner may have removed its host since. */
const allowedReturn = ({ returnTo, confirmedHosts: hosts }: Row, { RETURN_HOSTS }: ReadSettings) =>
  returnAddress(returnTo, [...RETURN_HOSTS, ...(hosts ?? [])]) ?? null;

/** Who reads an invoice: whether in the browser that made it, or its merchant; and whether they opened its dispute. */
interface Reader {
  isTheirs: boolean;
  isOpener: boolean;
}

/** Whether what somebody else claimed of the invoice ends nothing for who reads it. */
const isOfOthers = ({ isRefusedOfOthers: isRefused, givesWay: isWeak }: Row, { isTheirs, isOpener }: Reader) =>
  (isTheirs && isRefused === true) || (!isOpener && isWeak === true);

/** Whether they may claim for themselves. */
const mayClaim = (row: Row, reader: Reader) =>
  row.canDispute && ((row.isRefusedOfOthers !== true && row.givesWay !== true) || isOfOthers(row, reader));

const publicDispute = (row: Row, reader: Reader): PublicDispute | null =>
  row.disputeStatus === null || isOfOthers(row, reader)
    ? null
    : {
        status: row.disputeStatus,
        amount: Number(row.saidAmount ?? row.amount),
        paidAt: ms(row.paidAt),
        openedDate: Date.parse(row.openedDate),
        answerUntil: ms(row.answerUntil),
        isWithStaff: row.isWithStaff,
        decidedDate: ms(row.decidedDate),
      };

const publicInvoice = (row: Row, settings: ReadSettings, reader: Reader): Omit<PublicInvoice, 'requisites'> => ({
  id: row.uuid,
  status: row.status,
  amount: Number(row.amount),
  paymentMethod: row.paymentMethod,
  expireDate: Date.parse(row.expireDate),
  paymentType: row.paymentType,
  merchant: { uuid: row.merchantUuid, nickname: row.nickname, contact: row.contact },
  cid: row.cid,
  cidQuestion: row.cidQuestion,
  description: row.description,
  link: row.link,
  returnTo: allowedReturn(row, settings),
  bank: row.bank,
  reportedPaidDate: ms(row.reportedPaidDate),
  claimDate: ms(row.claimDate),
  receipts: row.receipts,
  paidTo: lastDigits(row),
  approved: row.approved,
  endDate: ms(row.endDate),
  received: row.received === null ? null : Number(row.received),
  otherSum: row.otherSum === null ? null : Number(row.otherSum),
  late: row.late ?? false,
  reversed: row.reversed ?? false,
  dispute: publicDispute(row, reader),
  canDispute: mayClaim(row, reader),
});

/** Reads an invoice, or a test invoice, as its payer in this browser may see it, by uuid. Throws 404 when there is none. */
export const readForPayer = async (
  db: Db | Tx,
  settings: ReadSettings,
  uuid: string,
  browser: string | undefined,
): Promise<PublicInvoice> => {
  const row = await findRow(db, settings, uuid, false);
  if (!row) {
    const test = await findTestInvoiceForPayer(db, uuid);
    if (test) return test;
    throw unknownInvoice();
  }
  const isTheirs = browser !== undefined && row.browser === browser;
  const isOpener = row.openedBy === DisputeOpener.Payer && row.openedIn === (browser ?? null);
  return { ...publicInvoice(row, settings, { isTheirs, isOpener }), requisites: shownRequisites(row, browser) };
};

const numberOrNull = (decimal: string | null) => (decimal === null ? null : Number(decimal));

const ofKey = (row: Row, settings: ReadSettings): InvoiceOfKey => {
  const invoice = publicInvoice(row, settings, { isTheirs: true, isOpener: row.openedBy === DisputeOpener.Merchant });
  const isAgreed = row.approved;
  return {
    ...invoice,
    canDispute: invoice.canDispute && !row.isConfirmed,
    requisites: shownRequisites(row, undefined),
    clientId: Number(row.clientId),
    createDate: Date.parse(row.createDate),
    usdt: isAgreed ? numberOrNull(row.usdt) : null,
    fee: isAgreed ? numberOrNull(row.fee) : null,
    rate: isAgreed ? numberOrNull(row.rate) : null,
    sequence: row.sequence,
    metadata: JSON.parse(row.metadata ?? '{}') as Record<string, string>,
    refundOf: row.refundOf,
  };
};

/** Reads an invoice for the server of its merchant, by uuid; the caller checks whose it is. Throws 404 when there is none. */
export const readForKey = async (db: Db | Tx, settings: ReadSettings, uuid: string): Promise<InvoiceOfKey> => {
  const row = await findRow(db, settings, uuid, true);
  if (!row) throw unknownInvoice();
  return ofKey(row, settings);
};

/** Reads the invoices `i` on which this condition holds for the server of their merchant, newest first, at most so many. */
export const readManyForKey = async (
  db: Db,
  settings: ReadSettings,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<InvoiceOfKey[]> => {
  const { rows } =
    await sql<Row>`${selectRows(settings, true)} where ${condition} order by i."clientId" desc, i.id desc limit ${limit}`.execute(
      db,
    );
  return rows.map((row) => ofKey(row, settings));
};

/**
 * The ETag of an invoice: it contains everything that can change in what a payer sees, so all instances answer a poll
 * alike.
 */
export const versionOf = (invoice: PublicInvoice): string => {
  const { status, approved, received, late, reversed, otherSum, usualSeconds, returnTo } = invoice;
  const { reportedPaidDate, claimDate, receipts, requisites, dispute, canDispute, usualDisputeSeconds } = invoice;
  const isReturn = returnTo === null ? 0 : 1;
  const isPayable = requisites === null ? 0 : 1;
  const paid = [received, late ? 1 : 0, reversed ? 1 : 0, otherSum];
  const disputed = dispute
    ? [numberOf(dispute.status), dispute.openedDate, dispute.isWithStaff ? 1 : 0, dispute.decidedDate]
    : [canDispute ? 1 : 0];
  const said = [
    ...paid,
    reportedPaidDate,
    claimDate,
    receipts,
    isPayable,
    usualSeconds,
    isReturn,
    ...disputed,
    usualDisputeSeconds,
  ]
    .map((value) => value ?? '')
    .join('.');
  return `"${numberOf(status)}.${approved ? 1 : 0}.${said}"`;
};
