import { parsedUrl } from '../format/parsedUrl';
/** What the browser asks about a call in a preflight (CORS): its method and the names of its headers. */
interface Preflight {
  method: string;
  headers: Readonly<Record<string, string>>;
}

/** A call of the contract that every platform has. Asked without a token, it is refused, which is an answer. */
const probePath = 'mgmt/banks';
const probeTimeoutMs = 3000;
/** A result is used again for this time, so that a screen with ten failed calls asks once. */
const keptForMs = 10_000;

const keyOf = ({ method, headers }: Preflight) =>
  [method, ...Object.keys(headers).map((name) => name.toLowerCase())].toSorted().join(' ');

/** Preflights of calls that were answered. A call with the same one that fails has another cause than the origin. */
const allowedPreflights = new Set<string>();
let lastProbe: { startedAt: number; isReachable: Promise<boolean> } | undefined;

/** Remembers that the platform allows this origin such calls, because it answered one. */
export const markAllowed = (preflight: Preflight): void => {
  allowedPreflights.add(keyOf(preflight));
};

const probe = (apiBase: string): Promise<boolean> => {
  const now = Date.now();
  if (!lastProbe || now - lastProbe.startedAt > keptForMs) {
    const isReachable = fetch(apiBase + probePath, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    }).then(
      () => true,
      () => false,
    );
    lastProbe = { startedAt: now, isReachable };
  }
  return lastProbe.isReachable;
};

/**
 * Whether a call got no answer because the platform does not allow this origin (CORS). Browsers do not say so: the call fails
 * as without a connection, while a call whose answer nobody may read succeeds.
 */
export const isOriginRefused = async (apiBase: string, preflight: Preflight): Promise<boolean> => {
  // An address that is none reaches nobody.
  const isForeign = (parsedUrl(apiBase, location.href)?.origin ?? location.origin) !== location.origin;
  return isForeign && !allowedPreflights.has(keyOf(preflight)) && (await probe(apiBase));
};
