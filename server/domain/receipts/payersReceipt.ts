import { sql } from 'kysely';
import { payerReceipts } from '../../../src/resources/payerReceipts';
import { receipts } from '../../../src/resources/receipts';
import { HandleReason, InvoiceStatus, isOpenInvoice, PaymentType } from '../../../src/resources/statuses/invoices';
import { conflict, type ApiError } from '../../base/errors';
import type { Settings } from '../../base/settings';
import { forActivity, recordActivity } from '../../database/activity';
import { announceAll } from '../../database/changes';
import { relationOf } from '../../database/relation';
import type { Db, Tx } from '../../database/schema';
import { takesReceipt } from '../invoices/claim';
import { notifyHolder, releaseAccounts } from '../invoices/end';
import { move } from '../invoices/move';
import { addOnce, type NewFile } from './newFile';

/** What decides whether an invoice takes a receipt of its payer. */
interface ReceivingInvoice {
  id: number;
  uuid: string;
  clientId: number;
  status: InvoiceStatus;
  paymentType: PaymentType;
  owner: number | null;
  reportedPaidDate: Date | null;
  takes: boolean;
}

const readInvoice = async (db: Db | Tx, { CLAIM_MINUTES }: Settings, uuid: string, lock = sql``) => {
  const { rows } = await sql<ReceivingInvoice>`select i.id, i.uuid, i."clientId", i.status, i."paymentType", i.owner,
      i."reportedPaidDate", ${takesReceipt(CLAIM_MINUTES)} as takes
    from invoices i where i.uuid = ${uuid} ${lock}`.execute(db);
  return rows[0];
};

const refusalOf = ({ status, paymentType, reportedPaidDate }: ReceivingInvoice): ApiError =>
  isOpenInvoice(status) && paymentType === PaymentType.PayIn && reportedPaidDate === null
    ? conflict('Say first that you have paid')
    : conflict('This invoice takes no receipt any more');

/**
 * Whether there is such an invoice, of this merchant where one asks. Throws 409 where it takes no receipt of its payer now, so that no
 * file is read for it.
 */
export const findReceiving = async (db: Db, settings: Settings, uuid: string, clientId?: number): Promise<boolean> => {
  const invoice = await readInvoice(db, settings, uuid);
  if (!invoice || (clientId !== undefined && invoice.clientId !== clientId)) return false;
  if (!isOpenInvoice(invoice.status) || !invoice.takes) throw refusalOf(invoice);
  return true;
};

/**
 * Adds the receipt of a payer to the open pay-in of which they said that it is paid, and moves it to Handle: a person looks at it, no
 * time ends it, and its account serves other payments (docs/rules.md#said-paid). The same file again changes nothing. Throws 409
 * where the pay-in takes none any more, or has the most that payers may add.
 */
export const addPayersReceipt = async (
  tx: Tx,
  settings: Settings,
  { uuid, file, keyName }: { uuid: string; file: NewFile; keyName?: string },
): Promise<void> => {
  const before = (await readInvoice(tx, settings, uuid, sql`for update of i`))!;
  const { id } = before;
  const added = await addOnce(tx, settings, file, { invoiceId: id, userId: null, most: payerReceipts.most });
  if (!added.isNew) return;
  const { status } = await move(tx, 'receipt', id, {
    needs: takesReceipt(settings.CLAIM_MINUTES),
    sets: {
      owner: null,
      takenFrom: null,
      takenDate: null,
      handleWhy: HandleReason.receipt,
      freedDate: sql`coalesce(i."freedDate", now())`,
    },
    whyRefused: () => Promise.resolve(refusalOf(before)),
  });
  await releaseAccounts(tx, [id], settings.REST_MINUTES);
  const [receipt] = await relationOf(receipts).byIdsUnscoped(tx, [added.id]);
  await recordActivity(tx, {
    entity: receipts.name,
    recordId: String(added.id),
    act: 'create',
    after: { ...forActivity(receipts, receipt!), apiKey: keyName },
  });
  await recordActivity(tx, {
    entity: 'invoices',
    recordId: String(id),
    act: 'sendReceipt',
    before: { status: before.status, owner: before.owner },
    after: { status, owner: null, apiKey: keyName },
  });
  await announceAll(tx, [
    { entity: receipts.name, id: added.id, kind: 'created' },
    { entity: 'invoices', id, kind: 'changed' },
  ]);
  if (before.status === InvoiceStatus.WIP)
    await notifyHolder(tx, before, 0, {
      phrase: 'Your task %{task} was taken back: its payer sent a receipt, at which another person looks',
    });
};
