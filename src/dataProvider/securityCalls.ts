import { consoleCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type {
  Disabling,
  FailedTries,
  SignInRecord,
  UserFactor,
  UserSecurity,
  UserSession,
} from '../resources/userSecurity';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

type Raw = Readonly<Partial<Record<string, unknown>>>;

const isRaw = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null;
const isTextOrNull = (raw: unknown) => raw === null || typeof raw === 'string';
const isDate = (raw: unknown) => typeof raw === 'string' && !Number.isNaN(Date.parse(raw));
const isSource = ({ address, browser, system, proof }: Raw) =>
  typeof address === 'string' &&
  isTextOrNull(browser) &&
  isTextOrNull(system) &&
  (proof === null || typeof proof === 'number');

const isSignIn = (raw: unknown): raw is SignInRecord => isRaw(raw) && isSource(raw) && isDate(raw.date);
const isFailedTries = (raw: unknown): raw is FailedTries =>
  isSignIn(raw) && 'tries' in raw && Number.isInteger(raw.tries);
const isSession = (raw: unknown): raw is UserSession =>
  isRaw(raw) &&
  isSource(raw) &&
  typeof raw.id === 'number' &&
  isDate(raw.createDate) &&
  (raw.lastSeen === null || isDate(raw.lastSeen)) &&
  typeof raw.isCurrent === 'boolean';
const isFactor = (raw: unknown): raw is UserFactor =>
  isRaw(raw) && isTextOrNull(raw.name) && isDate(raw.createDate) && (raw.lastUsed === null || isDate(raw.lastUsed));

/** The entries of a list that can be read. Throws `WrongAnswer` for anything but a list. */
const readable = <T>(raw: Raw, name: string, isReadable: (entry: unknown) => entry is T): T[] => {
  const list = raw[name];
  if (!Array.isArray(list)) throw wrongAnswer('a list', list, name);
  return (list as unknown[]).filter(isReadable);
};

/** Fetches where and how a person signs in. Entries that can't be read are left out. Rejects with `PlatformError`. */
export const fetchUserSecurity = async (http: Http, uuid: string): Promise<UserSecurity> => {
  const answer = await http(fillPath(consoleCalls.userSecurity.path, { uuid }));
  return answer.read((json) => {
    if (!isRaw(json)) throw wrongAnswer('an object', json);
    return {
      sessions: readable(json, 'sessions', isSession),
      endsSessions: json.endsSessions === true,
      signIns: readable(json, 'signIns', isSignIn),
      failed: readable(json, 'failed', isFailedTries),
      factors: readable(json, 'factors', isFactor),
      recoveryCodes: typeof json.recoveryCodes === 'number' ? json.recoveryCodes : 0,
    };
  });
};

/** Ends a session of a person, everywhere. */
export const endUserSession = async (http: Http, uuid: string, id: number): Promise<void> => {
  await http(fillPath(consoleCalls.endUserSession.path, { uuid, id }), { method: 'POST', body: {} });
};

const counts = ['sessions', 'accounts', 'invoices', 'tasks', 'requests'] as const;

/** Fetches what disabling a person does. Rejects with `PlatformError`. */
export const fetchDisabling = async (http: Http, uuid: string): Promise<Disabling> => {
  const answer = await http(fillPath(consoleCalls.disabling.path, { uuid }));
  return answer.read((json) => {
    if (!isRaw(json)) throw wrongAnswer('an object', json);
    for (const name of counts) if (typeof json[name] !== 'number') throw wrongAnswer('a number', json[name], name);
    for (const name of ['balance', 'held'])
      if (!isTextOrNull(json[name])) throw wrongAnswer('a text', json[name], name);
    return json as unknown as Disabling;
  });
};
