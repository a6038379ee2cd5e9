import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { phrases as russianPhrases } from '../../src/words/ru/console/index';
import { loadCode } from '../../src/dataProvider/loadCode';

const server = setupServer();
const loadMissing = () => loadCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('loading code reports a new version if the server answers but the code is missing', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.json({})));
  await expect(loadMissing()).rejects.toThrow('Reload for the new version');
  expect(russianPhrases).toHaveProperty('Reload for the new version');
});

it('loading code reports a missing connection if the server does not answer', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.error()));
  await expect(loadMissing()).rejects.toThrow('No connection to the platform');
  server.use(http.get('*/config.json', () => new HttpResponse(null, { status: 502 })));
  await expect(loadMissing()).rejects.toThrow('No connection to the platform');
});

it('loading code asks once whether the server answers, for all code that is missing at the same time', async () => {
  let asked = 0;
  server.use(
    http.get('*/config.json', () => {
      asked++;
      return HttpResponse.error();
    }),
  );
  const missing = await Promise.allSettled(Array.from({ length: 40 }, loadMissing));
  expect(missing.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(1);
  await expect(loadMissing()).rejects.toThrow('No connection to the platform');
  expect(asked).toBe(2);
});

it('loading code returns the loaded code', async () => {
  expect(await loadCode(async () => 5)).toBe(5);
});
