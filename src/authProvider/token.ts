import { jwtDecode } from 'jwt-decode';
import { clockAheadMs, measureClock } from './clockAhead';
import { jsonTypeOf, WrongAnswer, type Fault } from '../dataProvider/wrongAnswer';
import { everyRole, type Role } from '../resources/language/roles';

/** The signed-in user, read from the token. */
export interface Session {
  token: string;
  id: number;
  uuid: string;
  email: string;
  role: Role;
  /** End of the session by the computer's clock, epoch ms. */
  endsAt: number;
}

interface Claims {
  id?: unknown;
  uuid?: unknown;
  exp?: unknown;
  iat?: unknown;
  email?: unknown;
  sub?: unknown;
  data?: { type?: unknown };
}

const claimsOf = (access: unknown): Claims => {
  try {
    return jwtDecode<Claims>(access as string);
  } catch {
    const fault: Fault = { at: 'access', expected: 'a token (JWT)', received: jsonTypeOf(access) };
    throw new WrongAnswer(fault, { phrase: "The platform's token cannot be read: it is not a JWT." });
  }
};

const numberAt = (name: 'id' | 'exp', value: unknown): number => {
  if (typeof value === 'number') return value;
  const fault: Fault = { at: `access.${name}`, expected: 'a number', received: jsonTypeOf(value) };
  throw new WrongAnswer(fault, { phrase: "The platform's token has no usable “%{name}”.", args: { name } });
};

const roleIn = (type: unknown): Role => {
  const role = everyRole.find((one) => one === type);
  if (role !== undefined) return role;
  const received = typeof type === 'number' ? String(type) : jsonTypeOf(type);
  const fault: Fault = { at: 'access.data.type', expected: 'a role that signs in', received };
  throw new WrongAnswer(fault, {
    phrase: "The platform's token names a role that does not sign in here: %{role}",
    args: { role: received },
  });
};

const sessionOf = (access: unknown, { id, uuid, exp, email, sub, data }: Claims): Session => ({
  token: access as string,
  id: numberAt('id', id),
  uuid: typeof uuid === 'string' ? uuid : '',
  email: typeof email === 'string' ? email : typeof sub === 'string' ? sub : '',
  role: roleIn(data?.type),
  endsAt: numberAt('exp', exp) * 1000 + clockAheadMs(),
});

/**
 * Reads the session from the token of an answer, which has just been issued: a computer whose clock is hours ahead would else
 * end the session at once. Throws `WrongAnswer`, which says what the token lacks.
 */
export const sessionIn = (access: unknown): Session => {
  const claims = claimsOf(access);
  measureClock(claims.iat);
  return sessionOf(access, claims);
};

/** Reads the session from a stored token; null if it is not a token of this platform. */
export const readToken = (token: string): Session | null => {
  try {
    return sessionOf(token, claimsOf(token));
  } catch {
    return null;
  }
};

/**
 * Throws `WrongAnswer` if an answer has a token elsewhere than in `access`: under another name, or one object deeper. A platform
 * that answers so has not refused anybody.
 */
export const refuseTokenElsewhere = (json: unknown): void => {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const places = Object.entries(isObject(json) ? json : {}).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? Object.entries(value).map(([inner, deep]) => [`${name}.${inner}`, deep]) : [[name, value]],
  );
  const name = places.find(([, value]) => typeof value === 'string' && readToken(value))?.[0];
  if (name === undefined) return;
  const phrase = 'The platform sends its token in “%{name}”. The console expects it in “access”.';
  throw new WrongAnswer({ at: 'access', expected: 'a token (JWT)', received: 'nothing' }, { phrase, args: { name } });
};
