import { numberOf } from '../../src/resources/language/choices';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { makeInvoice } from '../../server/domain/invoices/make';
import { checkReceiptsFolder } from '../../server/domain/receipts/receiptFiles';
import { closeServer, listen } from '../../server/http/listener';
import type { Env } from '../../server/calls/platform';
import { readSettings } from '../../server/base/settings';
import { cleanFileName } from '../../src/format/fileName';
import { maxReceiptBytes, maxReceipts } from '../../src/resources/receipts';
import { kindsForRules, openTestPlatform, userIdOf, type Json, type TestPlatform } from './testPlatform';
import { Purpose } from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType, DealStatus } from '../../src/resources/statuses/invoices';

/** A file of this size that begins as a PDF does; another `seed` gives another file. */
const pdf = (seed: string, size = 2000) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${seed}\n`), Buffer.alloc(size)]).subarray(0, size);

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

describe.each(kindsForRules)('receipts on %s', (kind) => {
  let api: TestPlatform;
  let app: Hono<Env>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    app = createApi(api.platform);
  });
  afterAll(() => api.close());

  const userId = (who: string) => userIdOf(api, who);

  /** A task of this holder; a pay-out unless `values` name another type. */
  const task = async (holder: string, values: Record<string, unknown> = {}) =>
    api.platform.db
      .insertInto('invoices')
      .values({
        clientId: await userId('merchant'),
        amount: '100',
        status: InvoiceStatus.WIP,
        paymentType: PaymentType.PayOut,
        owner: await userId(holder),
        expireDate: anHourAgo(),
        ...values,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();

  const accountOf = async (own: boolean) => {
    const me = await userId('vault-owner');
    const accounts = await api.platform.db
      .selectFrom('payment-accounts')
      .innerJoin('vault-profiles', 'vault-profiles.id', 'payment-accounts.vaultProfileId')
      .select(['payment-accounts.id', 'vault-profiles.vaultOwnerId'])
      .execute();
    return accounts.find(({ vaultOwnerId }) => (vaultOwnerId === me) === own)!.id;
  };

  interface Sent {
    name?: string;
    key?: string;
    through?: Hono<Env>;
  }
  const add = async (as: string, invoiceId: number, bytes: Uint8Array, { name, key, through = app }: Sent = {}) => {
    const response = await through.request(`/mgmt/store/receipts/${invoiceId}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await api.token(as)}`,
        'Content-Type': 'application/pdf',
        ...(name === undefined ? {} : { Slug: encodeURIComponent(name) }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, json: (await response.json()) as Json & { file: string; size: number } };
  };
  const read = async (as: string, id: number, through = app) =>
    through.request(`/mgmt/receipts/${id}`, { headers: { Authorization: `Bearer ${await api.token(as)}` } });
  const readReceipts = (invoiceId: number) =>
    api.platform.db.selectFrom('receipts').select(['id', 'file']).where('invoiceId', '=', invoiceId).execute();
  const complete = (as: string, id: number) => api.call(as, 'POST', `mgmt/store/complete/${id}`, { invoiceId: id });

  it('receipts are returned as they were sent, as downloads that never run as pages', async () => {
    const { id, uuid } = await task('moderator');
    const bytes = pdf('as sent', maxReceiptBytes);
    const { status, json } = await add('moderator', id, bytes, { name: "Квитанция '7'.pdf" });
    expect({ status, json }).toMatchObject({ status: 200, json: { invoiceId: id, size: 512_000 } });
    const answer = await read('finance', json.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_________ _7_.pdf"; filename*=UTF-8''${encodeURIComponent('Квитанция ')}%277%27.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'private, no-store',
    });
    const list = await api.call('owner', 'GET', `mgmt/invoices/${uuid}/receipts`);
    expect(list.json).toMatchObject([{ id: json.id, file: "Квитанция '7'.pdf", userId: await userId('moderator') }]);
  });

  it('receipts must be PDFs by their content, not empty, and at most 512,000 bytes', async () => {
    const { id } = await task('moderator');
    const refused = async (bytes: Uint8Array) => {
      const { status, json } = await add('moderator', id, bytes, { name: 'receipt.pdf' });
      return { status, message: json.message };
    };
    const noPdf = { status: 422, message: 'This file is not a PDF' };
    expect(await refused(Buffer.from('MZ\x90 not one, whatever it is called'))).toEqual(noPdf);
    expect(await refused(Buffer.from('<html>%PDF-1.7'))).toEqual(noPdf);
    expect(await refused(Buffer.from('x%PDF-1.7'))).toEqual(noPdf);
    expect(await refused(Buffer.from('%PDF-'))).toEqual(noPdf);
    expect(await refused(Buffer.alloc(0))).toEqual({ status: 422, message: 'The file is empty' });
    expect(await refused(pdf('too large', 512_001))).toEqual({
      status: 413,
      message: 'The file is larger than 500 KB',
    });
    expect(await readReceipts(id)).toEqual([]);
    expect((await add('moderator', id, pdf('just', 512_000))).status).toBe(200);
    // Other calls have their lower limit.
    expect((await api.call('moderator', 'POST', 'mgmt/support', 'x'.repeat(70_000))).status).toBe(413);
  });

  it('receipts are stored once per file and invoice, also when sent at the same time or again after a lost answer', async () => {
    const { id } = await task('moderator');
    const first = await add('moderator', id, pdf('one'), { name: 'first.pdf', key: `lost-${id}` });
    expect((await add('moderator', id, pdf('one'), { key: `lost-${id}` })).json).toEqual(first.json);
    expect((await add('moderator', id, pdf('one'), { name: 'renamed.pdf' })).json).toEqual(first.json);
    expect((await add('moderator', id, pdf('another'), { key: `lost-${id}` })).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('moderator', id, pdf('two'))));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await readReceipts(id)).toHaveLength(2);
    const other = await task('moderator');
    expect((await add('moderator', other.id, pdf('one'))).json.id).not.toBe(first.json.id);
  });

  it('receipts are at most twenty per invoice, also when sent at the same time', async () => {
    const { id } = await task('moderator');
    const send = (from: number) =>
      Promise.all(Array.from({ length: maxReceipts }, (_, at) => add('moderator', id, pdf(`${from + at}`))));
    expect((await send(0)).map(({ status }) => status)).toEqual(Array(maxReceipts).fill(200));
    const more = await send(100);
    expect(more[0]!.json.message).toBe('At most 20 receipts for one invoice');
    expect(more.map(({ status }) => status)).toEqual(Array(maxReceipts).fill(409));
    expect(await readReceipts(id)).toHaveLength(maxReceipts);
  });

  it('receipts have clean file names: no paths, no control characters, limited length', async () => {
    const { id } = await task('moderator');
    const named = async (name: string) => (await add('moderator', id, pdf(name.slice(0, 50)), { name })).json.file;
    expect(await named('../../etc/passwd')).toBe('passwd.pdf');
    expect(await named('C:\\temp\\r.PDF')).toBe('r.pdf');
    expect(await named('<script>alert(1)</script>.pdf')).toBe('script>.pdf');
    expect(await named('<img src=x onerror=alert(1)>.pdf')).toBe('<img src=x onerror=alert(1)>.pdf');
    expect(await named('\u202Efdp.exe\r\nSet-Cookie: a=b.pdf')).toBe('fdp.exeSet-Cookie: a=b.pdf');
    expect(await named('  ..  ')).toBe('receipt.pdf');
    expect(await named(`${'🏦'.repeat(300)}.pdf`)).toBe(`${'🏦'.repeat(116)}.pdf`);
    expect([...cleanFileName('x'.repeat(10_000), 'application/pdf')]).toHaveLength(120);
    const answer = await read('moderator', (await readReceipts(id)).at(-1)!.id);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w. ()-]+"; filename\*=UTF-8''\S+$/,
    );
    const broken = await app.request(`/mgmt/store/receipts/${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.token('moderator')}`, Slug: '%ff' },
      body: new Uint8Array(pdf('unreadable')),
    });
    expect(broken.status).toBe(422);
  });

  it('receipts are added by the holder of the task or staff who may close it, until it is final', async () => {
    const { id } = await task('moderator');
    for (const as of ['moderator', 'finance', 'owner', 'developer'])
      expect({ as, status: (await add(as, id, pdf(as))).status }).toEqual({ as, status: 200 });
    for (const as of ['merchant', 'agent']) expect((await add(as, id, pdf(as))).status).toBe(403);
    const onOwnAccount = { paymentType: PaymentType.PayIn, accountId: await accountOf(true) };
    const seen = await task('moderator', onOwnAccount);
    expect((await add('vault-owner', seen.id, pdf('seen'))).json.message).toBe('This invoice is not your task');
    // An account has one open invoice at a time.
    await api.platform.db
      .updateTable('invoices')
      .set({ status: InvoiceStatus.Canceled })
      .where('id', '=', seen.id)
      .execute();
    const held = await task('vault-owner', onOwnAccount);
    expect((await add('vault-owner', held.id, pdf('held'))).status).toBe(200);
    for (const [status, label] of [
      [InvoiceStatus.Canceled, 'Canceled'],
      [InvoiceStatus.Complete, 'Complete'],
    ] as const) {
      const final = await task('moderator', { status });
      const answer = await add('moderator', final.id, pdf('late'));
      expect({ status: answer.status, message: answer.json.message }).toEqual({
        status: 409,
        message: `This invoice is ${label}`,
      });
    }
  });

  it('receipts of another user’s invoices are hidden from a vault owner in every call', async () => {
    const payIn = await task('moderator', { paymentType: PaymentType.PayIn, accountId: await accountOf(false) });
    const payOut = await task('moderator');
    for (const { id, uuid } of [payIn, payOut]) {
      const { json } = await add('moderator', id, pdf('not theirs'));
      expect((await add('vault-owner', id, pdf('mine'))).status).toBe(404);
      expect((await api.call('vault-owner', 'GET', `mgmt/invoices/${uuid}/receipts`)).status).toBe(404);
      expect((await read('vault-owner', json.id)).status).toBe(404);
      expect((await read('merchant', json.id)).status).toBe(403);
      expect((await api.call('vault-owner', 'GET', `mgmt/history/receipts/${json.id}`)).status).toBe(404);
      expect((await complete('vault-owner', id)).status).toBe(404);
      expect(await readReceipts(id)).toHaveLength(1);
    }
    const mine = await task('vault-owner');
    const { json } = await add('vault-owner', mine.id, pdf('mine'));
    expect((await read('vault-owner', json.id)).status).toBe(200);
    const listed = await api.call('vault-owner', 'GET', 'mgmt/receipts');
    const ids = (listed.json as Json[]).map(({ id }) => id);
    expect(ids).toContain(json.id);
    for (const foreign of [payIn, payOut]) expect(ids).not.toContain((await readReceipts(foreign.id))[0]!.id);
    // The lookup of invoices shows them only their own, too.
    const invoices = (await api.call('vault-owner', 'GET', 'mgmt/invoices')).json as Json[];
    expect(invoices.map(({ id }) => id)).toContain(mine.id);
    expect(invoices.map(({ id }) => id)).not.toContain(payOut.id);
    expect(Object.keys(invoices[0]!).toSorted()).toEqual(['id', 'uuid']);
  });

  it('receipts are recorded once in activity, with invoice and size and a masked file name', async () => {
    const { id } = await task('moderator');
    const { json } = await add('moderator', id, pdf('told', 3000), { name: 'Told 4276123456789010.pdf' });
    await add('moderator', id, pdf('told', 3000));
    const rows = await api.platform.db
      .selectFrom('all-activity')
      .selectAll()
      .where('entity', '=', 'receipts')
      .where('recordId', '=', String(json.id))
      .execute();
    expect(rows).toMatchObject([{ act: 'create', userId: await userId('moderator'), refused: false }]);
    expect(JSON.parse(rows[0]!.after!)).toMatchObject({ invoiceId: id, size: 3000 });
    expect(rows[0]!.after).not.toContain('4276123456789010');
  });

  it('receipts count for a task that its holder alone completes once', async () => {
    const { db, settings } = api.platform;
    const clientId = await userId('merchant');
    const { id } = await db.transaction().execute((tx) =>
      makeInvoice(tx, settings, {
        clientId,
        paymentType: PaymentType.PayIn,
        amount: '123.00',
        cid: null,
        paymentMethod: null,
        address: 'test',
      }),
    );
    expect((await api.call('moderator', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id })).status).toBe(200);
    await add('moderator', id, pdf('proof'));
    expect((await complete('owner', id)).json.message).toBe('Already taken by Max Moderator');
    const answers = await Promise.all([complete('moderator', id), complete('moderator', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.json).toMatchObject({ id, status: InvoiceStatus.Complete });
    const deal = await db
      .selectFrom('deals')
      .select(['id', 'status'])
      .where('invoiceId', '=', id)
      .executeTakeFirstOrThrow();
    expect(deal.status).toBe(DealStatus.Completed);
    // With a receipt, the vault owner earns the reward.
    const purposes = await db.selectFrom('transactions').select('purpose').where('dealId', '=', deal.id).execute();
    expect(purposes.map(({ purpose }) => purpose)).toContain(Purpose.Reward);
    const history = (await api.call('owner', 'GET', `mgmt/history/invoices/${id}`)).json as unknown as Json[];
    expect(history.find(({ refused }) => !refused)).toMatchObject({
      act: 'complete',
      changes: expect.arrayContaining([
        { field: 'status', from: 2, to: 5 },
        { field: 'receipts', from: null, to: 1 },
      ]) as unknown,
    });
  });

  it('receipts are named in the history of an invoice resolved as complete, not of a canceled one', async () => {
    const { db, settings } = api.platform;
    const clientId = await userId('merchant');
    const readHistory = async (status: InvoiceStatus) => {
      const { id } = await db.transaction().execute((tx) =>
        makeInvoice(tx, settings, {
          clientId,
          paymentType: PaymentType.PayIn,
          amount: `${130 + numberOf(status)}.00`,
          cid: null,
          paymentMethod: null,
          address: 'test',
        }),
      );
      const { uuid } = await db.selectFrom('invoices').select('uuid').where('id', '=', id).executeTakeFirstOrThrow();
      await add('finance', id, pdf(`by hand ${numberOf(status)}`));
      const body = { status, reason: 'Seen at the bank' };
      expect((await api.call('finance', 'POST', `mgmt/invoices/${uuid}/resolve`, body)).status).toBe(200);
      const { json } = await api.call('owner', 'GET', `mgmt/history/invoices/${id}`);
      return (json as unknown as { act: string; changes: unknown[] }[]).find(({ act }) => act === 'resolve')!.changes;
    };
    const receipts = { field: 'receipts', from: null, to: 1 };
    expect(await readHistory(InvoiceStatus.Complete)).toContainEqual(receipts);
    expect(await readHistory(InvoiceStatus.Canceled)).not.toContainEqual(receipts);
  });

  describe('stored in a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-receipts-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const inFolder = () => createApi({ ...api.platform, settings: { ...api.platform.settings, RECEIPTS_DIR: folder } });

    it('receipts in a folder have their hash as file name, and those stored in the database are still found', async () => {
      const { id } = await task('moderator');
      const before = await add('moderator', id, pdf('in the database'));
      const bytes = pdf('in the folder');
      const through = inFolder();
      const { json } = await add('moderator', id, bytes, { name: '../../up.pdf', through });
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect(readdirSync(folder)).toEqual([`${hash}.pdf`]);
      expect(readFileSync(join(folder, `${hash}.pdf`)).equals(bytes)).toBe(true);
      expect((await read('moderator', json.id, through)).status).toBe(200);
      expect((await read('moderator', before.json.id, through)).status).toBe(200);
      // Without the folder, the answer says that the file is missing.
      const missing = await read('moderator', json.id);
      expect([missing.status, ((await missing.json()) as Json).message]).toEqual([
        404,
        'The file of this receipt is missing from storage',
      ]);
    });

    it('receipts in a folder leave no row when the file could not be written', async () => {
      const { id } = await task('moderator');
      const gone = join(folder, 'gone');
      const through = createApi({ ...api.platform, settings: { ...api.platform.settings, RECEIPTS_DIR: gone } });
      expect((await add('moderator', id, pdf('nowhere'), { through })).status).toBe(500);
      expect(await readReceipts(id)).toEqual([]);
    });
  });
});

describe('an upload of a receipt', () => {
  let api: TestPlatform;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    api = await openTestPlatform();
    const app = new Hono<Env>().route('/api', createApi(api.platform));
    ({ server, port } = await listen(app, { PORT: 0, HOST: '127.0.0.1' }));
  });
  afterAll(async () => {
    await closeServer(server);
    await api.close();
  });

  it.each(['Content-Length: 400000', 'Transfer-Encoding: chunked'])(
    'an upload of a receipt leaves nothing behind when the connection ends in the middle (%s)',
    async (framing) => {
      const invoice = await api.platform.db
        .updateTable('invoices')
        .set({ status: InvoiceStatus.WIP })
        .where('id', '=', 60)
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = await api.token('owner');
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          const part = framing.startsWith('T') ? `5000\r\n${'x'.repeat(0x5000)}\r\n` : 'x'.repeat(0x5000);
          socket.write(
            `POST /api/mgmt/store/receipts/${invoice.id} HTTP/1.1\r\nHost: x\r\n${framing}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
          );
          socket.write(part.replace(/x{8}/, '%PDF-1.7'));
          server.once('request', () => socket.destroy());
        });
        socket.on('close', () => resolve());
      });
      const whole = await fetch(`http://127.0.0.1:${port}/api/mgmt/store/receipts/${invoice.id}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: pdf(framing),
      });
      expect(whole.status).toBe(200);
      const rows = await api.platform.db.selectFrom('receipts').select('size').execute();
      expect(rows.every(({ size }) => size === 2000)).toBe(true);
    },
  );

  it('an upload of a receipt is read to its end when it is refused, so that the sender gets the reason', async () => {
    const send = async (as: string | null, size: number) => {
      const headers: Record<string, string> = as === null ? {} : { Authorization: `Bearer ${await api.token(as)}` };
      const address = `http://127.0.0.1:${port}/api/mgmt/store/receipts/60`;
      return (await fetch(address, { method: 'POST', headers, body: pdf('refused', size) })).status;
    };
    for (let round = 0; round < 5; round++) {
      expect(await send(null, maxReceiptBytes)).toBe(401);
      expect(await send('merchant', maxReceiptBytes)).toBe(403);
      expect(await send('owner', maxReceiptBytes + 1)).toBe(413);
    }
  });

  it('an upload without a length is cut off above the size limit, or when nobody is signed in', async () => {
    const address = `http://127.0.0.1:${port}/api/mgmt/store/receipts/60`;
    let given = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          given += 64_000;
          if (given > 20_000_000) controller.close();
          else controller.enqueue(new Uint8Array(64_000));
        },
      });
    const send = (headers: Record<string, string>) =>
      fetch(address, { method: 'POST', headers, body: endless(), duplex: 'half' } as RequestInit).then(
        ({ status }) => status,
        () => 'cut off',
      );
    expect([413, 'cut off']).toContain(await send({ Authorization: `Bearer ${await api.token('owner')}` }));
    expect([401, 'cut off']).toContain(await send({}));
    expect(given).toBeLessThan(20_000_000);
  });
});

describe('the receipts folder', () => {
  const settings = (folder: string) => readSettings({ NODE_ENV: 'test', RECEIPTS_DIR: folder });

  it('the receipts folder is created at start; one that cannot be used is named in a one-line error', () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-receipts-'));
    checkReceiptsFolder(settings(join(folder, 'deep', 'down')));
    expect(existsSync(join(folder, 'deep', 'down'))).toBe(true);
    writeFileSync(join(folder, 'file'), '');
    expect(() => checkReceiptsFolder(settings(join(folder, 'file')))).toThrow(/^Setting RECEIPTS_DIR: [^\n]+$/);
    rmSync(folder, { recursive: true });
  });
});
