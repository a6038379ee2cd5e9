const channelName = 'session-renewed';

/** The old and the new token. */
interface Renewal {
  from: string;
  to: string;
}

const hasBroadcastChannel = typeof BroadcastChannel !== 'undefined';

/** Announces to the other tabs of this browser that a token was renewed. Tokens are not stored by this. */
export const announceRenewal = (from: string, to: string): void => {
  if (!hasBroadcastChannel) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ from, to } satisfies Renewal);
  channel.close();
};

/**
 * Calls the listener when another tab renewed its token. A duplicated tab shares the session of the original; without
 * this it would be signed out and lose what the user typed. Returns a function that unsubscribes.
 */
export const listenForRenewals = (listener: (from: string, to: string) => void): (() => void) => {
  if (!hasBroadcastChannel) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Renewal>) => listener(data.from, data.to));
  return () => channel.close();
};
