import { describe, expect, it } from 'vitest';
import { answerOf } from '../../src/dataProvider/answer';
import { startCall } from '../../src/dataProvider/callLog';
import { fetchImportedRows, fetchImportForecast, sendImport } from '../../src/dataProvider/importCalls';
import type { CallOptions, Http } from '../../src/dataProvider/http';
import { unexpectedAnswer } from '../../src/dataProvider/platformError';

/** A platform that answers this, and the calls that it got. */
const platformWith = (json: unknown, range = '') => {
  const calls: { path: string; options: CallOptions }[] = [];
  const http: Http = (path, options = {}) => {
    calls.push({ path, options });
    const response = new Response(null, { headers: { 'Content-Range': range } });
    return Promise.resolve(answerOf(response, { json }, startCall('POST', path)));
  };
  return { http, calls };
};
const call = { entity: 'banks', rows: [{ bankTitle: 'One' }] };

describe('calls of imports', () => {
  it('calls of imports send the rows with a key, and report what is sent', async () => {
    const { http, calls } = platformWith({ created: 0, waits: true, request: 7 });
    const onProgress = () => undefined;
    expect(await sendImport(http, { ...call, onProgress }, 'key')).toEqual({ created: 0, request: 7 });
    const [{ path, options } = { path: '', options: {} as CallOptions }] = calls;
    expect([path, options.method, options.headers]).toEqual([
      'mgmt/import/banks',
      'POST',
      { 'Idempotency-Key': 'key' },
    ]);
    expect(options.file?.onProgress).toBe(onProgress);
    expect(await options.file?.content.text()).toBe('{"rows":[{"bankTitle":"One"}]}');
  });

  it('calls of imports ask what an import would do', async () => {
    const faults = [{ row: 1, field: 'bankTitle', message: 'Required' }];
    const { http, calls } = platformWith({ rows: 1, faults, total: 1 });
    expect(await fetchImportForecast(http, call)).toEqual({ faults, total: 1, waits: false });
    expect(calls[0]?.path).toBe('mgmt/dry-run/banks/import');
  });

  it('calls of imports fetch the rows that wait, a page at a time', async () => {
    const { http, calls } = platformWith([{ bankTitle: 'One', senderName: null }], 'rows 20-20/21');
    const page = { id: 3, offset: 20, limit: 20 };
    expect(await fetchImportedRows(http, page)).toEqual({ rows: [{ bankTitle: 'One', senderName: null }], total: 21 });
    expect(decodeURIComponent(calls[0]!.path)).toBe('mgmt/approvals/3/rows?range=[20,39]');
  });

  it('calls of imports refuse answers of another shape', async () => {
    for (const answer of [[], 'done', {}, { created: '5' }])
      await expect(sendImport(platformWith(answer).http, call, 'key')).rejects.toThrow(unexpectedAnswer);
    for (const faults of [
      undefined,
      {},
      [{ row: '1', field: 'a', message: 'b' }],
      [{ row: 1, field: 'a', message: 'b', words: {} }],
    ])
      await expect(fetchImportForecast(platformWith({ faults, total: 1 }).http, call)).rejects.toThrow(
        unexpectedAnswer,
      );
    for (const [rows, range] of [
      [{}, 'rows 0-0/1'],
      [[{ a: {} }], 'rows 0-0/1'],
      [[], ''],
    ] as const)
      await expect(fetchImportedRows(platformWith(rows, range).http, { id: 1, offset: 0, limit: 1 })).rejects.toThrow(
        unexpectedAnswer,
      );
  });
});
