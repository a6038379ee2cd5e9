import { plainCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';

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

/** Fetches the caller's sessions, the one last seen first. Entries that can't be read are left out. */
export const fetchOwnSessions = async (http: Http): Promise<OwnSession[]> => {
  const { json } = await http(plainCalls.sessions.path);
  if (!Array.isArray(json)) throw new PlatformError(unexpectedAnswer, 200);
  return (json as unknown[]).filter(isOwnSession);
};

/** Ends one of the caller's sessions, everywhere. */
export const endOwnSession = async (http: Http, id: number): Promise<void> => {
  await http(fillPath(plainCalls.endSession.path, { id }), { method: 'POST', body: {} });
};
