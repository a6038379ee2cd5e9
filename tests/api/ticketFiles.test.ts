import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { TicketStatus } from '../../src/resources/statuses/support';
import { kindsForRules, openTestPlatform, ranged, type TestPlatform } from './testPlatform';

const pdf = (text = '') => Buffer.from(`%PDF-1.4\n%${text}\n%%EOF`);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const largest = 5 * 2 ** 20;

describe.each(kindsForRules)('the files of a ticket on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const open = async (as: string) =>
    (await api.call(as, 'POST', 'mgmt/support', { ticketName: 'Paid?', ticketDescription: 'text' })).json.id;
  const answer = async (as: string, ticket: number) =>
    (await api.call(as, 'POST', `mgmt/support/${ticket}/answers`, { text: 'See the file' })).json.id;
  const send = async (as: string | null, answerId: number, content: Buffer, name = 'paid.pdf') => {
    const response = await createApi(api.platform).request(`/mgmt/ticket-answers/${answerId}/files`, {
      method: 'POST',
      headers: { ...(as && { Authorization: `Bearer ${await api.token(as)}` }), Slug: encodeURIComponent(name) },
      body: new Uint8Array(content),
    });
    return { status: response.status, json: (await response.json()) as { id: number; file: string; message: string } };
  };
  const load = async (as: string, id: number) =>
    createApi(api.platform).request(`/mgmt/ticket-files/${id}`, {
      headers: { Authorization: `Bearer ${await api.token(as)}` },
    });
  const list = async (as: string, ticketId: number) =>
    (await api.call(as, 'GET', ranged('mgmt/ticket-files', [0, 99], ['id', 'ASC'], { ticketId: [ticketId] })))
      .json as unknown as { id: number; answerId: number; file: string }[];
  const forgetLimits = () => api.platform.db.deleteFrom('counters').execute();

  it('files of a ticket are sent and read by both sides, as downloads', async () => {
    const ticket = await open('merchant');
    const [asked, answered] = [await answer('merchant', ticket), await answer('finance', ticket)];
    expect((await send('merchant', asked, pdf('a'), '../чек <script>😀.PDF')).json).toMatchObject({
      ticketId: ticket,
      answerId: asked,
      file: 'чек <script>😀.pdf',
      author: 'Nordwind',
    });
    expect((await send('finance', answered, png, 'proof.png')).json.file).toBe('proof.png');
    for (const as of ['merchant', 'owner', 'finance']) {
      const [first, second] = await list(as, ticket);
      expect([first!.answerId, second!.answerId]).toEqual([asked, answered]);
      const response = await load(as, second!.id);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="proof.png"/);
      expect(response.headers.get('content-security-policy')).toBe('sandbox');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    }
  });

  it('files of a ticket are nobody else’s', async () => {
    const ticket = await open('merchant');
    const answerId = await answer('merchant', ticket);
    const { id } = (await send('merchant', answerId, pdf())).json;
    for (const as of ['agent', 'vault-owner']) {
      expect(await list(as, ticket)).toEqual([]);
      expect((await load(as, id)).status).toBe(404);
      expect((await send(as, answerId, pdf())).status).toBe(404);
    }
    // Staff read the answer, and add nothing to it.
    expect((await send('owner', answerId, pdf('b'))).status).toBe(409);
    expect((await send(null, answerId, pdf())).status).toBe(401);
  });

  it('a file of a ticket is a PDF, JPEG or PNG of at most 5 MB', async () => {
    const ticket = await open('merchant');
    const answerId = await answer('merchant', ticket);
    for (const content of [Buffer.from('<script>alert(1)</script>'), Buffer.from('<svg xmlns="x"/>'), Buffer.alloc(0)])
      expect((await send('merchant', answerId, content)).status).toBe(422);
    expect((await send('merchant', answerId, Buffer.concat([pdf(), Buffer.alloc(largest)]))).status).toBe(413);
    expect(await list('merchant', ticket)).toEqual([]);
  });

  it('an answer takes 3 files and a ticket 10, also of two that come at once; the same again is the same', async () => {
    await forgetLimits();
    const ticket = await open('merchant');
    const first = await answer('merchant', ticket);
    const ids = [];
    for (const text of ['a', 'b', 'a']) ids.push((await send('merchant', first, pdf(text))).json.id);
    expect(ids[2]).toBe(ids[0]);
    const both = await Promise.all(['c', 'd'].map((text) => send('merchant', first, pdf(text))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (let more = 0; more < 2; more++) {
      const next = await answer('merchant', ticket);
      for (const text of ['a', 'b', 'c']) expect((await send('merchant', next, pdf(text))).status).toBe(200);
    }
    const last = await answer('finance', ticket);
    expect((await send('finance', last, pdf('a'))).status).toBe(200);
    expect(await send('finance', last, pdf('b'))).toMatchObject({
      status: 409,
      json: { message: 'At most 10 files on one ticket' },
    });
  });

  it('a closed ticket takes no files', async () => {
    const ticket = await open('merchant');
    const answerId = await answer('merchant', ticket);
    await api.call('owner', 'POST', `mgmt/support/${ticket}/status`, { status: TicketStatus.Closed, reason: 'Done' });
    expect((await send('merchant', answerId, pdf())).status).toBe(409);
  });
});
