import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { invoices } from '../../../src/resources/invoices';
import { maxReceipts, receipts } from '../../../src/resources/receipts';
import { encodeRecord } from '../../../src/resources/language/wire';
import { Role } from '../../../src/resources/language/roles';
import { UserLimiter } from '../../base/userLimiter';
import { conflict, notFound, tooMany } from '../../base/errors';
import { countUp } from '../../database/counters';
import { checkRole, paramOf, routePath } from '../../calls/addresses';
import { fileNameOf, readFileBody } from '../../calls/fileBody';
import type { Env, Platform } from '../../calls/platform';
import { relationOf } from '../../database/relation';
import { isUuid } from '../../database/uuid';
import { change, recordChange } from '../../entities/change';
import { writeScopeOf } from '../../entities/scopes';
import { confirmCaller } from '../../session/tokens';
import { openDisputeOf } from '../invoices/disputed';
import { openerOf } from './actions';
import { findDisputable } from './open';
import { contentTypeOf } from '../receipts/contentType';
import { addOnce, newFile } from '../receipts/newFile';

/** How many files one user adds within a day. */
const maxOfDay = 100;
const daySeconds = 86_400;

/** Limits uploads per user: 4 at a time, 100 waiting. Each file is held in memory until it is stored. */
const uploads = new UserLimiter(4, 100, 'Too many files at once. Try again shortly.');

/**
 * The call with which a signed-in party of a dispute adds a file to its invoice (extension): a merchant before they open one, a vault
 * owner with their answer, staff at any time. It proves no payment.
 */
export const evidenceRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings } = platform;
  const { addEvidence } = plainCalls;
  const app = new Hono<Env>();
  const handler = change(platform, {
    attempts: { entity: receipts.name, act: 'create' },
    authorize: (caller) => checkRole(addEvidence, caller),
    limiter: uploads,
    validate: async (context) => {
      const uuid = paramOf(context, 'uuid');
      if (!isUuid(uuid)) throw notFound();
      if ((await countUp(db, `evidence:${context.get('caller').id}`, daySeconds)) > maxOfDay)
        throw tooMany('Too many files in a day. Try again tomorrow.', daySeconds);
      const bytes = await readFileBody(context, addEvidence.takes!);
      const file = newFile(fileNameOf(context), contentTypeOf(bytes), bytes);
      return { body: { sha256: file.sha256 }, file, uuid };
    },
    perform: async ({ tx, caller, requestId }, { file, uuid }) => {
      const invoice = await relationOf(invoices).lockOne(tx, writeScopeOf(invoices, caller), { uuid });
      await confirmCaller(tx, caller);
      if (!invoice) throw notFound();
      const invoiceId = Number(invoice.id);
      // A merchant sends it before they open one.
      if (caller.role === Role.Merchant) await findDisputable(tx, settings, uuid, openerOf(caller));
      else if (!(await openDisputeOf(tx, invoiceId))) throw conflict('There is no open dispute about this invoice');
      const adding = { invoiceId, userId: caller.id, most: maxReceipts, isEvidence: true };
      const { id, isNew } = await addOnce(tx, settings, file, adding);
      const [after] = await relationOf(receipts).byIdsUnscoped(tx, [id]);
      if (isNew) await recordChange(tx, { caller, requestId }, { definition: receipts, act: 'create', after });
      return encodeRecord(receipts, after!);
    },
    changes: [receipts.name],
  });
  app.post(routePath(addEvidence.path), handler);
  return app;
};
