import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import { Role } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import { Proof, UserStatus } from '../../src/resources/statuses/people';
import { readBody, requireJson } from '../calls/body';
import { isCrossSite } from '../calls/crossSite';
import type { Env, Platform } from '../calls/platform';
import { inTransaction } from '../database/changes';
import { countUp } from '../database/counters';
import type { Tx } from '../database/schema';
import { addressOf } from '../base/address';
import { accountChanged, ApiError, invalid, ofField, tooMany } from '../base/errors';
import { countAttempt } from './attempts';
import { completeSignIn, type AcceptedUser, type SignInCircumstances } from './completeSignIn';
import { placeOf } from './factors/factorCalls';
import { proofNamesOf } from './factors/factors';
import { acceptPasskey, passkeyOptions, requirePlace } from './factors/passkeys';
import { prove, readProof } from './factors/prove';
import { isTicketFor, issueTicket, readTicket, spendTicket, type Ticket } from './factors/tickets';
import { isPasswordCorrect } from './passwords';
import { findUserByLoginId, signInUserOf, type SignInUser } from './people';
import { recordRefusedSignIn } from './signIns';
import { sourceOf } from './sourceOf';
import { temporaryHours } from './tokens';

const maxTextLength = 255;
/** Maximum number of sign-ins with a passkey alone that begin, per address and minute. Each has one answer. */
const passkeysPerMinute = 300;
const secondsPerMinute = 60;
/** Length, in hexadecimal digits, of what the log calls an account. */
const accountLength = 16;

const readText = (body: Record<string, unknown>, name: 'loginId' | 'password'): string => {
  const value = body[name];
  const invalidText = (issue: Words) => invalid(name, ofField(plainCalls.signIn.inputs![name]!.label, issue));
  if (typeof value !== 'string' || value === '') throw invalidText({ phrase: 'Required' });
  if (value.length > maxTextLength)
    throw invalidText({
      phrase: 'At most %{max} character |||| At most %{max} characters',
      args: { max: maxTextLength, smart_count: maxTextLength },
    });
  if (value.includes('\u0000')) throw invalidText({ phrase: 'Contains a character that cannot be stored' });
  return value;
};

const temporaryPasswordMs = temporaryHours * 3_600_000;

const hasExpired = ({ passwordDue, passwordIssuedDate }: SignInUser) =>
  passwordDue === true &&
  passwordIssuedDate !== null &&
  Date.now() - new Date(passwordIssuedDate).getTime() > temporaryPasswordMs;

const mayEnter = (user: SignInUser | undefined): user is SignInUser & { passwordHash: string } =>
  user !== undefined && user.passwordHash !== null && user.status === UserStatus.Active && user.type !== Role.System;

/** Whether this is the password of one of several people with a nickname. Nobody else is told that there are several. */
const isOfDouble = async (doubles: readonly SignInUser[], password: string): Promise<boolean> => {
  for (const user of doubles) if (mayEnter(user) && (await isPasswordCorrect(user.passwordHash, password))) return true;
  return false;
};

/** What a ticket says of a password: whether it is still the same. */
const fingerprintOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url');

const refusal = 'Invalid login or password';
const doubledNickname = 'Several people have this nickname: sign in with your e-mail';
const expiredPassword = 'This temporary password has expired. Ask for a new one.';

/**
 * The sign-in: `POST login/` (docs/contract.md#sign-in-and-pages-for-payers), and what a second factor adds to it (extension). A wrong password
 * is answered with 200 and `{error}`, never with 401. Who has a second factor gets `{factor, ticket}` in place of `access`,
 * and `POST login/factor` completes the sign-in. `POST login/passkey` begins one with a passkey alone.
 */
export const signInRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, log, tokenKeys } = platform;

  const readSignInBody = (context: Context<Env>) => {
    // Without this, another site could use up the tries of its visitors' addresses. Browsers ask us before they send
    // JSON.
    if (isCrossSite(context, settings)) requireJson(context);
    return readBody(context);
  };
  const circumstancesOf = (context: Context<Env>, proof: Proof): SignInCircumstances => ({
    from: sourceOf(context, settings),
    proof,
    requestId: context.get('requestId'),
  });
  /** What the log calls the account that somebody typed: the same for the same account, and nobody can read it from there. */
  const accountOf = (loginId: string) =>
    tokenKeys.hashes(`account:${loginId.toLowerCase()}`)[0]!.toString('hex').slice(0, accountLength);
  const recordRefusal = async (context: Context<Env>, userId: number | undefined, loginId?: string) => {
    const requestId = context.get('requestId');
    const from = sourceOf(context, settings);
    const account = loginId === undefined ? undefined : accountOf(loginId);
    log.info({ requestId, userId, account, address: from.address }, 'sign-in refused');
    platform.metrics.failedSignIns.inc();
    await recordRefusedSignIn(db, { userId, from, requestId });
  };

  /** Has the user prove more than the password: the factors that they have, and a ticket for `login/factor`. */
  const askForFactor = async (context: Context<Env>, user: { id: number; passwordHash: string }) => {
    const factor = await proofNamesOf(db, user.id);
    if (factor.length === 0) return undefined;
    const place = placeOf(context, platform);
    const passkey = place && factor.includes('passkey') ? await passkeyOptions(db, place, user.id) : undefined;
    const content = { userId: user.id, password: fingerprintOf(user.passwordHash), challenge: passkey?.challenge };
    return {
      factor: factor.filter((name) => name !== 'passkey' || passkey !== undefined),
      ticket: await issueTicket(tokenKeys, 'signIn', content),
      passkey,
    };
  };

  const signIn = async (context: Context<Env>) => {
    const body = await readSignInBody(context);
    const loginId = readText(body, 'loginId').trim();
    const password = readText(body, 'password');
    const { user, doubles } = await findUserByLoginId(db, loginId);
    const circumstances = circumstancesOf(context, Proof.Password);
    const { address } = circumstances.from;
    const counted = await countAttempt(db, { userId: user?.id, loginId, address }).catch(async (error: unknown) => {
      await recordRefusal(context, user?.id, loginId);
      throw error;
    });
    const passwordMatches = await isPasswordCorrect(user?.passwordHash ?? null, password);
    const accepted = passwordMatches && mayEnter(user) ? user : undefined;
    if (accepted && hasExpired(accepted)) {
      await recordRefusal(context, accepted.id, loginId);
      return context.json({ error: expiredPassword });
    }
    const asked = accepted && (await askForFactor(context, accepted));
    const answer =
      asked ?? (accepted && (await inTransaction(db, (tx) => completeSignIn(tx, platform, accepted, circumstances))));
    if (!answer) {
      await recordRefusal(context, user?.id, loginId);
      return context.json({ error: (await isOfDouble(doubles, password)) ? doubledNickname : refusal });
    }
    await counted.succeeded();
    return context.json(answer);
  };

  /** Reads the user of a ticket again. Throws 401 when they may no longer enter, or their password has changed. */
  const userOfTicket = async ({ userId, password }: Ticket<'signIn'>): Promise<AcceptedUser> => {
    const user = await signInUserOf(db, userId);
    if (!mayEnter(user) || fingerprintOf(user.passwordHash) !== password || hasExpired(user)) throw accountChanged();
    return user;
  };
  const complete = async (tx: Tx, user: AcceptedUser, circumstances: SignInCircumstances) => {
    const answer = await completeSignIn(tx, platform, user, circumstances);
    if (!answer) throw accountChanged();
    return answer;
  };

  /** Signs in with a passkey alone. One that is older than an issued password is a second factor only. */
  const signInAlone = async (context: Context<Env>, body: Readonly<Record<string, unknown>>) => {
    const ticket = await readTicket(tokenKeys, 'passkeySignIn', body.ticket);
    const place = requirePlace(placeOf(context, platform));
    // Also if the passkey is refused: each ticket has one answer, and how many begin is limited.
    await spendTicket(db, ticket);
    return inTransaction(db, async (tx) => {
      const used = await acceptPasskey(tx, place, ticket.challenge, body.passkey, true);
      const user = await signInUserOf(tx, used.userId);
      if (!mayEnter(user)) throw accountChanged();
      const { passwordIssuedDate } = user;
      if (passwordIssuedDate !== null && passwordIssuedDate > used.createDate)
        throw new ApiError(
          409,
          'password_needed',
          'Your password was issued after this passkey was added: sign in with the password',
        );
      return complete(tx, user, circumstancesOf(context, Proof.Passkey));
    });
  };

  const signInWithFactor = async (context: Context<Env>) => {
    const body = await readSignInBody(context);
    if (isTicketFor('passkeySignIn', body.ticket)) return context.json(await signInAlone(context, body));
    const ticket = await readTicket(tokenKeys, 'signIn', body.ticket);
    const user = await userOfTicket(ticket);
    const given = readProof(body);
    const { address } = circumstancesOf(context, Proof.Password).from;
    const prover = { userId: user.id, address, place: placeOf(context, platform), challenge: ticket.challenge };
    const answer = await prove(platform, prover, given, async (tx, proof) => {
      await spendTicket(tx, ticket);
      return complete(tx, user, circumstancesOf(context, proof));
    }).catch(async (error: unknown) => {
      await recordRefusal(context, user.id);
      throw error;
    });
    return context.json(answer);
  };

  const beginWithPasskey = async (context: Context<Env>) => {
    await readSignInBody(context);
    const address = addressOf(context, settings.TRUST_PROXY).toLowerCase();
    if ((await countUp(db, `passkeys:${address}`, secondsPerMinute)) > passkeysPerMinute)
      throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    const passkey = await passkeyOptions(db, requirePlace(placeOf(context, platform)));
    const ticket = await issueTicket(tokenKeys, 'passkeySignIn', { challenge: passkey.challenge });
    return context.json({ ticket, passkey });
  };

  const app = new Hono<Env>();
  app.post('/login/', signIn);
  app.post(`/${plainCalls.signInWithFactor.path}`, signInWithFactor);
  app.post(`/${plainCalls.beginWithPasskey.path}`, beginWithPasskey);
  return app;
};
