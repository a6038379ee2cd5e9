import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicInvoice } from '../../resources/payers';
import { watchInvoice } from '../browser/platform';
import type { PlatformAddress } from '../page/pageData';
import { isFinal } from './stateWords';

/** Asked again after so long (ms): while it is open, and for an hour after it expired, for a late payment may yet count. */
const askEvery = 10_000;
const askExpiredEvery = 60_000;
const askExpiredFor = 3_600_000;
const expired = 3;
/** The server tells whole seconds: a smaller difference (ms) is none. */
const clockStep = 2000;
const secondMs = 1000;
const tooMany = 429;
const serverFault = 500;

/** What stands between the page and news. */
export type Trouble = 'offline' | 'busy';

/** An invoice as it was last seen. */
export interface Watched {
  invoice: PublicInvoice;
  /** When it was last looked at, by the server's clock. */
  checkedAt: number;
  /** The server's clock is so far (ms) ahead of this device's. */
  ahead: number;
  trouble?: Trouble;
  /** The platform does not know it any more. */
  isUnknown: boolean;
  /** Asks at once. */
  check: () => void;
}

const waitFor = (invoice: PublicInvoice, now: number): number | undefined => {
  if (!isFinal(invoice)) return askEvery;
  return invoice.status === expired && now < invoice.expireDate + askExpiredFor ? askExpiredEvery : undefined;
};

/**
 * Keeps an invoice as the platform has it: asked every ten seconds until it is final, at once when the tab or the network
 * comes back. Each answer sets the clock anew, so that sleep and a wrong clock do no harm.
 */
export const useWatchedInvoice = (platform: PlatformAddress, first: PublicInvoice, serverNow: number): Watched => {
  const [seen, setSeen] = useState(() => ({ invoice: first, checkedAt: serverNow, ahead: 0 }));
  const [trouble, setTrouble] = useState<Trouble>();
  const [isUnknown, setUnknown] = useState(false);
  const askNow = useRef<() => void>(undefined);

  useEffect(() => {
    let latest = first;
    let ahead = serverNow - Date.now();
    let etag: string | null = null;
    let isAsking = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setSeen({ invoice: latest, checkedAt: Date.now() + ahead, ahead });
    const later = (atLeast = 0) => {
      const wait = waitFor(latest, Date.now() + ahead);
      if (wait !== undefined && !isOver) timer = setTimeout(() => void ask(), Math.max(wait, atLeast));
    };
    /** What an answer says; how long (ms) to wait at least before the next. */
    const hear = (answer: Awaited<ReturnType<typeof watchInvoice>>): number => {
      if (answer.kind === 'done' || answer.kind === 'unchanged') {
        // A platform may leave out what it told when the invoice was made.
        if (answer.kind === 'done') {
          latest = { ...first, ...answer.value };
          ({ etag } = answer);
        }
        const told = answer.at === null ? ahead : answer.at - Date.now();
        if (Math.abs(told - ahead) > clockStep) ahead = told;
        setTrouble(undefined);
        look();
        return 0;
      }
      if (answer.kind === 'refused' && answer.status !== tooMany && answer.status < serverFault) setUnknown(true);
      else setTrouble(answer.kind === 'offline' ? 'offline' : 'busy');
      return answer.kind === 'refused' ? (answer.retryAfter ?? 0) * secondMs : 0;
    };
    const ask = async () => {
      if (isAsking || isOver) return;
      isAsking = true;
      clearTimeout(timer);
      const answer = await watchInvoice(platform, String(first.id), etag);
      isAsking = false;
      if (!isOver) later(hear(answer));
    };
    const back = () => {
      if (!document.hidden && waitFor(latest, Date.now() + ahead) !== undefined) void ask();
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) back();
    };
    const lost = () => setTrouble('offline');
    askNow.current = () => void ask();
    look();
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // A page that the browser had kept may be old.
    if (entry?.type === 'back_forward') back();
    else later();
    document.addEventListener('visibilitychange', back);
    window.addEventListener('pageshow', restored);
    window.addEventListener('online', back);
    window.addEventListener('offline', lost);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pageshow', restored);
      window.removeEventListener('online', back);
      window.removeEventListener('offline', lost);
    };
  }, [platform, first, serverNow]);

  const check = useCallback(() => askNow.current?.(), []);
  return { ...seen, trouble, isUnknown, check };
};
