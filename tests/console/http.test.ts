import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/dataProvider/http';
import { changing } from '../../src/dataProvider/changing';
import { failureCodes, isMaybeDone, noAnswerInTime, notJson } from '../../src/dataProvider/platformError';

const encoder = new TextEncoder();
const onUnanswered = vi.fn();
const http = createHttp({
  apiBase: 'https://platform.example/',
  answerSeconds: 30,
  token: () => null,
  onRefused: () => undefined,
  onUnanswered,
});

/** Stubs `fetch`: the parts of the body come `apart` ms apart, and `ends` says how it ends. Aborting the call cuts it off. */
const answersWith = (parts: readonly string[], apart: number, ends: 'whole' | 'cut' | 'hangs') =>
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        for (const part of parts) {
          await new Promise((resolve) => setTimeout(resolve, apart));
          if (signal?.aborted) return;
          controller.enqueue(encoder.encode(part));
        }
        if (ends === 'whole') controller.close();
        if (ends === 'cut') controller.error(new TypeError('terminated'));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });

describe('a call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onUnanswered.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const after = async (ms: number, call: Promise<unknown>) => {
    const outcome = call.then(
      (answer) => answer,
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(ms);
    return Promise.race([outcome, Promise.resolve('still waiting')]);
  };

  it('a call whose answer breaks off fails as such, and counts as unanswered', async () => {
    answersWith(['[{"id":'], 1, 'cut');
    expect(await after(10, http('mgmt/banks'))).toMatchObject({
      code: failureCodes.cutOff,
      status: 0,
      call: { path: 'mgmt/banks', fault: { expected: 'a complete answer' } },
    });
    expect(onUnanswered).toHaveBeenCalledOnce();
  });

  it('a call that changes something and whose success cannot be read may have been done', async () => {
    for (const body of ['{"id":7,', '<h1>Sign in to the network</h1>']) {
      answersWith([body], 1, 'whole');
      const headers = { 'Idempotency-Key': 'key' };
      const error = await after(10, changing(http('mgmt/banks', { method: 'POST', body: {}, headers }), headers));
      expect(isMaybeDone(error)).toBe(true);
      expect(String(error)).toContain("The platform's answer cannot be read. It may have been done.");
    }
  });

  it('a call is aborted if its answer is not complete in time, even if parts keep coming', async () => {
    answersWith(
      Array.from({ length: 100 }, () => ' '),
      1000,
      'hangs',
    );
    const call = http('mgmt/banks');
    expect(await after(29_900, call)).toBe('still waiting');
    expect(await after(200, call)).toMatchObject({ message: noAnswerInTime, status: 0 });
    expect(onUnanswered).toHaveBeenCalledOnce();
  });

  it('a call for a file continues as long as parts keep coming, and no longer', async () => {
    const readAs = () => 'file' as const;
    answersWith(
      Array.from({ length: 10 }, () => 'part'),
      20_000,
      'whole',
    );
    const answer = (await after(210_000, http('mgmt/receipts/1', { readAs }))) as { file: Blob };
    expect(answer.file.size).toBe(40);
    answersWith(['part'], 20_000, 'hangs');
    expect(await after(51_000, http('mgmt/receipts/1', { readAs }))).toMatchObject({ message: noAnswerInTime });
  });

  it('a call that is not answered with JSON fails, but not as unanswered', async () => {
    answersWith(['<h1>Welcome</h1>'], 1, 'whole');
    expect(await after(10, http('mgmt/banks'))).toMatchObject({ message: notJson, status: 200 });
    expect(onUnanswered).not.toHaveBeenCalled();
  });
});
