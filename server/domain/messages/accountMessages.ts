import { Hono } from 'hono';
import type { AccountMessages } from '../../../src/resources/accountMessages';
import { plainCalls } from '../../../src/resources/calls';
import { invoices, type Invoice } from '../../../src/resources/invoices';
import { InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { notFound } from '../../base/errors';
import { UserLimiter } from '../../base/userLimiter';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import { readScopeOf } from '../../entities/scopes';
import { messagesOfAccount } from '../invoices/messagesOfAccount';

/** Limits reads per user: 4 at a time, 100 waiting. */
const turns = new UserLimiter(4, 100);

/** Whether a phone watched the account of an invoice when it was created. */
const isWatched = async (db: Db, id: number) => {
  const { deviceId } = await db
    .selectFrom('invoices')
    .select('deviceId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return deviceId !== null;
};

/**
 * `GET mgmt/invoices/{id}/messages` (extension): what of the account's messages speaks for the payment of a pay-in, for whoever may
 * read the pay-in, whether or not they may open Messages. Of a complete pay-in its own message alone; of a pay-out nothing.
 */
export const accountMessagesRoute = ({ db }: Platform): Hono<Env> => {
  const call = plainCalls.accountMessages;
  const app = new Hono<Env>();
  app.get(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    checkRole(call, caller);
    const id = idParam(context, 'id');
    const [row] = await relationOf(invoices).byIds(db, readScopeOf(invoices, caller), [id]);
    const invoice = row as unknown as Invoice | undefined;
    if (invoice?.paymentType !== PaymentType.PayIn) throw notFound();
    const endTurn = await turns.take(caller.id, context.req.raw.signal);
    const found = await messagesOfAccount(db, id).finally(endTurn);
    const isComplete = invoice.status === InvoiceStatus.Complete;
    const answer: AccountMessages = {
      isWatched: await isWatched(db, id),
      messages: isComplete ? found.filter(({ invoiceId }) => invoiceId === id) : found,
    };
    return context.json(answer);
  });
  return app;
};
