import { Hono, type Context } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { checkInputs } from '../../../src/resources/language/values';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { Proof } from '../../../src/resources/statuses/people';
import { idParam } from '../../calls/addresses';
import { readBody } from '../../calls/body';
import type { Caller, Env, Platform } from '../../calls/platform';
import { inTransaction } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { conflict, firstIssue, invalid } from '../../base/errors';
import { deviceOf } from '../device';
import { confirmCaller } from '../tokens';
import { aboutFactorsOf, appAddress, newAppSecret, requireAppKey, stepOfCode } from './app';
import { addFactor, deleteFactor, lockFactors, notifyOfFactors, recordFactorAct } from './changeFactors';
import { ownTicket, placeOf, registerFactorCall } from './factorCalls';
import { mustHaveFactor } from './mustHaveFactor';
import { checkNewPasskey, newPasskeyOptions, requirePlace } from './passkeys';
import { checkRecentProof } from './recentProof';
import { renewRecoveryCodes } from './recoveryCodes';
import { issueTicket, ticketEnded, spendTicket } from './tickets';

const appInputs = { code: plainCalls.confirmApp.inputs!.code! };

/** Reads the code with which an app is confirmed. Throws 422. */
const readCode = (body: Readonly<Record<string, unknown>>): string => {
  const { values, issues } = checkInputs(appInputs, body);
  if (Object.keys(issues).length > 0) throw firstIssue(issues, appInputs);
  return String(values.code);
};

/**
 * Setting up and deleting the caller's own factors (extension). Each of these calls needs a proof that is at most
 * `FACTOR_MINUTES` old (409 `factor_needed`): of a factor, or of the password while there is none.
 */
export const setUpRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, tokenKeys } = platform;
  const app = new Hono<Env>();

  const on = (
    call: keyof typeof plainCalls,
    handle: (context: Context<Env>, caller: Caller) => Promise<object>,
  ): void =>
    registerFactorCall(app, platform, plainCalls[call], (context, caller) => {
      checkRecentProof(settings, caller);
      return handle(context, caller);
    });
  /** Changes the caller's factors, one call after the other. */
  const change = <A>(caller: Caller, work: (tx: Tx) => Promise<A>): Promise<A> =>
    inTransaction(db, async (tx) => {
      await lockFactors(tx, caller.id);
      await confirmCaller(tx, caller);
      return work(tx);
    });

  on('beginApp', async (_context, caller) => {
    requireAppKey(platform.dataKeys);
    const appSecret = newAppSecret();
    const encrypted = platform.dataKeys.encrypt(appSecret, aboutFactorsOf(caller.id));
    return {
      secret: appSecret,
      address: appAddress(appSecret, caller.email),
      ticket: await issueTicket(tokenKeys, 'app', { session: caller.session, secret: encrypted }),
    };
  });
  on('confirmApp', async (context, caller) => {
    const body = await readBody(context);
    const ticket = await ownTicket(platform, caller, 'app', body.ticket);
    const appSecret = platform.dataKeys.tryDecrypt(ticket.secret, aboutFactorsOf(caller.id));
    // Its key was taken away meanwhile.
    if (appSecret === undefined) throw ticketEnded();
    const lastStep = stepOfCode(appSecret, readCode(body));
    if (lastStep === null)
      throw invalid(
        'code',
        'This is not the code that your app shows now. Is it of the newest entry, and the clock of your phone right?',
      );
    return change(caller, async (tx) => {
      await spendTicket(tx, ticket);
      return { recoveryCodes: await addFactor(tx, context, { kind: Proof.App, secret: ticket.secret, lastStep }) };
    });
  });

  on('beginPasskey', async (context, caller) => {
    const passkey = await newPasskeyOptions(db, requirePlace(placeOf(context, platform)), caller);
    const ticket = await issueTicket(tokenKeys, 'passkey', { session: caller.session, challenge: passkey.challenge });
    return { ticket, passkey };
  });
  on('confirmPasskey', async (context, caller) => {
    const body = await readBody(context);
    const ticket = await ownTicket(platform, caller, 'passkey', body.ticket);
    const made = await checkNewPasskey(requirePlace(placeOf(context, platform)), ticket.challenge, body.passkey);
    const { browser, system } = deviceOf(context.req.header('user-agent'));
    const name = [browser, system].filter((part) => part !== null).join(', ');
    return change(caller, async (tx) => {
      await spendTicket(tx, ticket);
      return { recoveryCodes: await addFactor(tx, context, { kind: Proof.Passkey, ...made, name }) };
    });
  });

  on('renewRecoveryCodes', async (context, caller) => {
    if (!caller.hasFactor) throw conflict('Set up a second factor first');
    return change(caller, async (tx) => {
      await recordFactorAct(tx, context, { act: 'renew-recovery-codes' });
      await notifyOfFactors(tx, caller.id, urgentNotices.codesRenewed);
      return { recoveryCodes: await renewRecoveryCodes(tx, caller.id) };
    });
  });
  on('removeFactor', async (context, caller) => {
    const id = idParam(context, 'id');
    await change(caller, (tx) => deleteFactor(tx, context, id, mustHaveFactor(settings, caller.role)));
    return {};
  });
  return app;
};
