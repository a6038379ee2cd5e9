import type { Logger } from 'pino';
import type { Failures } from './database/failures';
import type { Metrics } from './base/metrics';
import type { Sweep } from './base/sweep';

/** What a sweep may return: how many records it moved. */
const movedIn = (result: unknown): number => (typeof result === 'number' ? result : 0);

/** Starts the sweeps. One that fails is logged, and tried again in its next turn. Returns a function that stops them. */
export const startSweeps = (
  sweeps: readonly Sweep[],
  { log, failures, metrics }: { log: Logger; failures: Failures; metrics: Metrics },
) => {
  const runOnce = async ({ name, run }: Sweep): Promise<void> => {
    const stopTimer = metrics.sweepDuration.startTimer({ sweep: name });
    try {
      const moved = movedIn(await run());
      metrics.sweepSuccess.set({ sweep: name }, Date.now() / 1000);
      if (moved > 0) log.info({ sweep: name, moved }, 'swept');
    } catch (error) {
      failures.report(error, 'background work failed', { sweep: name });
    } finally {
      stopTimer();
    }
  };
  const timers = sweeps.map((sweep) => setInterval(() => void runOnce(sweep), sweep.everyMs));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};
