import type { Words } from '../../src/resources/language/words';
import { waitsInWords } from '../approvals/deciders';
import type { DryRun } from '../approvals/gate';
import type { ApprovalRow } from '../approvals/requests';
import type { Platform } from '../calls/platform';
import { inTransaction } from '../database/changes';
import { constraintError } from '../database/constraints';
import type { Tx } from '../database/schema';
import { ApiError } from '../base/errors';

/** What a call would lead to now. */
export interface DryRunOutcome {
  outcome: 'done' | 'waits' | 'refused';
  /** Why it would be refused, in English. */
  message?: string;
  /** The same when the message has arguments; of what waits, who can decide on it; of what approves a request, whose. */
  words?: Words;
}

const approvesInWords = ({ nickname }: ApprovalRow): Words => ({
  phrase: 'This approves what %{name} requested.',
  args: { name: nickname },
});

/** Thrown to roll a dry run back. */
class RolledBack extends Error {
  constructor(readonly result: DryRunOutcome) {
    super('rolled back');
  }
}

/**
 * Performs a call in a transaction that is rolled back, and returns what it led to. `perform` returns whether it waits for
 * approval; the gate has put the request that it makes or approves into `dryRun`. Rejects with what is no refusal, and with 401.
 */
export const rolledBack = (
  platform: Platform,
  dryRun: DryRun,
  perform: (tx: Tx) => Promise<boolean>,
): Promise<DryRunOutcome> =>
  inTransaction(platform.db, async (tx): Promise<never> => {
    const isWaiting = await perform(tx);
    const { request } = dryRun;
    if (!isWaiting) throw new RolledBack({ outcome: 'done', words: request && approvesInWords(request) });
    const words = request && (await waitsInWords(tx, platform, request));
    throw new RolledBack({ outcome: 'waits', words });
  }).catch((thrown: unknown): DryRunOutcome => {
    if (thrown instanceof RolledBack) return thrown.result;
    const error = constraintError(thrown) ?? thrown;
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    const { message, words } = error.body();
    return { outcome: 'refused', message, words };
  });
