import { jwtDecode } from 'jwt-decode';
import { isRole, type Role } from '../../src/resources/language/roles';
import { Deviation, succeeded, type Answer, type Ask } from './ask';
import { kindOf, propertiesOf } from './values';

/** Who a platform is asked as. */
export interface Session {
  token: string;
  id: number;
  uuid: string;
  email: string;
  role: Role;
}

const msPerSecond = 1000;
/** A session that ends later than this many years from now was given in milliseconds. */
const longestYears = 50;
const secondsPerYear = 31_536_000;

/** Reads a token as the console does. Throws `Deviation` when it could not work with it. */
export const readSession = (token: string): Session => {
  let claims: Record<string, unknown>;
  try {
    claims = jwtDecode<Record<string, unknown>>(token);
  } catch {
    throw new Deviation(
      '`access` is no JWT',
      'three parts with dots between them, of which the second is base64url JSON',
    );
  }
  const { id, uuid, exp, email, sub, data } = claims;
  const role = (data as { type?: unknown } | undefined)?.type;
  if (typeof id !== 'number') throw new Deviation(`the token has ${kindOf(id)} as \`id\``, 'the number of the user');
  if (typeof uuid !== 'string')
    throw new Deviation(`the token has ${kindOf(uuid)} as \`uuid\``, 'the uuid of the user');
  if (!isRole(role))
    throw new Deviation(`the token has ${kindOf(role)} as \`data.type\``, 'a role, such as 9 for an Owner');
  const now = Date.now() / msPerSecond;
  if (typeof exp !== 'number' || exp < now || exp > now + longestYears * secondsPerYear)
    throw new Deviation(`the token has ${kindOf(exp)} as \`exp\``, 'when it ends, in seconds since 1970');
  const name = typeof email === 'string' ? email : sub;
  return { token, id, uuid, role, email: typeof name === 'string' ? name : '' };
};

const signIn = (ask: Ask, loginId: string, password: string): Promise<Answer> =>
  ask({ method: 'POST', path: 'login/', body: { loginId, password } });

/** The answer to a sign-in in words: the names of what it has, and only those values that are words for people. */
const shownSignIn = ({ status, shown, json }: Answer): string => {
  if (typeof json !== 'object' || json === null) return shown;
  const words = ['error', 'message', 'code', 'field'];
  const parts = Object.entries(json).map(([name, value]) =>
    words.includes(name) ? `\`${name}\` ${kindOf(value)}` : `\`${name}\``,
  );
  return `${status} with ${parts.join(', ') || 'nothing'}`;
};

/** Signs in. `keepSecret` learns the token before anything is said of it. Throws `Deviation` for another answer than the contract's. */
export const startSession = async (
  ask: Ask,
  loginId: string,
  password: string,
  keepSecret: (token: string) => void,
): Promise<Session> => {
  const answer = await signIn(ask, loginId, password);
  const { access, error } = propertiesOf(succeeded(answer));
  if (typeof access !== 'string')
    throw new Deviation(
      shownSignIn(answer),
      error === undefined ? '`access`, the token' : '`access`: are --as and the password right?',
    );
  keepSecret(access);
  return readSession(access);
};

/** Signs in with a wrong password, once. Throws `Deviation` unless that is refused as the contract says. */
export const checkWrongPassword = async (ask: Ask, loginId: string): Promise<void> => {
  const answer = await signIn(ask, loginId, 'not the password');
  const { access, error } = propertiesOf(answer.json);
  if (answer.status !== 200 || typeof error !== 'string' || access !== undefined)
    throw new Deviation(shownSignIn(answer), 'status 200 with `error` in words, and no `access`');
};
