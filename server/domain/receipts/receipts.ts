import { choiceIn, optionOf } from '../../../src/resources/language/choices';
import { Hono } from 'hono';
import { typeOfFile } from '../../../src/format/fileName';
import { isPdf } from '../../../src/format/pdf';
import { plainCalls } from '../../../src/resources/calls';
import { invoiceLife, type LifeStep } from '../invoices/life';
import { invoiceRoles } from '../../../src/resources/invoiceRoles';
import { invoices } from '../../../src/resources/invoices';
import { encodeRecord } from '../../../src/resources/language/wire';
import { maxReceipts, receipts } from '../../../src/resources/receipts';
import { readRows } from '../../database/pages';
import { relationOf, type Row } from '../../database/relation';
import { isUuid } from '../../database/uuid';
import { change, recordChange } from '../../entities/change';
import { readScopeOf, writeScopeOf } from '../../entities/scopes';
import { checkRole, idParam, paramOf, routePath } from '../../calls/addresses';
import { ApiError, conflict, invalid, notAllowed, notFound } from '../../base/errors';
import { fileHeaders, fileNameOf, readFileBody } from '../../calls/fileBody';
import { UserLimiter } from '../../base/userLimiter';
import type { Caller, Env, Platform } from '../../calls/platform';
import { confirmCaller } from '../../session/tokens';
import { addOnce, newFile } from './newFile';
import { readStoredFile } from './receiptFiles';
import {
  InvoiceStatus,
  isLateInvoiceStatus,
  PaymentType,
  invoiceStatus,
} from '../../../src/resources/statuses/invoices';

/** Limits uploads per user: 4 at a time, 100 waiting. Each file is held in memory until it is stored. */
const uploads = new UserLimiter(4, 100, 'Too many files at once. Try again shortly.');

/** So many receipts of an invoice are listed: each of its users may add some, and its payer. */
const maxListed = 10 * maxReceipts;

/** Statuses from which some step completes an invoice. In any other status a receipt proves nothing. */
const completableStatuses = new Set<InvoiceStatus>(
  Object.values<LifeStep>(invoiceLife).flatMap(({ edges }) =>
    edges.flatMap(([from, to]) => (to === InvoiceStatus.Complete ? [from] : [])),
  ),
);

/** Throws 409 unless the invoice can still be completed and the caller may complete or resolve it. */
const checkMayAdd = (invoice: Row, caller: Caller) => {
  const status = choiceIn(InvoiceStatus, invoice.status)!;
  const isEndedPayOut =
    isLateInvoiceStatus(status) && choiceIn(PaymentType, invoice.paymentType) === PaymentType.PayOut;
  if (!completableStatuses.has(status) || isEndedPayOut) {
    const { label } = optionOf(invoiceStatus, status)!;
    throw conflict({ phrase: 'This invoice is %{status}', args: { status: { phrase: label } } });
  }
  const isHolder = status === InvoiceStatus.WIP && invoice.owner === caller.id;
  if (!isHolder && !invoiceRoles.includes(caller.role)) throw notAllowed('This invoice is not your task');
};

/**
 * The calls of receipts (extension): adding one to an invoice, listing those of an invoice, downloading one. Who may
 * read an invoice may read its receipts; all others get 404.
 */
export const receiptRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, log } = platform;
  const { addReceipt, invoiceReceipts, readReceipt } = plainCalls;
  const app = new Hono<Env>();

  const addHandler = change(platform, {
    attempts: { entity: receipts.name, act: 'create' },
    authorize: (caller) => checkRole(addReceipt, caller),
    limiter: uploads,
    validate: async (context) => {
      const bytes = await readFileBody(context, addReceipt.takes!);
      if (!isPdf(bytes)) throw invalid('file', 'This file is not a PDF');
      const file = newFile(fileNameOf(context), 'application/pdf', bytes);
      return { body: { sha256: file.sha256 }, file, invoiceId: idParam(context, 'invoiceId') };
    },
    perform: async ({ tx, caller, requestId }, { file, invoiceId }) => {
      const invoice = await relationOf(invoices).lockOne(tx, writeScopeOf(invoices, caller), { id: invoiceId });
      // The caller may have been disabled while waiting for the record.
      await confirmCaller(tx, caller);
      if (!invoice) throw notFound();
      checkMayAdd(invoice, caller);
      const { id, isNew } = await addOnce(tx, settings, file, { invoiceId, userId: caller.id, most: maxReceipts });
      const [after] = await relationOf(receipts).byIdsUnscoped(tx, [id]);
      if (isNew) await recordChange(tx, { caller, requestId }, { definition: receipts, act: 'create', after });
      return encodeRecord(receipts, after!);
    },
    changes: [receipts.name],
  });
  app.post(routePath(addReceipt.path), addHandler);

  app.get(routePath(invoiceReceipts.path), async (context) => {
    const caller = context.get('caller');
    checkRole(invoiceReceipts, caller);
    const uuid = paramOf(context, 'uuid');
    if (!isUuid(uuid)) throw notFound();
    const equals = (field: string, value: string | number) => ({
      conditions: [{ field, operator: 'in' as const, values: [value] }],
      sort: { field: 'id', order: 'ASC' as const },
      offset: 0,
      limit: maxListed,
    });
    const [invoice] = await readRows(db, relationOf(invoices), readScopeOf(invoices, caller), equals('uuid', uuid));
    if (!invoice) throw notFound();
    const scope = readScopeOf(receipts, caller);
    const rows = await readRows(db, relationOf(receipts), scope, equals('invoiceId', Number(invoice.id)));
    return context.json(rows.map((row) => encodeRecord(receipts, row)));
  });

  app.get(routePath(readReceipt.path), async (context) => {
    const caller = context.get('caller');
    checkRole(readReceipt, caller);
    const id = idParam(context, 'id');
    const [row] = await relationOf(receipts).byIds(db, readScopeOf(receipts, caller), [id]);
    if (!row) throw notFound();
    const { sha256 } = await db.selectFrom('receipts').select('sha256').where('id', '=', id).executeTakeFirstOrThrow();
    const file = String(row.file);
    const bytes = await readStoredFile(db, settings, { id, file, sha256 });
    if (!bytes) {
      log.error({ receipt: id }, 'the file of this receipt is missing from the receipt storage');
      throw new ApiError(404, 'file_missing', 'The file of this receipt is missing from storage');
    }
    return context.body(new Uint8Array(bytes), 200, fileHeaders(typeOfFile(file), file));
  });
  return app;
};
