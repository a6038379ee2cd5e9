import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clearWholeLists, wholeLists } from '../../src/dataProvider/wholeListsClient';
import type { ListQuery } from '../../src/resources/language/query';
import { ActiveStatus } from '../../src/resources/statuses/vault';

const server = setupServer(
  http.get('https://platform.example/mgmt/banks', () =>
    HttpResponse.json([{ id: 1, bankTitle: 'A bank', status: ActiveStatus.Active }]),
  ),
);
const connection = { apiBase: 'https://platform.example/', answerSeconds: 30, token: null, revalidates: false };
const address = { name: 'banks', lookup: false, path: 'mgmt/banks', condition: {} };
const query: ListQuery = { conditions: [], sort: { field: 'id', order: 'ASC' }, offset: 0, limit: 10 };
const banks = () => wholeLists().page(connection, address, query, {});

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  static last: SilentWorker;
  messageCount = 0;
  isTerminated = false;
  constructor() {
    super();
    SilentWorker.last = this;
  }
  postMessage() {
    this.messageCount++;
  }
  terminate() {
    this.isTerminated = true;
  }
}

/** A worker on a page whose policy forbids workers. */
function ForbiddenWorker() {
  throw new Error('Workers are forbidden here');
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  vi.unstubAllGlobals();
  clearWholeLists();
});
afterAll(() => server.close());

describe('whole lists, when their worker', () => {
  it.each(['error', 'messageerror'])(
    'whole lists are computed without their worker when it fails with %s',
    async (event) => {
      vi.stubGlobal('Worker', SilentWorker);
      const waiting = [banks(), banks()];
      expect(SilentWorker.last.messageCount).toBe(2);
      SilentWorker.last.dispatchEvent(new Event(event));
      for (const page of await Promise.all(waiting)) expect(page.data[0]).toMatchObject({ bankTitle: 'A bank' });
      expect((await banks()).total).toBe(1);
      expect(SilentWorker.last).toMatchObject({ messageCount: 2, isTerminated: true });
    },
  );

  it('whole lists are computed without their worker when it cannot be started', async () => {
    vi.stubGlobal('Worker', ForbiddenWorker);
    expect((await banks()).total).toBe(1);
  });
});
