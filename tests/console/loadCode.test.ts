import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { phrases as russianPhrases } from '../../src/words/ru/console/index';
import { loadCode } from '../../src/dataProvider/loadCode';

const server = setupServer();
const gone = () => loadCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('says that there is a new version when the server is there and the code is not', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.json({})));
  await expect(gone()).rejects.toThrow('Reload for the new version');
  expect(russianPhrases).toHaveProperty('Reload for the new version');
});

it('says that there is no connection when the server is not there either', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.error()));
  await expect(gone()).rejects.toThrow('No connection to the platform');
  server.use(http.get('*/config.json', () => new HttpResponse(null, { status: 502 })));
  await expect(gone()).rejects.toThrow('No connection to the platform');
});

it('gives the code', async () => {
  expect(await loadCode(async () => 5)).toBe(5);
});
