import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { readSettings } from '../../server/base/settings';
import type { Env } from '../../server/calls/platform';
import { openDatabase } from '../../server/domain/open';
import { expireInvoices, freeAccounts, timeOutTasks } from '../../server/domain/invoices/sweeps';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { transactionSql } from '../../server/database/statusSql';
import { Role } from '../../src/resources/language/roles';
import { payerReceipts } from '../../src/resources/payerReceipts';
import { DealStatus, HandleReason, InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { Actor } from '../../src/resources/statuses/people';
import { addPerson, fund } from './people';
import { kindsForRules, newPostgresDatabase, ranged, userIdOf, type Json, type TestPlatform } from './testPlatform';
import { incoming, openFunded, watchingOn, type Watched } from './watching';

let api: TestPlatform;
let app: Hono<Env>;
const { watch, payIn, receive, statusOf, uuidOf, messagesOf } = watchingOn(() => api);
const { New, Handle, WIP, Expired, Canceled, Complete } = InvoiceStatus;

const pdf = (seed: string) => Buffer.from(`%PDF-1.7\n${seed}\n`);

/** The beginning of a PNG of this size, with a text after it, so that each is another file. */
const png = (width: number, height: number, seed = '') => {
  const header = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(header);
  header.write('IHDR', 12);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.from(seed)]);
};

/** The beginning of a JPEG of this size. */
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame]);
};

const minute = 60_000;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

/** A network address for the payer of each pay-in. */
const payerOf = (uuid: string) =>
  `10.${[2, 4, 6].map((place) => Number.parseInt(uuid.slice(place, place + 2), 16)).join('.')}`;

/** Of a payer who said that they paid: the account is freed at the end, the hold stays, and a receipt keeps it (docs/rules.md#said-paid). */
describe.each(kindsForRules)('a pay-in that was said paid, on %s', (kind) => {
  let made = 0;
  let key: string;
  beforeAll(async () => {
    api = await openFunded(kind);
    await fund(api, await userIdOf(api, 'merchant'));
    const settings = { NODE_ENV: 'test', TRUST_PROXY: '1', POOL_SHARE: '100', REST_MINUTES: '0', PAYER_CREATIONS: '0' };
    Object.assign(api.platform.settings, readSettings({ ...settings, FOUR_EYES_ABOVE: '0' }));
    app = createApi(api.platform);
    key = await makeKey('merchant');
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  const makeKey = async (as: string) =>
    ((await api.call(as, 'POST', 'mgmt/api-keys', { name: 'Shop server' })).json as unknown as { key: string }).key;
  /** A pay-in on an account of its own. */
  const newPayIn = async (more: { amount?: string } = {}) => {
    const title = `Claim bank ${++made}`;
    const account = await watch(title, title, [incoming]);
    const amount = more.amount ?? `${1000 + made}.00`;
    const id = await payIn(title, amount);
    return { id, uuid: await uuidOf(id), amount, title, ...account };
  };
  type Made = Awaited<ReturnType<typeof newPayIn>>;
  const sayPaid = (uuid: string, headers: Record<string, string> = {}) =>
    api.call(null, 'POST', `invoices/${uuid}/paid`, undefined, headers);
  const withKey = (used = key) => ({ Authorization: `Bearer ${used}` });
  const saidPaid = async (more: { amount?: string } = {}) => {
    const invoice = await newPayIn(more);
    expect((await sayPaid(invoice.uuid)).status).toBe(200);
    return invoice;
  };
  /** Moves the end of a pay-in, and its making with it. */
  const endsIn = (id: number, minutes: number) =>
    sql`update invoices set "createDate" = ${minutesFromNow(minutes - 15)}, "expireDate" = ${minutesFromNow(minutes)}
      where id = ${id}`.execute(api.platform.db);
  const sweep = async () => {
    await freeAccounts(api.platform.db, api.platform.settings);
    await expireInvoices(api.platform.db, api.platform.settings);
  };
  const send = async (uuid: string, bytes: Uint8Array, name = 'receipt.pdf', headers: Record<string, string> = {}) => {
    const response = await app.request(`/invoices/${uuid}/receipts`, {
      method: 'POST',
      // Each pay-in has a payer of its own.
      headers: { Slug: encodeURIComponent(name), 'X-Forwarded-For': payerOf(uuid), ...headers },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, json: (await response.json()) as Json & { receipts: number } };
  };
  const stored = async (id: number) => {
    const { rows } = await sql<{
      status: InvoiceStatus;
      owner: number | null;
      why: HandleReason | null;
      isFreed: boolean;
      deal: DealStatus;
      held: string | null;
    }>`select i.status, i.owner, i."handleWhy" as why, i."freedDate" is not null as "isFreed", d.status as deal,
        (select sum(quantity)::text from transactions t where t."dealId" = d.id and t.status = ${transactionSql.Hold}) as held
      from invoices i join deals d on d.id = i."dealId" where i.id = ${id}`.execute(api.platform.db);
    return rows[0]!;
  };
  const invoiceOn = async ({ accountId }: Watched) =>
    (
      await api.platform.db
        .selectFrom('payment-accounts')
        .select('invoiceId')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).invoiceId;
  const read = async (uuid: string, headers: Record<string, string> = {}) =>
    api.call(null, 'GET', `invoices/${uuid}`, undefined, headers);
  const receiptsOf = (id: number) =>
    api.platform.db.selectFrom('receipts').selectAll().where('invoiceId', '=', id).orderBy('id').execute();
  const take = (id: number, as = 'moderator') =>
    api.call(as, 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id, userId: 0 });
  const resolve = ({ uuid }: Pick<Made, 'uuid'>, status: InvoiceStatus) =>
    api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, {
      invoiceId: uuid,
      paymentType: PaymentType.PayIn,
      status,
      reason: 'Looked at',
    });

  it('that a pay-in is paid is said before its end only; saying it again answers the same, also afterwards', async () => {
    const late = await newPayIn();
    await endsIn(late.id, -1);
    expect(await sayPaid(late.uuid)).toMatchObject({
      status: 409,
      json: { message: 'The time of this invoice is over' },
    });
    expect(await sayPaid(late.uuid, withKey())).toMatchObject({ status: 409 });
    const { id, uuid } = await saidPaid();
    const first = (await read(uuid)).json as unknown as { reportedPaidDate: number };
    await endsIn(id, -1);
    expect(await sayPaid(uuid)).toMatchObject({ status: 200, json: { reportedPaidDate: first.reportedPaidDate } });
  });

  it('the server of a merchant says it of its own pay-ins, whose history names the key', async () => {
    const { id, uuid } = await newPayIn();
    await addPerson(api, 'other-shop', { role: Role.Merchant });
    const other = await makeKey('other-shop');
    expect((await sayPaid(uuid, withKey(other))).status).toBe(404);
    expect((await send(uuid, pdf('foreign'), 'a.pdf', withKey(other))).status).toBe(404);
    expect((await read(uuid)).json).toMatchObject({ reportedPaidDate: null });
    const said = await sayPaid(uuid, withKey());
    expect(said).toMatchObject({ status: 200, json: { id: uuid, page: expect.stringContaining(uuid), metadata: {} } });
    expect((await send(uuid, pdf('of the shop'), 'a.pdf', withKey())).json).toMatchObject({
      receipts: 1,
      metadata: {},
    });
    const history = await api.call('owner', 'GET', `mgmt/history/invoices/${id}`);
    const entries = history.json as unknown as { act: string; apiKey: string | null }[];
    for (const act of ['reportPaid', 'sendReceipt'])
      expect(entries.find((entry) => entry.act === act)).toMatchObject({ apiKey: 'Shop server' });
    const filter = { act: ['sendReceipt'], actor: [Actor.ApiKey] };
    expect((await api.call('owner', 'GET', ranged('mgmt/activity', [0, 9], ['id', 'DESC'], filter))).json).toHaveLength(
      1,
    );
  });

  it.each([
    ['New', New],
    ['Handle', Handle],
    ['WIP', WIP],
  ])(
    'at its end the account of one in %s is freed and its requisites are hidden, and its hold stays',
    async (_name, status) => {
      const invoice = await saidPaid();
      const { id, uuid } = invoice;
      if (status === WIP) expect((await take(id)).status).toBe(200);
      if (status === Handle)
        await api.platform.db.updateTable('invoices').set({ status }).where('id', '=', id).execute();
      await sweep();
      expect(await invoiceOn(invoice)).toBe(id);
      const before = await read(uuid);
      expect(before.json).toMatchObject({ requisites: { requisites: expect.any(String) } });
      await endsIn(id, -1);
      // Who asks between the end and the sweep is told nothing either.
      expect((await read(uuid)).json).toMatchObject({ requisites: null });
      await sweep();
      expect(await invoiceOn(invoice)).toBeNull();
      expect(await stored(id)).toMatchObject({ status, isFreed: true, deal: DealStatus.New, held: expect.any(String) });
      for (const headers of [{}, withKey()])
        expect((await read(uuid, headers)).json).toMatchObject({ requisites: null });
      const etag = { 'If-None-Match': before.headers.get('etag')! };
      expect((await read(uuid, etag)).status).toBe(200);
      expect(await checkBooks(api.platform.db)).toEqual([]);
      await resolve(invoice, Canceled);
    },
  );

  it('a New one expires CLAIM_MINUTES after its end; one that nobody said paid at its end', async () => {
    const silent = await newPayIn();
    await endsIn(silent.id, -1);
    const claimed = await saidPaid();
    await endsIn(claimed.id, -59);
    await sweep();
    expect(await statusOf(silent.id)).toBe(Expired);
    expect(await statusOf(claimed.id)).toBe(New);
    expect((await read(claimed.uuid)).json).toMatchObject({ claimDate: expect.any(Number), receipts: 0 });
    await endsIn(claimed.id, -61);
    await sweep();
    expect(await stored(claimed.id)).toMatchObject({ status: Expired, deal: DealStatus.Canceled, held: null });
    // Until a day after its end a receipt is kept for a claim; then it is refused.
    expect(await send(claimed.uuid, pdf('late'))).toMatchObject({ status: 200, json: { status: 3, receipts: 1 } });
    await endsIn(claimed.id, -25 * 60);
    expect(await send(claimed.uuid, pdf('later'))).toMatchObject({
      status: 409,
      json: { message: 'This invoice ended too long ago' },
    });
  });

  it('the next pay-in of its account is left alone by whatever ends the first', async () => {
    const ends: Readonly<Record<string, (first: Made) => Promise<unknown>>> = {
      'completed by hand': (first) => resolve(first, Complete),
      canceled: (first) => resolve(first, Canceled),
      expired: async ({ id }) => {
        await endsIn(id, -61);
        await sweep();
      },
      'completed by a message': async ({ deviceId, title, amount }) =>
        receive(deviceId, title, `Incoming ${amount} RUB`, { time: minutesFromNow(-5) }),
      'sent a receipt': ({ uuid }) => send(uuid, pdf(uuid)),
    };
    for (const [how, end] of Object.entries(ends)) {
      const first = await saidPaid();
      await endsIn(first.id, -1);
      await sweep();
      const next = await payIn(first.title, '77.00');
      expect([how, await invoiceOn(first)]).toEqual([how, next]);
      expect(await checkBooks(api.platform.db)).toEqual([]);
      await end(first);
      expect([how, await statusOf(first.id)]).not.toEqual([how, New]);
      expect([how, await invoiceOn(first), await statusOf(next)]).toEqual([how, next, New]);
      expect(await checkBooks(api.platform.db)).toEqual([]);
    }
  });

  it('a message inside its time completes it while the next one is open, and one about the next completes that', async () => {
    const first = await saidPaid();
    await endsIn(first.id, -1);
    await sweep();
    const next = await payIn(first.title, '78.00');
    await receive(first.deviceId, first.title, `Incoming ${first.amount} RUB`, { time: minutesFromNow(-3) });
    expect(await statusOf(first.id)).toBe(Complete);
    await receive(first.deviceId, first.title, 'Incoming 78.00 RUB');
    expect(await statusOf(next)).toBe(Complete);
    expect((await messagesOf(first.deviceId)).map(({ invoiceId }) => invoiceId)).toEqual([first.id, next]);
    expect(await invoiceOn(first)).toBeNull();
  });

  it('its sum is given to nobody on accounts that messages may mean, and any other sum is', async () => {
    const first = await saidPaid();
    await endsIn(first.id, -1);
    await sweep();
    await expect(payIn(first.title, first.amount)).rejects.toThrow('is free');
    // The same holds of an account that no phone watches.
    await sql`update "payment-accounts" set "deviceId" = null where id = ${first.accountId}`.execute(api.platform.db);
    await sql`update invoices set "deviceId" = null where id = ${first.id}`.execute(api.platform.db);
    await expect(payIn(first.title, first.amount)).rejects.toThrow('is free');
    await payIn(first.title, '79.00');
  });

  it('a receipt moves it to Handle, frees its account, keeps its hold, and no time ends it; nobody has proved anything', async () => {
    const invoice = await saidPaid();
    const { id, uuid } = invoice;
    const answer = await send(uuid, pdf('the receipt'), 'Чек.pdf');
    expect(answer).toMatchObject({ status: 200, json: { status: 1, receipts: 1, requisites: null, claimDate: null } });
    expect(await stored(id)).toMatchObject({
      status: Handle,
      why: HandleReason.receipt,
      isFreed: true,
      deal: DealStatus.New,
    });
    expect(await invoiceOn(invoice)).toBeNull();
    await endsIn(id, -600);
    await sweep();
    expect(await statusOf(id)).toBe(Handle);
    const [receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({ file: 'Чек.pdf', userId: null });
    const listed = await api.call('owner', 'GET', `mgmt/invoices/${uuid}/receipts`);
    expect(listed.json).toMatchObject([{ userId: null, addedBy: Actor.Payer }]);
    const history = await api.call('owner', 'GET', `mgmt/history/receipts/${receipt!.id}`);
    expect(history.json).toMatchObject([{ act: 'create', who: null, apiKey: null }]);
    const byPayers = ranged('mgmt/activity', [0, 9], ['id', 'DESC'], { actor: [Actor.Payer], act: ['sendReceipt'] });
    expect(((await api.call('owner', 'GET', byPayers)).json as unknown as { recordId: string }[])[0]!.recordId).toBe(
      String(id),
    );
    // A task keeps its time, and its completion by hand earns no reward: the file is no proof.
    await take(id);
    await sql`update invoices set "takenDate" = now() - interval '5 hours' where id = ${id}`.execute(api.platform.db);
    await timeOutTasks(api.platform.db, api.platform.settings);
    expect(await stored(id)).toMatchObject({ status: Handle, why: HandleReason.receipt });
    await take(id);
    expect((await api.call('moderator', 'POST', `mgmt/store/release/${id}`, { invoiceId: id })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: Handle, why: HandleReason.receipt });
    // Its vault owner says nothing of the dispute.
    await sql`update disputes set "answerUntil" = now() where "invoiceId" = ${id}`.execute(api.platform.db);
    await resolve(invoice, Complete);
    const completed = await api.call('owner', 'GET', `mgmt/history/invoices/${id}`);
    expect((completed.json as unknown as { changes: { field: string; to: unknown }[] }[])[0]!.changes).toContainEqual(
      expect.objectContaining({ field: 'receipts', to: 0 }),
    );
  });

  it('a receipt takes a task back from its holder, who is told', async () => {
    const { id, uuid } = await saidPaid();
    expect((await take(id)).status).toBe(200);
    expect((await send(uuid, pdf('for a task'))).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: Handle, owner: null });
    const { rows } = await sql<{
      phrase: string;
    }>`select n.phrase from notifications n join users u on u.id = n."userId"
      where u.email = 'moderator@example.com' and n.subject = ${`invoices/${id}`} order by n.id desc`.execute(
      api.platform.db,
    );
    expect(rows[0]!.phrase).toContain('its payer sent a receipt');
  });

  it('receipts of payers are three at most, each file once, apart from those of staff', async () => {
    const { id, uuid } = await saidPaid();
    const answers = await Promise.all(['a', 'a', 'a'].map((seed) => send(uuid, pdf(seed))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await receiptsOf(id)).toHaveLength(1);
    for (const seed of ['b', 'c']) expect((await send(uuid, pdf(seed))).status).toBe(200);
    expect(await send(uuid, pdf('d'))).toMatchObject({ status: 409, json: { field: 'file' } });
    expect((await send(uuid, pdf('a'))).status).toBe(200);
    expect(await receiptsOf(id)).toHaveLength(payerReceipts.most);
    const ofStaff = await app.request(`/mgmt/store/receipts/${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.token('owner')}` },
      body: new Uint8Array(pdf('of staff')),
    });
    expect(ofStaff.status).toBe(200);
    expect((await read(uuid)).json).toMatchObject({ receipts: 3 });
  });

  it('a receipt is a PDF, JPEG or PNG by its content, and is sent on as that, as a download', async () => {
    const { id, uuid } = await saidPaid();
    const neither = 'This file is neither a PDF nor a JPEG or PNG picture';
    const refused: readonly (readonly [string, Uint8Array, string])[] = [
      ['a page', Buffer.from('<html>%PDF-1.7'), neither],
      ['GIF', Buffer.from('GIF89a'), neither],
      ['no width', png(0, 100), 'This picture cannot be read'],
      ['no header', png(10, 10).subarray(0, 20), 'This picture cannot be read'],
      ['no frame', jpeg(10, 10).subarray(0, 8), 'This picture cannot be read'],
      ['too many pixels', png(10_000, 5001), 'This picture has too many pixels'],
      ['a line', png(1, 40_000), 'This picture has too many pixels'],
      ['nothing', Buffer.alloc(0), 'The file is empty'],
    ];
    for (const [what, bytes, message] of refused)
      expect([what, await send(uuid, bytes)]).toMatchObject([what, { status: 422, json: { message, field: 'file' } }]);
    expect(await send(uuid, Buffer.alloc(payerReceipts.largest + 1))).toMatchObject({
      status: 413,
      json: { message: 'The file is larger than 5 MB' },
    });
    expect(await stored(id)).toMatchObject({ status: New, isFreed: false });
    expect((await send(uuid, png(1170, 2532), 'screen.html')).status).toBe(200);
    expect((await send(uuid, jpeg(4000, 3000), 'IMG_1.JPEG')).status).toBe(200);
    const types = [];
    for (const receipt of await receiptsOf(id)) {
      const answer = await app.request(`/mgmt/receipts/${receipt.id}`, {
        headers: { Authorization: `Bearer ${await api.token('vault-owner')}` },
      });
      const { headers } = answer;
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe('sandbox');
      types.push([receipt.file, headers.get('content-type')]);
    }
    expect(types).toEqual([
      ['screen.html.png', 'image/png'],
      ['IMG_1.jpg', 'image/jpeg'],
    ]);
  });

  it('a receipt in a folder has the extension of its content', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-receipts-'));
    Object.assign(api.platform.settings, { RECEIPTS_DIR: folder });
    const { id, uuid } = await saidPaid();
    const picture = png(100, 100, 'in a folder');
    expect((await send(uuid, picture, 'picture.pdf')).status).toBe(200);
    const [receipt] = await receiptsOf(id);
    expect(receipt!.file).toBe('picture.pdf.png');
    expect(await readFile(join(folder, `${receipt!.sha256}.png`))).toEqual(picture);
    const answer = await app.request(`/mgmt/receipts/${receipt!.id}`, {
      headers: { Authorization: `Bearer ${await api.token('owner')}` },
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
    Object.assign(api.platform.settings, { RECEIPTS_DIR: undefined });
  });

  it('a receipt is taken of a pay-in alone that was said paid, from no other site, and counts as a creation', async () => {
    const { uuid } = await newPayIn();
    expect(await send(uuid, pdf('too early'))).toMatchObject({
      status: 409,
      json: { message: 'Say first that you have paid' },
    });
    for (const unknown of ['0f0f0f0f-0000-4000-8000-000000000000', 'nonsense'])
      expect((await send(unknown, pdf('unknown'))).status).toBe(404);
    const requisites = { requisites: '4000 1234 5678 9010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    const clientId = await userIdOf(api, 'merchant');
    const body = { clientId, cid: 'out', paymentType: PaymentType.PayOut, amount: 150, requisites };
    const payOut = await api.call(null, 'POST', 'invoices', body);
    expect((await send(String(payOut.json.id), pdf('a pay-out'))).status).toBe(409);
    expect((await send(uuid, pdf('foreign'), 'a.pdf', { Origin: 'https://evil.example' })).status).toBe(403);
    Object.assign(api.platform.settings, { PAYER_CREATIONS: 3 });
    const from = { 'X-Forwarded-For': '203.0.113.77' };
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await send('nonsense', pdf('x'), 'a.pdf', from)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    Object.assign(api.platform.settings, { PAYER_CREATIONS: 0 });
  });

  it('of a receipt and the expiry at the same moment one wins, and the other changes nothing', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < 12; round++) {
      const { id, uuid } = await saidPaid();
      // The claim ends before the receipt is sent, while it is, and afterwards.
      const endsIn = round * 30;
      await sql`update invoices set "createDate" = now() - interval '75 minutes', "expireDate" =
        now() - interval '1 hour' + make_interval(secs => ${endsIn}::float8 / 1000) where id = ${id}`.execute(
        api.platform.db,
      );
      const expiring = (async () => {
        const until = Date.now() + endsIn + 500;
        while (Date.now() < until && (await statusOf(id)) === New) await sweep();
      })();
      const [sent] = await Promise.all([send(uuid, pdf(`race ${round}`)), expiring]);
      const { status, deal } = await stored(id);
      const receipts = await receiptsOf(id);
      if (sent.status === 200) expect([status, deal, receipts.length]).toEqual([Handle, DealStatus.New, 1]);
      else expect([sent.status, status, deal, receipts.length]).toEqual([409, Expired, DealStatus.Canceled, 0]);
      outcomes.add(sent.status);
    }
    expect(outcomes).toEqual(new Set([409, 200]));
  });

  it('what freed its account counts no more in the share of accounts of its merchant', async () => {
    const first = await saidPaid();
    await endsIn(first.id, -1);
    const others = await api.platform.db
      .selectFrom('invoices')
      .select('uuid')
      .where('status', 'in', [New, Handle, WIP])
      .where('id', '<>', first.id)
      .execute();
    for (const { uuid } of others) await resolve({ uuid }, Canceled);
    const next = () => payIn(first.title, '80.00', { POOL_SHARE: 1 });
    await expect(next()).rejects.toThrow('is free');
    await sweep();
    await expect(next()).resolves.toBeGreaterThan(first.id);
  });
});

describe('a database of the version before', () => {
  it('lets an account have its next pay-in, once this version has started on it, and again', async () => {
    const url = await newPostgresDatabase();
    const first = await openDatabase({ url, folder: 'memory://' });
    await sql`drop index invoices_account_open`.execute(first.db);
    await sql`drop index invoices_to_free, invoices_freed`.execute(first.db);
    await sql`create unique index invoices_account_open on invoices ("accountId")
      where status in (0, 1, 2) and "paymentType" = 0`.execute(first.db);
    await sql`delete from migrations where name >= '0006'`.execute(first.db);
    await first.close();
    const indexes = async () => {
      const { db, close } = await openDatabase({ url, folder: 'memory://' });
      const { rows } = await sql<{
        name: string;
        how: string;
      }>`select indexname as name, indexdef as how from pg_indexes
        where indexname in ('invoices_account_open', 'invoices_to_free', 'invoices_freed') order by 1`.execute(db);
      await sql`delete from migrations where name >= '0006'`.execute(db);
      await close();
      return rows;
    };
    const upgraded = await indexes();
    expect(upgraded.map(({ name }) => name)).toEqual(['invoices_account_open', 'invoices_freed', 'invoices_to_free']);
    expect(upgraded[0]!.how).toMatch(/^CREATE UNIQUE INDEX .*"freedDate" IS NULL/);
    expect(await indexes()).toEqual(upgraded);
  });
});
