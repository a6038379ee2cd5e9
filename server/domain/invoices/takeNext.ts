import { numberOf } from '../../../src/resources/language/choices';
import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { invoices } from '../../../src/resources/invoices';
import { takerStore } from '../../../src/resources/takerStore';
import { checkRole, routePath } from '../../calls/addresses';
import { readBody } from '../../calls/body';
import type { Env, Platform } from '../../calls/platform';
import { wideRelationOf } from '../../database/relation';
import { change, recordChange } from '../../entities/change';
import { encoderFor } from '../../entities/encodeMasked';
import { takeNext } from './queue';

/** `POST mgmt/store/next` (extension): the invoice that is due next becomes the caller's task. */
export const takeNextRoute = (platform: Platform): Hono<Env> => {
  const call = plainCalls.takeNext;
  const take = change(platform, {
    attempts: { entity: invoices.name, act: 'take' },
    authorize: (caller) => checkRole(call, caller),
    validate: async (context) => ({ body: await readBody(context) }),
    perform: async ({ tx, caller, requestId }) => {
      const { id, status } = await takeNext(tx, platform, caller);
      const [after] = await wideRelationOf(takerStore).byIdsUnscoped(tx, [id]);
      const before = { ...after!, status: numberOf(status), owner: null };
      await recordChange(tx, { caller, requestId }, { definition: invoices, act: 'take', before, after });
      return encoderFor(platform.settings)(takerStore, after!);
    },
    changes: [invoices.name],
  });
  return new Hono<Env>().post(routePath(call.path), take);
};
