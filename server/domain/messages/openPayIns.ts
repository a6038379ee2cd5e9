import { Hono } from 'hono';
import { sql } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import { shownLast } from '../../../src/format/requisites';
import { maskValue } from '../../../src/resources/language/maskValue';
import type { OpenPayIn } from '../../../src/resources/messageTrials';
import { paymentAccounts } from '../../../src/resources/paymentAccounts';
import { invalid } from '../../base/errors';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { openInvoicesSql, paymentSql } from '../../database/statusSql';
import { endsWith } from '../matching/fitting';

/** Maximum number of pay-ins that are named. */
const maxNamed = 5;

const sumFormat = /^\d{1,12}(?:\.\d{1,2})?$/;
/** As many digits as patterns read. */
const accountFormat = /^\d{3,6}$/;

/**
 * `GET mgmt/banks/{id}/open-pay-ins?amount=1500&account=4321` (extension): the open pay-ins that a message of this bank with
 * such a sum (RUB) and account would be about, whichever phone sends it. The newest first.
 */
export const openPayInsRoute = ({ db }: Platform): Hono<Env> => {
  const call = plainCalls.openPayIns;
  const app = new Hono<Env>();
  app.get(routePath(call.path), async (context) => {
    checkRole(call, context.get('caller'));
    const { amount = '', account } = context.req.query();
    if (!sumFormat.test(amount)) throw invalid('amount', 'Enter a number');
    if (account !== undefined && !accountFormat.test(account)) throw invalid('account', 'Enter a number');
    // No more of them than screens show, so that nobody tries out hidden ones.
    const digits = sql`${account?.slice(-shownLast) ?? null}::text`;
    const { rows } = await sql<OpenPayIn>`select i.id, c.nickname as partner, a.requisites
      from invoices i join "payment-accounts" a on a.id = i."accountId" join users c on c.id = i."clientId"
      where i."paymentType" = ${paymentSql.PayIn} and i.status in ${openInvoicesSql} and i.amount = ${amount}::numeric
        and a."bankDataId" = ${idParam(context, 'id')} and i."expireDate" > now()
        and (${digits} is null or ${endsWith(digits)})
      order by i.id desc limit ${maxNamed}`.execute(db);
    const { requisites } = paymentAccounts.fields;
    return context.json(rows.map((row) => ({ ...row, requisites: maskValue(requisites, row.requisites) })));
  });
  return app;
};
