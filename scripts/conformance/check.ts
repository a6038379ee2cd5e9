import { Deviation } from './ask';

/** What one question showed. */
export interface Result {
  /** The call and what is asked of it. */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Where it failed: what was received, and what was expected. */
  received?: string;
  expected?: string;
  /** Where it was skipped: why it could not be asked. */
  reason?: string;
}

/** One question to a platform. What `run` returns is why it could not be asked. */
export interface Check {
  name: string;
  run: () => Promise<string | void>;
}

/** Asks one question. Rejects only for faults of its own. */
export const runCheck = async ({ name, run }: Check): Promise<Result> => {
  try {
    const reason = await run();
    return typeof reason === 'string' ? { name, outcome: 'skipped', reason } : { name, outcome: 'passed' };
  } catch (error) {
    if (error instanceof Deviation)
      return { name, outcome: 'failed', received: error.received, expected: error.expected };
    throw error;
  }
};

/** Whether an entity, by its name, is asked about. */
export type IsAsked = (name: string) => boolean;
