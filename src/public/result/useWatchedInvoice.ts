import { useEffect, useRef, useState } from 'react';
import type { PublicInvoice } from '../../resources/payers';
import { fetchInvoice } from '../browser/platform';
import type { PlatformAddress } from '../page/pageData';
import { behaviourOf, isDisputed } from './shownStatus';

/** Polling of open invoices; of disputed ones; and of those that a late payment may still complete, for an hour. */
const pollIntervalMs = 10_000;
const seldomPollIntervalMs = 60_000;
const seldomPollForMs = 3_600_000;
/** The server's clock has whole seconds, so smaller differences are ignored. */
const clockToleranceMs = 2000;
const secondMs = 1000;
const tooManyRequests = 429;
const serverError = 500;

/** Why the page can't check the invoice. */
export type ConnectionProblem = 'offline' | 'busy';

/** The last known state of an invoice. */
export interface WatchedInvoice {
  invoice: PublicInvoice;
  /** When it was last checked, by the server's clock, epoch ms. */
  checkedAt: number;
  /** How far the server's clock is ahead of the device's. */
  clockOffsetMs: number;
  problem?: ConnectionProblem;
  /** Whether the platform answers that the invoice does not exist. */
  isUnknown: boolean;
  /** Checks the invoice now. */
  checkNow: () => void;
  /** Takes the platform's newer answer to another call. */
  accept: (invoice: PublicInvoice) => void;
}

/** Time (ms) until the next check; undefined if the invoice does not change any more. */
const pollDelayOf = (invoice: PublicInvoice, now: number): number | undefined => {
  const { checked } = behaviourOf(invoice);
  if (isDisputed(invoice)) return seldomPollIntervalMs;
  if (checked === 'often') return pollIntervalMs;
  return checked === 'seldom' && now < (invoice.endDate ?? invoice.expireDate) + seldomPollForMs
    ? seldomPollIntervalMs
    : undefined;
};

/**
 * Keeps an invoice up to date: polls every ten seconds until it is final, every minute while it is disputed, and checks immediately when the tab or the
 * network comes back. Every answer corrects the clock, so sleep and a wrong device clock do no harm.
 */
export const useWatchedInvoice = (
  platform: PlatformAddress,
  first: PublicInvoice,
  serverNow: number,
): WatchedInvoice => {
  const [seen, setSeen] = useState(() => ({ invoice: first, checkedAt: serverNow, clockOffsetMs: 0 }));
  const [problem, setProblem] = useState<ConnectionProblem>();
  const [isUnknown, setUnknown] = useState(false);
  const acts = useRef<Pick<WatchedInvoice, 'checkNow' | 'accept'>>(undefined);

  useEffect(() => {
    let latest = first;
    let clockOffsetMs = serverNow - Date.now();
    let etag: string | null = null;
    let isChecking = false;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = () => setSeen({ invoice: latest, checkedAt: Date.now() + clockOffsetMs, clockOffsetMs });
    const scheduleCheck = (minDelayMs = 0) => {
      clearTimeout(timer);
      const delayMs = pollDelayOf(latest, Date.now() + clockOffsetMs);
      if (delayMs !== undefined && !isStopped) timer = setTimeout(() => void check(), Math.max(delayMs, minDelayMs));
    };
    /** Applies an answer. Returns the minimum time (ms) until the next check. */
    const applyAnswer = (answer: Awaited<ReturnType<typeof fetchInvoice>>): number => {
      if (answer.kind === 'done' || answer.kind === 'unchanged') {
        // A platform may leave out fields that it sent when the invoice was created.
        if (answer.kind === 'done') {
          latest = { ...first, ...answer.value };
          ({ etag } = answer);
        }
        const measuredMs = answer.at === null ? clockOffsetMs : answer.at - Date.now();
        if (Math.abs(measuredMs - clockOffsetMs) > clockToleranceMs) clockOffsetMs = measuredMs;
        setProblem(undefined);
        publish();
        return 0;
      }
      if (answer.kind === 'refused' && answer.status !== tooManyRequests && answer.status < serverError)
        setUnknown(true);
      else setProblem(answer.kind === 'offline' ? 'offline' : 'busy');
      return answer.kind === 'refused' ? (answer.retryAfter ?? 0) * secondMs : 0;
    };
    const check = async () => {
      if (isChecking || isStopped) return;
      isChecking = true;
      clearTimeout(timer);
      const answer = await fetchInvoice(platform, String(first.id), etag);
      isChecking = false;
      if (!isStopped) scheduleCheck(applyAnswer(answer));
    };
    const onReturn = () => {
      if (!document.hidden && pollDelayOf(latest, Date.now() + clockOffsetMs) !== undefined) void check();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    const onOffline = () => setProblem('offline');
    acts.current = {
      checkNow: () => void check(),
      accept: (newer) => {
        latest = { ...first, ...newer };
        etag = null;
        publish();
        // Nothing more was expected of an ended invoice until its payer claimed something.
        scheduleCheck();
      },
    };
    publish();
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // A page from the browser's back/forward cache may be outdated.
    if (entry?.type === 'back_forward') onReturn();
    else scheduleCheck();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('online', onReturn);
    window.addEventListener('offline', onOffline);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('online', onReturn);
      window.removeEventListener('offline', onOffline);
    };
  }, [platform, first, serverNow]);

  return {
    ...seen,
    problem,
    isUnknown,
    checkNow: () => acts.current?.checkNow(),
    accept: (newer) => acts.current?.accept(newer),
  };
};
