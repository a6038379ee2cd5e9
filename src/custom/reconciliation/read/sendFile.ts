import { newKey } from '../../../format/newKey';
import type { PlatformDataProvider } from '../../../dataProvider/platformDataProvider';
import { callsOf } from '../../../resources/language/definition';
import { statementFiles } from '../../../resources/statementFiles';
import { statementLimits } from '../../../resources/statementLimits';
import type { StatementLine } from './statementLine';

/** A file to send: what it is called and of, the days that it covers (ISO), and its lines. */
export interface SentFile {
  name: string;
  accountId: number | null;
  walletId: number | null;
  fromDate: string;
  toDate: string;
  lines: readonly StatementLine[];
}

/** Where sending stands. It goes on from here when it is begun again with the same file. */
export interface SendingState {
  key: string;
  fileId?: number;
  sent: number;
  added: number;
}

export const newSending = (): SendingState => ({ key: newKey(), sent: 0, added: 0 });

const [, matchAction] = callsOf(statementFiles).find(([name]) => name === 'match')!;

/**
 * Sends a file: the file, its lines in parts, and that it is whole, upon which the platform matches it. Each call has a key of
 * its own, so that a repeat after a failure adds nothing twice. `state` is changed as it goes. Rejects with `PlatformError`,
 * or with the reason of `signal`.
 */
export const sendFile = async (
  platform: PlatformDataProvider,
  { lines, ...file }: SentFile,
  state: SendingState,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> => {
  if (state.fileId === undefined) {
    const { record } = await platform.createWithAnswer(statementFiles.name, {
      data: { ...file, expected: lines.length },
      meta: { key: state.key },
    });
    state.fileId = Number(record.id);
  }
  const { addLines } = await platform.statements();
  while (state.sent < lines.length) {
    signal.throwIfAborted();
    const part = lines.slice(state.sent, state.sent + statementLimits.perCall);
    const key = `${state.key}-${state.sent}`;
    state.added += await addLines({ fileId: state.fileId, lines: part, key, signal });
    state.sent += part.length;
    onProgress(state.sent / lines.length);
  }
  signal.throwIfAborted();
  await platform.act({
    name: statementFiles.name,
    action: matchAction,
    record: { id: state.fileId },
    input: {},
    key: `${state.key}-match`,
  });
};
