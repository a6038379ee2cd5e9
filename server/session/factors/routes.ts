import { Hono, type Context } from 'hono';
import { plainCalls, type PlainCall } from '../../../src/resources/calls';
import type { Words } from '../../../src/resources/language/words';
import { checkInputs } from '../../../src/resources/language/values';
import { Proof } from '../../../src/resources/statuses';
import { idParam, routePath } from '../../calls/addresses';
import { readBody } from '../../calls/body';
import { passkeyOriginOf } from '../../calls/hosts';
import type { Caller, Env, Platform } from '../../calls/platform';
import { recordActivity } from '../../database/activity';
import { inTransaction, notifyUser } from '../../database/changes';
import { countUp } from '../../database/counters';
import type { Tx } from '../../database/schema';
import { addressOf } from '../../ground/address';
import { conflict, firstIssue, invalid, notFound, ofField, tooMany } from '../../ground/errors';
import { countAttempt } from '../attempts';
import { deviceOf } from '../device';
import { isPasswordCorrect } from '../passwords';
import { endOtherSessions, noteProof } from '../sessions';
import { confirmCaller } from '../tokens';
import { aboutFactorsOf, appAddress, newAppSecret, requireAppKey, stepOfCode } from './app';
import { factorsOf, proofNamesOf } from './factors';
import { mustHaveFactor } from './mustHaveFactor';
import { checkNewPasskey, newPasskeyOptions, passkeyOptions, requirePlace } from './passkeys';
import { prove, readProof } from './prove';
import { checkRecentProof } from './recentProof';
import { countRecoveryCodes, deleteRecoveryCodes, renewRecoveryCodes } from './recoveryCodes';
import { issueTicket, readTicket, ticketEnded, useTicket } from './tickets';

/** Maximum number of passkeys of a person. */
const maxPasskeys = 10;
/** Maximum number of calls that change a person's factors or ask for a proof, per minute. */
const maxCallsPerMinute = 60;
const secondsPerMinute = 60;

/** Whether the path is one of these calls: the only ones that are answered while a second factor has to be set up. */
export const isFactorPath = (path: string): boolean => /^(?:\/api)?\/mgmt\/factors(?:\/|$)/.test(path);

/** Locks a user, so that their factors change one after the other. */
const lockUser = (tx: Tx, id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** A factor to be stored. */
type NewFactor = { kind: Proof } & Partial<
  Record<'name' | 'secret' | 'credential' | 'publicKey' | 'transports', string> &
    Record<'lastStep' | 'signCount', number>
>;

/**
 * The caller's own factors (extension): what they are, setting up an authenticator app and passkeys, recovery codes, and
 * proving again who the caller is. Changes need a proof that is at most `FACTOR_MINUTES` old (409 `factor_needed`): of a
 * factor, or of the password while there is none.
 */
export const factorRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, secret } = platform;
  const app = new Hono<Env>();

  const placeOf = (context: Context<Env>) => {
    const origin = passkeyOriginOf(context, settings);
    return origin === undefined ? undefined : { origin };
  };
  /** Registers a call that is counted first, and whose answer no cache stores. */
  const on = (call: PlainCall, handle: (context: Context<Env>, caller: Caller) => Promise<object>) =>
    app.on(call.method, routePath(call.path), async (context) => {
      const caller = context.get('caller');
      if (
        call.method === 'POST' &&
        (await countUp(db, `factor-calls:${caller.id}`, secondsPerMinute)) > maxCallsPerMinute
      )
        throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
      context.header('Cache-Control', 'no-store');
      return context.json(await handle(context, caller));
    });
  /** Reads a ticket that was issued to this session. */
  const ownTicket = async <P extends 'app' | 'passkey' | 'proof'>(caller: Caller, purpose: P, given: unknown) => {
    const ticket = await readTicket(secret, purpose, given);
    if (ticket.session !== caller.session) throw ticketEnded();
    return ticket;
  };

  /**
   * Stores a new factor. The first one ends the caller's other sessions, which a password alone began, and answers recovery
   * codes. It counts as a proof: whoever adds it has just used it.
   */
  const add = async (context: Context<Env>, tx: Tx, caller: Caller, factor: NewFactor) => {
    const { recoveryCodes } = await storeFactor(tx, caller, factor);
    await recordActivity(tx, {
      userId: caller.id,
      entity: 'users',
      recordId: String(caller.id),
      act: 'add-factor',
      after: { kind: factor.kind, name: factor.name },
      requestId: context.get('requestId'),
    });
    await notifyUser(tx, {
      to: caller.id,
      entity: 'users',
      id: caller.id,
      words: {
        phrase:
          factor.kind === Proof.App
            ? 'An authenticator app was set up as your second factor'
            : 'A passkey was added to your account',
      },
    });
    return { recoveryCodes };
  };
  const storeFactor = async (tx: Tx, caller: Caller, factor: NewFactor) => {
    const isFirst = (await factorsOf(tx, caller.id)).length === 0;
    if (factor.kind === Proof.App)
      await tx.deleteFrom('factors').where('userId', '=', caller.id).where('kind', '=', Proof.App).execute();
    await tx
      .insertInto('factors')
      .values({ ...factor, userId: caller.id })
      .execute();
    await noteProof(tx, caller.session, factor.kind);
    if (!isFirst) return {};
    await endOtherSessions(tx, caller.id, caller.session);
    return { recoveryCodes: await renewRecoveryCodes(tx, caller.id) };
  };

  on(plainCalls.factors, async (context, caller) => {
    const factors = await factorsOf(db, caller.id);
    const withoutKind = ({ id, name, createDate, lastUsed }: (typeof factors)[number]) => ({
      id,
      name,
      createDate,
      lastUsed,
    });
    const found = factors.find(({ kind }) => kind === Proof.App);
    return {
      isRequired: mustHaveFactor(settings, caller.role),
      app: found ? withoutKind(found) : null,
      passkeys: factors.filter(({ kind }) => kind === Proof.Passkey).map(withoutKind),
      recoveryCodes: await countRecoveryCodes(db, caller.id),
      mayAddPasskey: placeOf(context) !== undefined,
    };
  });

  on(plainCalls.askForProof, async (context, caller) => {
    const names = await proofNamesOf(db, caller.id);
    const place = placeOf(context);
    const passkey = place && names.includes('passkey') ? await passkeyOptions(db, place, caller.id) : undefined;
    return {
      factor: caller.hasFactor ? names.filter((name) => name !== 'passkey' || passkey !== undefined) : ['password'],
      ticket: await issueTicket(secret, 'proof', { session: caller.session, challenge: passkey?.challenge }),
      passkey,
    };
  });

  on(plainCalls.proveAgain, async (context, caller) => {
    const body = await readBody(context);
    const address = addressOf(context, settings.TRUST_PROXY);
    if (!caller.hasFactor) {
      await provePassword(caller, address, body.password);
      return {};
    }
    const given = readProof(body);
    const ticket = 'passkey' in given ? await ownTicket(caller, 'proof', body.ticket) : undefined;
    const prover = { userId: caller.id, address, place: placeOf(context), challenge: ticket?.challenge };
    await prove(platform, prover, given, async (tx, proof) => {
      if (ticket) await useTicket(tx, ticket);
      await confirmCaller(tx, caller);
      await noteProof(tx, caller.session, proof);
    });
    return {};
  });
  const provePassword = async (caller: Caller, address: string, password: unknown) => {
    const refuse = (words: string | Words) => invalid('password', words);
    if (typeof password !== 'string' || password === '') throw refuse(ofField('Password', { phrase: 'Required' }));
    const attempt = await countAttempt(db, { userId: caller.id, loginId: caller.email, address });
    const user = await db.selectFrom('users').select('passwordHash').where('id', '=', caller.id).executeTakeFirst();
    if (!(await isPasswordCorrect(user?.passwordHash, password))) throw refuse('This is not your password');
    await attempt.succeeded();
    await inTransaction(db, async (tx) => {
      await confirmCaller(tx, caller);
      await noteProof(tx, caller.session, Proof.Password);
    });
  };

  on(plainCalls.beginApp, async (_context, caller) => {
    checkRecentProof(settings, caller);
    requireAppKey(platform.dataKeys);
    const appSecret = newAppSecret();
    const encrypted = platform.dataKeys.encrypt(appSecret, aboutFactorsOf(caller.id));
    return {
      secret: appSecret,
      address: appAddress(appSecret, caller.email),
      ticket: await issueTicket(secret, 'app', { session: caller.session, secret: encrypted }),
    };
  });

  on(plainCalls.confirmApp, async (context, caller) => {
    checkRecentProof(settings, caller);
    const body = await readBody(context);
    const ticket = await ownTicket(caller, 'app', body.ticket);
    const inputs = { code: plainCalls.confirmApp.inputs!.code! };
    const { values, issues } = checkInputs(inputs, body);
    if (Object.keys(issues).length > 0) throw firstIssue(issues, inputs);
    const lastStep = stepOfCode(
      platform.dataKeys.decrypt(ticket.secret, aboutFactorsOf(caller.id)),
      String(values.code),
    );
    if (lastStep === null)
      throw invalid('code', 'This is not the code that your app shows now. Is the clock of your phone right?');
    return inTransaction(db, async (tx) => {
      await lockUser(tx, caller.id);
      await confirmCaller(tx, caller);
      await useTicket(tx, ticket);
      return add(context, tx, caller, { kind: Proof.App, secret: ticket.secret, lastStep });
    });
  });

  on(plainCalls.beginPasskey, async (context, caller) => {
    checkRecentProof(settings, caller);
    const passkey = await newPasskeyOptions(db, requirePlace(placeOf(context)), caller);
    const ticket = await issueTicket(secret, 'passkey', { session: caller.session, challenge: passkey.challenge });
    return { ticket, passkey };
  });

  on(plainCalls.confirmPasskey, async (context, caller) => {
    checkRecentProof(settings, caller);
    const body = await readBody(context);
    const ticket = await ownTicket(caller, 'passkey', body.ticket);
    const made = await checkNewPasskey(requirePlace(placeOf(context)), ticket.challenge, body.passkey);
    const { browser, system } = deviceOf(context.req.header('user-agent'));
    return inTransaction(db, async (tx) => {
      await lockUser(tx, caller.id);
      await confirmCaller(tx, caller);
      await useTicket(tx, ticket);
      const passkeys = (await factorsOf(tx, caller.id)).filter(({ kind }) => kind === Proof.Passkey);
      if (passkeys.length >= maxPasskeys)
        throw conflict({
          phrase:
            'You have %{smart_count} passkey: delete one first |||| You have %{smart_count} passkeys: delete one first',
          args: { smart_count: passkeys.length },
        });
      const name = [browser, system].filter((part) => part !== null).join(', ');
      return add(context, tx, caller, { kind: Proof.Passkey, ...made, name });
    });
  });

  on(plainCalls.renewRecoveryCodes, async (context, caller) => {
    checkRecentProof(settings, caller);
    if (!caller.hasFactor) throw conflict('Set up a second factor first');
    return inTransaction(db, async (tx) => {
      await lockUser(tx, caller.id);
      await confirmCaller(tx, caller);
      await recordActivity(tx, {
        userId: caller.id,
        entity: 'users',
        recordId: String(caller.id),
        act: 'renew-recovery-codes',
        requestId: context.get('requestId'),
      });
      return { recoveryCodes: await renewRecoveryCodes(tx, caller.id) };
    });
  });

  on(plainCalls.removeFactor, async (context, caller) => {
    checkRecentProof(settings, caller);
    const id = idParam(context, 'id');
    await inTransaction(db, async (tx) => {
      await lockUser(tx, caller.id);
      await confirmCaller(tx, caller);
      const factors = await factorsOf(tx, caller.id);
      const removed = factors.find((factor) => factor.id === id);
      if (!removed) throw notFound();
      const isLast = factors.length === 1;
      if (isLast && mustHaveFactor(settings, caller.role))
        throw conflict('You need a second factor: set up another one before you delete this one');
      await tx.deleteFrom('factors').where('id', '=', id).execute();
      if (isLast) {
        await deleteRecoveryCodes(tx, caller.id);
        await noteProof(tx, caller.session, Proof.Password);
        await endOtherSessions(tx, caller.id, caller.session);
      }
      await recordActivity(tx, {
        userId: caller.id,
        entity: 'users',
        recordId: String(caller.id),
        act: 'remove-factor',
        before: { kind: removed.kind, name: removed.name },
        requestId: context.get('requestId'),
      });
      await notifyUser(tx, {
        to: caller.id,
        entity: 'users',
        id: caller.id,
        words: {
          phrase:
            removed.kind === Proof.App
              ? 'The authenticator app was deleted from your account'
              : 'A passkey was deleted from your account',
        },
      });
    });
    return {};
  });
  return app;
};
