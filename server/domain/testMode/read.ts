import { sql, type RawBuilder } from 'kysely';
import type { InvoiceOfKey, PublicInvoice } from '../../../src/resources/payers';
import { DisputeStatus } from '../../../src/resources/statuses/disputes';
import { InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import type { Db, Tx } from '../../database/schema';
import { isUuid } from '../../database/uuid';

/** What a payer's page and a merchant's server read of a test invoice. */
export interface TestInvoiceOfKey extends InvoiceOfKey {
  /** That no money moves. */
  test: true;
}

interface Row {
  uuid: string;
  status: InvoiceStatus;
  paymentType: PaymentType;
  amount: string;
  received: string | null;
  cid: string | null;
  description: string | null;
  late: boolean;
  reversed: boolean;
  approved: boolean;
  dispute: DisputeStatus | null;
  inUsdt: string;
  fee: string;
  rate: string;
  metadata: string | null;
  returnTo: string | null;
  reportedPaidDate: string | null;
  createDate: string;
  expireDate: string;
  endDate: string | null;
  clientId: number;
  merchantUuid: string;
  nickname: string;
  contact: string | null;
  sequence: number | null;
}

/** What the page of a test invoice shows as the number to pay to: it is nobody's. */
const testRequisites = { requisites: '0000 0000 0000 0000', holderName: 'TEST' };

const ms = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** What a payer sees of it: that it is a test stands before its description. */
const publicOf = (row: Row): PublicInvoice => {
  const { uuid, status, paymentType, amount, received, approved, description } = row;
  return {
    id: uuid,
    status,
    amount: Number(amount),
    paymentMethod: null,
    expireDate: Date.parse(row.expireDate),
    requisites: paymentType === PaymentType.PayIn && status === InvoiceStatus.New ? testRequisites : null,
    paymentType,
    merchant: { uuid: row.merchantUuid, nickname: row.nickname, contact: row.contact },
    cid: row.cid,
    cidQuestion: null,
    description: `TEST${description === null ? '' : ` · ${description}`}`,
    link: null,
    returnTo: row.returnTo,
    bank: null,
    reportedPaidDate: ms(row.reportedPaidDate),
    claimDate: null,
    receipts: null,
    paidTo: null,
    approved,
    endDate: ms(row.endDate),
    received: received === null ? null : Number(received),
    otherSum: null,
    late: row.late,
    reversed: row.reversed,
    dispute:
      row.dispute === null
        ? null
        : {
            status: row.dispute,
            amount: Number(amount),
            paidAt: null,
            openedDate: Date.parse(row.endDate ?? row.createDate),
            answerUntil: null,
            isWithStaff: row.dispute === DisputeStatus.Open,
            decidedDate: row.dispute === DisputeStatus.Open ? null : ms(row.endDate),
          },
    canDispute: false,
  };
};

/** What its merchant's server sees: its sums are of what came. */
const ofKey = (row: Row): TestInvoiceOfKey => {
  const { amount, received, approved } = row;
  const share = Number(received ?? amount) / Number(amount);
  const inUsdt = (sum: string) => (approved ? Math.round(Number(sum) * share * 1e6) / 1e6 : null);
  return {
    ...publicOf(row),
    description: row.description,
    clientId: Number(row.clientId),
    createDate: Date.parse(row.createDate),
    usdt: inUsdt(row.inUsdt),
    fee: inUsdt(row.fee),
    rate: approved ? Number(row.rate) : null,
    sequence: row.sequence,
    metadata: JSON.parse(row.metadata ?? '{}') as Record<string, string>,
    refundOf: null,
    test: true,
  };
};

const selectRows = sql`select i.*, u.uuid as "merchantUuid", u.nickname, u.contact,
    (select max(e.sequence) from "test-events" e where e."invoiceId" = i.id) as sequence
  from "test-invoices" i join users u on u.id = i."clientId"`;

const readRows = async (db: Db | Tx, condition: RawBuilder<unknown>, limit: number): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`${selectRows} where ${condition} order by i."clientId" desc, i.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Reads the test invoices `i` on which this condition holds for the server of their merchant, newest first, at most so many. */
export const readTestInvoices = async (
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<TestInvoiceOfKey[]> => (await readRows(db, condition, limit)).map(ofKey);

const findRow = async (db: Db | Tx, uuid: string): Promise<Row | undefined> =>
  isUuid(uuid) ? (await readRows(db, sql`i.uuid = ${uuid}`, 1))[0] : undefined;

/** Reads a test invoice for the server of its merchant, by its uuid; undefined where there is none. */
export const findTestInvoice = async (db: Db | Tx, uuid: string): Promise<TestInvoiceOfKey | undefined> => {
  const row = await findRow(db, uuid);
  return row && ofKey(row);
};

/** Reads what a payer may see of a test invoice; undefined where there is none. */
export const findTestInvoiceForPayer = async (db: Db | Tx, uuid: string): Promise<PublicInvoice | undefined> => {
  const row = await findRow(db, uuid);
  return row && publicOf(row);
};
