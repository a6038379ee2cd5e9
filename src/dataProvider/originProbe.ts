/** A call as the browser asks about it before it is made (CORS): its method and the names of its headers. */
interface AskedCall {
  method: string;
  headers: Readonly<Record<string, string>>;
}

/** A call of section 7 that every platform has. Asked without a token, it is refused, which is an answer. */
const probePath = 'mgmt/banks';
const probeTimeoutMs = 3000;
/** A result is used again for this time, so that a screen with ten failed calls asks once. */
const keptForMs = 10_000;

const kindOf = ({ method, headers }: AskedCall) =>
  [method, ...Object.keys(headers).map((name) => name.toLowerCase())].toSorted().join(' ');

/** Kinds of calls that were answered. Such a call that fails has another cause than the origin. */
const answeredKinds = new Set<string>();
let lastProbe: { startedAt: number; isReachable: Promise<boolean> } | undefined;

/** Remembers that the platform answers calls of this kind to this origin. */
export const markAnswered = (call: AskedCall): void => {
  answeredKinds.add(kindOf(call));
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
export const isOriginRefused = async (apiBase: string, call: AskedCall): Promise<boolean> => {
  // An address that is none reaches nobody.
  const isForeign = URL.canParse(apiBase, location.href) && new URL(apiBase, location.href).origin !== location.origin;
  return isForeign && !answeredKinds.has(kindOf(call)) && (await probe(apiBase));
};
