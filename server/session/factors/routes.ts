import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { Proof } from '../../../src/resources/statuses/people';
import { readBody } from '../../calls/body';
import type { Caller, Env, Platform } from '../../calls/platform';
import { inTransaction } from '../../database/changes';
import { addressOf } from '../../base/address';
import { invalid, ofField } from '../../base/errors';
import { countAttempt } from '../attempts';
import { isPasswordCorrect } from '../passwords';
import { noteProof } from '../sessions';
import { confirmCaller } from '../tokens';
import { ownTicket, placeOf, registerFactorCall } from './factorCalls';
import { factorsOf, proofNamesOf } from './factors';
import { mustHaveFactor } from './mustHaveFactor';
import { passkeyOptions } from './passkeys';
import { prove, readProof } from './prove';
import { countRecoveryCodes } from './recoveryCodes';
import { setUpRoutes } from './setUpRoutes';
import { issueTicket, spendTicket } from './tickets';

type StoredFactor = Awaited<ReturnType<typeof factorsOf>>[number];

const encodeFactor = ({ id, name, createDate, lastUsed }: StoredFactor) => ({ id, name, createDate, lastUsed });

/** The caller's own factors (extension): what they are, setting them up, and proving again who the caller is. */
export const factorRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, tokenKeys } = platform;
  const app = new Hono<Env>();

  registerFactorCall(app, platform, plainCalls.factors, async (_context, caller) => {
    const factors = await factorsOf(db, caller.id);
    const found = factors.find(({ kind }) => kind === Proof.App);
    return {
      isRequired: mustHaveFactor(settings, caller.role),
      app: found ? encodeFactor(found) : null,
      passkeys: factors.filter(({ kind }) => kind === Proof.Passkey).map(encodeFactor),
      recoveryCodes: await countRecoveryCodes(db, caller.id),
    };
  });

  registerFactorCall(app, platform, plainCalls.askForProof, async (context, caller) => {
    const names = await proofNamesOf(db, caller.id);
    const place = placeOf(context, platform);
    const passkey = place && names.includes('passkey') ? await passkeyOptions(db, place, caller.id) : undefined;
    return {
      factor: caller.hasFactor ? names.filter((name) => name !== 'passkey' || passkey !== undefined) : ['password'],
      ticket: await issueTicket(tokenKeys, 'proof', { session: caller.session, challenge: passkey?.challenge }),
      passkey,
    };
  });

  /** Accepts the password of a caller who has no second factor. Throws 422 naming it, and 429 as a sign-in does. */
  const provePassword = async (caller: Caller, address: string, password: unknown) => {
    if (typeof password !== 'string' || password === '')
      throw invalid('password', ofField('Password', { phrase: 'Required' }));
    const attempt = await countAttempt(db, { userId: caller.id, loginId: caller.email, address });
    const user = await db.selectFrom('users').select('passwordHash').where('id', '=', caller.id).executeTakeFirst();
    if (!(await isPasswordCorrect(user?.passwordHash, password)))
      throw invalid('password', 'This is not your password');
    await attempt.succeeded();
    await inTransaction(db, async (tx) => {
      await confirmCaller(tx, caller);
      await noteProof(tx, caller.session, Proof.Password);
    });
  };
  registerFactorCall(app, platform, plainCalls.proveAgain, async (context, caller) => {
    const body = await readBody(context);
    const address = addressOf(context, settings.TRUST_PROXY);
    if (!caller.hasFactor) {
      await provePassword(caller, address, body.password);
      return {};
    }
    const given = readProof(body);
    const ticket = 'passkey' in given ? await ownTicket(platform, caller, 'proof', body.ticket) : undefined;
    const { id: userId, session } = caller;
    const prover = { userId, session, address, place: placeOf(context, platform), challenge: ticket?.challenge };
    await prove(platform, prover, given, async (tx, proof) => {
      if (ticket) await spendTicket(tx, ticket);
      await confirmCaller(tx, caller);
      await noteProof(tx, caller.session, proof);
    });
    return {};
  });
  app.route('/', setUpRoutes(platform));
  return app;
};
