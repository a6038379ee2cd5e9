const channelName = 'session-renewed';

interface Renewal {
  from: string;
  to: string;
}

const canTell = typeof BroadcastChannel !== 'undefined';

/** Tells the other tabs of this browser that one token took the place of another. Nothing is written down. */
export const announceRenewal = (from: string, to: string): void => {
  if (!canTell) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ from, to } satisfies Renewal);
  channel.close();
};

/**
 * Hears of renewed tokens: a tab that was duplicated has the session of the one that it was made from, and would be
 * signed out with whatever is typed in it. What comes back stops that.
 */
export const listenForRenewals = (listener: (from: string, to: string) => void): (() => void) => {
  if (!canTell) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Renewal>) => listener(data.from, data.to));
  return () => channel.close();
};
