import { consoleCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

/** A session of the caller. Dates are ISO; browser and system are null when unknown. */
export interface OwnSession {
  id: number;
  browser: string | null;
  system: string | null;
  /** Network address of its last call. */
  address: string;
  createDate: string;
  lastSeen: string | null;
  /** Whether the call that fetched it was made in this session. */
  isCurrent: boolean;
}

const isTextOrNull = (raw: unknown) => raw === null || typeof raw === 'string';
const isDate = (raw: unknown) => typeof raw === 'string' && !Number.isNaN(Date.parse(raw));

const isOwnSession = (raw: unknown): raw is OwnSession => {
  if (typeof raw !== 'object' || raw === null) return false;
  const { id, browser, system, address, createDate, lastSeen, isCurrent } = raw as Partial<Record<string, unknown>>;
  return (
    typeof id === 'number' &&
    isTextOrNull(browser) &&
    isTextOrNull(system) &&
    typeof address === 'string' &&
    isDate(createDate) &&
    (lastSeen === null || isDate(lastSeen)) &&
    typeof isCurrent === 'boolean'
  );
};

/** A sign-in of the caller from a new device or network that waits for an answer. */
export interface NewSignIn extends Pick<OwnSession, 'id' | 'browser' | 'system' | 'address'> {
  /** When it first signed in, ISO. */
  date: string;
  /** Whether a session of it has not ended. */
  isOpen: boolean;
}

const isNewSignIn = (raw: unknown): raw is NewSignIn => {
  if (typeof raw !== 'object' || raw === null) return false;
  const { id, browser, system, address, date, isOpen } = raw as Partial<Record<string, unknown>>;
  return (
    typeof id === 'number' &&
    isTextOrNull(browser) &&
    isTextOrNull(system) &&
    typeof address === 'string' &&
    isDate(date) &&
    typeof isOpen === 'boolean'
  );
};

/** Fetches a list. Entries that can't be read are left out. */
const fetchReadable = async <T>(http: Http, path: string, isReadable: (raw: unknown) => raw is T): Promise<T[]> => {
  const answer = await http(path);
  return answer.read((json) => {
    if (!Array.isArray(json)) throw wrongAnswer('a list', json);
    return (json as unknown[]).filter(isReadable);
  });
};

/** Fetches the caller's sessions, the one last seen first. Entries that can't be read are left out. */
export const fetchOwnSessions = (http: Http): Promise<OwnSession[]> =>
  fetchReadable(http, consoleCalls.sessions.path, isOwnSession);

/** Ends one of the caller's sessions, everywhere. */
export const endOwnSession = async (http: Http, id: number): Promise<void> => {
  await http(fillPath(consoleCalls.endSession.path, { id }), { method: 'POST', body: {} });
};

/** Ends all of the caller's sessions but this one. */
export const endOtherSessions = async (http: Http): Promise<void> => {
  await http(consoleCalls.endOtherSessions.path, { method: 'POST', body: {} });
};

/** Fetches the sign-ins that the caller may answer, newest first. Entries that can't be read are left out. */
export const fetchNewSignIns = (http: Http): Promise<NewSignIn[]> =>
  fetchReadable(http, consoleCalls.signIns.path, isNewSignIn);

/** Says that it was the caller who signed in. */
export const confirmSignIn = async (http: Http, id: number): Promise<void> => {
  await http(fillPath(consoleCalls.confirmSignIn.path, { id }), { method: 'POST', body: {} });
};

/** Says that it was not the caller who signed in, and ends its sessions everywhere. */
export const denySignIn = async (http: Http, id: number): Promise<void> => {
  await http(fillPath(consoleCalls.denySignIn.path, { id }), { method: 'POST', body: {} });
};
