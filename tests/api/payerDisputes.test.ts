import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { watcherOf } from '../../server/domain/payers/watch';
import { payerPages } from '../../server/http/payerPages';
import { payerReceipts } from '../../src/resources/payerReceipts';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { disputesOn, minutesFromNow, pdfOf } from './disputeWorld';
import { fund } from './people';
import { kindsForRules, userIdOf, type TestPlatform } from './testPlatform';
import { openFunded } from './watching';

let api: TestPlatform;
const world = disputesOn(() => api);
const { expiredPayIn, completedPayOut, disputeOf, claimPaid, decide, letTimePass } = world;

const moscowMs = 3 * 3_600_000;

describe.each(kindsForRules)('disputes on the pages of payers, on %s', (kind) => {
  beforeAll(async () => {
    api = await openFunded(kind);
    await fund(api, await userIdOf(api, 'merchant'));
    await fund(api, await userIdOf(api, 'owner'));
    world.prepare({ PAYOUT_START: '100000', MATCH_WITHOUT_BALANCE_UP_TO: '0', PAYER_OPEN_ADDRESS: '0' });
  });
  afterAll(() => api.close());

  let browsers = 0;
  /** A browser of its own: one has three open disputes at most. */
  const newBrowser = () => `payer=browser-${String(browsers++).padStart(14, '0')}`;
  const pageOf = (uuid: string) => `/extended-pg/${uuid}`;

  /** Posts the form as a browser without script does. */
  const post = async (
    uuid: string,
    typed: Readonly<Record<string, string>>,
    file?: Buffer,
    headers: Record<string, string> = {},
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(typed)) body.append(name, value);
    body.append('file', new File(file ? [new Uint8Array(file)] : [], file ? 'bank.pdf' : ''));
    // As a server gets it: with the length of the body.
    const encoded = new Request('http://x/', { method: 'POST', body });
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    const response = await payerPages(api.platform, new Map()).request(`${pageOf(uuid)}/dispute`, {
      method: 'POST',
      body: bytes,
      headers: {
        'Content-Type': encoded.headers.get('content-type')!,
        'Content-Length': String(bytes.length),
        Cookie: `${newBrowser()}; lang=en`,
        ...headers,
      },
    });
    return { status: response.status, location: response.headers.get('location'), page: await response.text() };
  };
  const receiptsOf = async (id: number) => {
    const { rows } = await sql<{ file: string }>`select file from receipts where "invoiceId" = ${id}`.execute(
      api.platform.db,
    );
    return rows.map(({ file }) => file);
  };
  /** A time as a browser's field says it, in Moscow. */
  const inMoscow = (at: number) => new Date(at + moscowMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

  it('without script a claim opens a dispute with its file at once; its time is read as Moscow time', async () => {
    const { id, uuid } = await expiredPayIn('2345.00');
    const at = Math.floor(Date.parse(minutesFromNow(-7)) / 60_000) * 60_000;
    const answer = await post(uuid, { amount: '2000,50', paidAt: inMoscow(at) }, pdfOf(uuid));
    expect([answer.status, answer.location]).toEqual([303, pageOf(uuid)]);
    expect(await disputeOf(id)).toMatchObject({ status: DisputeStatus.Open });
    expect(new Date((await disputeOf(id)).paidAt!).getTime()).toBe(at);
    expect(await receiptsOf(id)).toEqual(['bank.pdf']);
    const shown = await (await payerPages(api.platform, new Map()).request(`${pageOf(uuid)}?lang=en`)).text();
    expect(shown).toMatch(/We are checking<.*You sent<.*2\D000\.50/s);
    // Once more is a file more, and no other dispute.
    expect((await post(uuid, { amount: '1' }, pdfOf('another'))).status).toBe(303);
    expect(await receiptsOf(id)).toHaveLength(2);
  });

  it('without script what was typed stays after an error, the issue is beside its field, and nothing is stored', async () => {
    const { id, uuid } = await expiredPayIn();
    const typed = { amount: '2000', paidAt: inMoscow(Date.now() + 3_600_000) };
    const future = await post(uuid, typed, pdfOf(uuid));
    expect(future.status).toBe(422);
    expect(future.page).toMatch(/name="amount"[^>]* value="2000"/);
    expect(future.page).toMatch(new RegExp(`aria-invalid="true"[^>]* value="${typed.paidAt}".*is in the future`, 's'));
    expect(future.page).toContain('Choose the file again');
    expect((await post(uuid, { amount: 'much', paidAt: 'soon' }, pdfOf(uuid))).page).toMatch(
      /aria-invalid="true"[^>]* value="much".*Enter a number/s,
    );
    const missing = await post(uuid, { amount: '2000' });
    expect([missing.status, missing.page.includes('Required')]).toEqual([422, true]);
    const none = await post(uuid, { amount: '2000' }, Buffer.from('a note'));
    expect(none.page).toContain('This file is neither a PDF nor a JPEG or PNG picture');
    const large = await post(uuid, { amount: '2000' }, Buffer.alloc(payerReceipts.largest + 100_000));
    expect([large.status, large.page.includes('The file is larger than 5 MB')]).toEqual([413, true]);
    expect(await receiptsOf(id)).toEqual([]);
    expect(await disputeOf(id)).toBeUndefined();
  });

  it('another site claims nothing in the name of a visitor', async () => {
    const { id, uuid } = await expiredPayIn();
    const answer = await post(uuid, { amount: '2000' }, pdfOf(uuid), { 'Sec-Fetch-Site': 'cross-site' });
    expect([answer.status, answer.page.includes('Send for checking')]).toEqual([200, true]);
    expect(await disputeOf(id)).toBeUndefined();
  });

  it('whoever gets a pay-out says without script that it did not arrive, and adds a file', async () => {
    const { id, uuid } = await completedPayOut(20);
    expect((await post(uuid, { text: 'Nothing came' })).status).toBe(303);
    expect(await disputeOf(id)).toMatchObject({ status: DisputeStatus.Open });
    const seen = await api.call(null, 'GET', `invoices/${uuid}`);
    expect(seen.json).toMatchObject({ receipts: 0, canDispute: false, dispute: { status: 0, decidedDate: null } });
    expect((await world.send(uuid)).json).toMatchObject({ receipts: 1 });
  });

  it('of an open dispute a payer is told how long deciding takes, from ten of the last 30 days on, and asks with its ETag', async () => {
    const invoice = await expiredPayIn();
    await claimPaid(invoice, {});
    const usual = async () =>
      (await watcherOf(api.platform.db, api.platform.settings)(invoice.uuid, undefined)).usualDisputeSeconds;
    const others = [];
    for (let more = 0; more < 10; more++) others.push((await expiredPayIn()).id);
    const { db } = api.platform;
    const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
    await sql`insert into disputes ("invoiceId", "clientId", kind, status, "openedBy", "saidAmount", held, owed, holds, "createDate", "decidedDate")
      select id, "clientId", 0, 3, 0, amount, 0, 0, false, ${daysAgo(2)} - interval '30 minutes', ${daysAgo(2)}
      from invoices where id = any(${others})`.execute(db);
    const [oldest] = others;
    const move = (days: number) =>
      sql`update disputes set "createDate" = ${daysAgo(days)} - interval '30 minutes', "decidedDate" = ${daysAgo(days)}
        where "invoiceId" = ${oldest}`.execute(db);
    await move(31);
    expect(await usual()).toBeUndefined();
    await move(29);
    expect(await usual()).toBe(1800);
    const app = createApi(api.platform);
    const etagOf = async () => (await app.request(`/invoices/${invoice.uuid}`)).headers.get('etag');
    const before = await etagOf();
    expect(await etagOf()).toBe(before);
    await letTimePass(invoice.id);
    const withStaff = await etagOf();
    expect(withStaff).not.toBe(before);
    expect((await decide('owner', 'refuse', invoice.id, { reason: 'Not found' })).status).toBe(200);
    expect(await etagOf()).not.toBe(withStaff);
  });
});
