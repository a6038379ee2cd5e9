import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { Proof } from '../../../src/resources/statuses/people';
import type { Db, Tx } from '../../database/schema';
import { conflict, invalid } from '../../base/errors';
import { lockForProof } from '../people';

/** The library is large and needed rarely, so it is loaded when a passkey is. */
const library = () => import('@simplewebauthn/server');

const handleBytes = 32;
/** Largest text in an answer of a browser, in characters. */
const maxText = 8192;

/** Where passkeys work: the origin that browsers sign, such as `https://console.example`. Its host is the relying party. */
export interface PasskeyPlace {
  origin: string;
}

const rpIdOf = ({ origin }: PasskeyPlace) => new URL(origin).hostname;
const platformName = 'Payment console';

/** Throws 409 where the console is not at an address at which passkeys work. */
export const requirePlace = (place: PasskeyPlace | undefined): PasskeyPlace => {
  if (!place) throw conflict('Passkeys do not work at this address');
  return place;
};

const base64url = z.string().min(1).max(maxText);
/** WebAuthn allows 1,023 bytes. */
const credentialId = z.string().min(1).max(1364);
/** What a browser answers. Extensions of it are not read. */
const registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .optional(),
  }),
});
const authentication = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

const notAccepted = () => invalid('passkey', 'This passkey was not accepted');

const parse = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw notAccepted();
  return parsed.data;
};

/** Refuses what the library refuses: another origin or challenge, a wrong signature, nonsense. */
const orRefuse = async <A>(work: Promise<A>): Promise<A> =>
  work.catch(() => {
    throw notAccepted();
  });

const transportsOf = (stored: string | null) => JSON.parse(stored ?? '[]') as string[];

/** Returns the passkeys of a user as browsers name them. */
const credentialsOf = async (db: Db | Tx, userId: number) => {
  const rows = await db
    .selectFrom('factors')
    .select(['credential', 'transports'])
    .where('userId', '=', userId)
    .where('kind', '=', Proof.Passkey)
    .orderBy('id')
    .execute();
  return rows.map(({ credential, transports }) => ({ id: credential!, transports: transportsOf(transports) }));
};

/** Returns the random name by which a user's passkeys know them. It says nothing of who they are. */
const handleOf = async (db: Db, userId: number): Promise<string> => {
  const handle = randomBytes(handleBytes).toString('base64url');
  const { rows } = await sql<{ handle: string }>`update users set "passkeyHandle" = coalesce("passkeyHandle", ${handle})
    where id = ${userId} returning "passkeyHandle" as handle`.execute(db);
  return rows[0]!.handle;
};

/** Returns what a browser needs to make a passkey, with its challenge. */
export const newPasskeyOptions = async (db: Db, place: PasskeyPlace, user: { id: number; email: string }) => {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: platformName,
    rpID: rpIdOf(place),
    userName: user.email,
    userDisplayName: user.email,
    userID: new Uint8Array(Buffer.from(await handleOf(db, user.id), 'base64url')),
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, user.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
};

/** Checks what a browser made. Throws 422 naming `passkey`. */
export const checkNewPasskey = async (place: PasskeyPlace, challenge: string, given: unknown) => {
  const response = parse(registration, given);
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: rpIdOf(place),
      requireUserVerification: false,
    }),
  );
  if (!verified) throw notAccepted();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: JSON.stringify(response.response.transports ?? []),
  };
};

/** Returns what a browser needs to use a passkey: one of this user, or any that it has for this platform. */
export const passkeyOptions = async (db: Db, place: PasskeyPlace, userId?: number) => {
  const { generateAuthenticationOptions } = await library();
  const isAlone = userId === undefined;
  return generateAuthenticationOptions({
    rpID: rpIdOf(place),
    // Without a password the device itself has to check who uses it.
    userVerification: isAlone ? 'required' : 'discouraged',
    ...(isAlone ? {} : { allowCredentials: await credentialsOf(db, userId) }),
  });
};

/** A passkey that signed a challenge. */
export interface UsedPasskey {
  userId: number;
  /** When it was added (ISO). */
  createDate: string;
}

/**
 * Accepts a passkey that signed the challenge, and notes its use. `isAlone`: no password was asked, so the device must have
 * checked who uses it. Throws 422 naming `passkey`.
 */
export const acceptPasskey = async (
  tx: Tx,
  place: PasskeyPlace,
  challenge: string,
  given: unknown,
  isAlone: boolean,
): Promise<UsedPasskey> => {
  const response = parse(authentication, given);
  const isNamed = sql`lower(credential collate "pg_c_utf8") = lower(${response.id} collate "pg_c_utf8")
    and credential = ${response.id}`;
  const { rows: owners } = await sql<{ userId: number }>`select "userId" from factors where ${isNamed}`.execute(tx);
  if (!owners[0]) throw notAccepted();
  await lockForProof(tx, owners[0].userId);
  const { rows } = await sql<{
    id: number;
    userId: number;
    credential: string;
    publicKey: string;
    signCount: number;
    createDate: string;
  }>`select id, "userId", credential, "publicKey", "signCount", "createDate" from factors
    where ${isNamed} for no key update`.execute(tx);
  const [stored] = rows;
  if (!stored) throw notAccepted();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: rpIdOf(place),
      credential: {
        id: stored.credential,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.signCount,
      },
      requireUserVerification: isAlone,
    }),
  );
  if (!verified) throw notAccepted();
  await sql`update factors set "signCount" = ${authenticationInfo.newCounter}, "lastUsed" = now()
    where id = ${stored.id}`.execute(tx);
  return stored;
};
