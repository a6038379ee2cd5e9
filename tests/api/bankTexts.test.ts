import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearDraft } from '../../src/format/bankTexts/draftPattern';
import { moneyFigures } from '../../src/format/bankTexts/figures';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { MessageStatus, PatternKind, UnmatchedReason } from '../../src/resources/statuses/messages';
import { bankTexts, spoofedTexts } from '../bankTexts';
import { stampPatterns } from '../../server/domain/messages/fromStart';
import { kindsForRules, type TestPlatform } from './testPlatform';
import { openFunded, watchingOn } from './watching';

let api: TestPlatform;
const { watch, anotherAccount, payIn, receive, statusOf } = watchingOn(() => api);

const draftOf = (text: string, kind: 'incoming' | 'balanceOnly' = 'incoming') => clearDraft(text, kind);

describe.each(kindsForRules)('what banks write on %s', (database) => {
  beforeAll(async () => {
    api = await openFunded(database);
  });
  afterAll(() => api.close());

  const paid = bankTexts.flatMap(({ text, sum, account }, index) =>
    sum === null ? [] : [{ index, text, sum, account }],
  );

  it.each(paid)('a pay-in is completed by: $text', async ({ index, text, sum, account }) => {
    const title = `Form ${index}`;
    const { bankId, deviceId } = await watch(title, `FORM-${index}`, [draftOf(text)]);
    // Payers are given a card; the bank names the account.
    await api.platform.db
      .updateTable('payment-accounts')
      .set({ tail: account })
      .where('bankDataId', '=', bankId)
      .execute();
    const id = await payIn(title, sum);
    expect(await receive(deviceId, `form-${index}`, text)).toMatchObject({
      status: MessageStatus.Matched,
      invoiceId: id,
    });
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
  });

  it.each(spoofedTexts.map(({ text, pattern }, index) => ({ index, text, pattern })))(
    'no pay-in is completed with another sum by: $text',
    async ({ index, text, pattern }) => {
      const title = `Spoof ${index}`;
      const watched = await watch(title, `SPOOF-${index}`, [pattern, `^.*?${pattern}`]);
      const figures = moneyFigures(text).flatMap(({ sum }) => sum ?? []);
      const parts = (text.match(/\d+/g) ?? []).map((digits) => Number(digits).toFixed(2));
      const sums = new Set([...figures, ...parts].filter((sum) => Number(sum) >= 100 && Number(sum) < 20_000));
      const right = figures.length === 1 ? figures[0] : moneyFigures(text).length === 0 ? '1500.00' : undefined;
      for (const sum of sums) {
        const id = await payIn(title, sum);
        await receive(watched.deviceId, `SPOOF-${index}`, text);
        if (sum !== right) expect(await statusOf(id), sum).not.toBe(InvoiceStatus.Complete);
        await anotherAccount(watched);
      }
    },
  );

  it('a purchase tells the balance, so that the next payment has risen by its sum', async () => {
    const incoming = bankTexts[0]!;
    const outgoing = bankTexts.find(({ kind }) => kind === 'outgoing')!;
    const { bankId, deviceId } = await watch('Purchases', 'PURCHASES', [draftOf(incoming.text)]);
    const { db } = api.platform;
    await db.updateTable('payment-accounts').set({ tail: incoming.account }).where('bankDataId', '=', bankId).execute();
    await db
      .insertInto('parsing-patterns')
      .values({
        bankDataId: bankId,
        regexpPattern: draftOf(outgoing.text, 'balanceOnly'),
        kind: PatternKind.BalanceOnly,
      })
      .execute();
    // 3363.48, then a purchase of 50, then 100 more.
    await receive(deviceId, 'PURCHASES', incoming.text);
    expect(await receive(deviceId, 'PURCHASES', outgoing.text)).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.noPayment,
    });
    const id = await payIn('Purchases', '100.00');
    const next = incoming.text.replace('3000р', '100р').replace('3363.48', '3413.48');
    expect(await receive(deviceId, 'PURCHASES', next)).toMatchObject({ status: MessageStatus.Matched, invoiceId: id });
  });

  it('a bank has several senders, whatever the case, and no two banks share one', async () => {
    const add = (bankTitle: string, senders: Record<string, string>) =>
      api.call('owner', 'POST', 'mgmt/banks', { bankTitle, ...senders });
    expect((await add('T-Bank', { senderName: 'T-Bank', alsoFrom: 'Т-Банк, ru.tinkoff ,,' })).status).toBe(200);
    for (const [field, sender] of [
      ['senderNumber', ' т-банк '],
      ['packageName', 'RU.TINKOFF'],
      ['alsoFrom', 'x,t-bank'],
    ] as const)
      expect(await add('Another', { [field]: sender })).toMatchObject({ status: 409, json: { field } });
    const both = await Promise.all([add('First', { senderName: 'RACE' }), add('Second', { senderName: 'race' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const load = (bankTitle: string) =>
      api.call('owner', 'POST', 'mgmt/import/banks', { rows: [{ bankTitle, senderName: 'ЗАЕЗД' }] });
    const loaded = await Promise.all([load('Third'), load('Fourth'), add('Fifth', { senderName: 'заезд' })]);
    expect(loaded.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = [
      { bankTitle: 'One', senderName: 'ONE' },
      { bankTitle: 'Two', alsoFrom: 'one' },
      { bankTitle: 'Three', senderName: 'T-BANK' },
    ];
    const imported = await api.call('owner', 'POST', 'mgmt/import/banks', { rows });
    expect(imported.status).toBe(422);
    expect(
      (imported.json as unknown as { faults: { row: number; field: string }[] }).faults.map(({ row, field }) => [
        row,
        field,
      ]),
    ).toEqual([
      [2, 'alsoFrom'],
      [3, 'senderName'],
    ]);
  });

  it('a large sum of which no balance was read makes the pay-in need review', async () => {
    const { deviceId } = await watch('Large', 'LARGE', ['^Зачислено (?P<amount>[\\d ]+)(?P<currency>р)']);
    const id = await payIn('Large', '150000.00');
    expect(await receive(deviceId, 'LARGE', 'Зачислено 150 000р')).toMatchObject({ why: UnmatchedReason.noBalance });
    expect(await statusOf(id)).toBe(InvoiceStatus.Handle);
  });

  it('a pattern that begins anywhere makes the pay-in need review, and is found by its filter', async () => {
    const { bankId, deviceId } = await watch('Loose', 'LOOSE', ['Зачислено (?P<amount>\\d+)']);
    const id = await payIn('Loose', '321.00');
    expect(await receive(deviceId, 'LOOSE', 'Зачислено 321р')).toMatchObject({ why: UnmatchedReason.notFromStart });
    expect(await statusOf(id)).toBe(InvoiceStatus.Handle);
    const { db } = api.platform;
    const gap = '^Зачислено .*(?P<amount>\\d+)';
    await db
      .insertInto('parsing-patterns')
      .values([gap, '^Зачислено (?P<amount>\\d+)'].map((regexpPattern) => ({ bankDataId: bankId, regexpPattern })))
      .execute();
    // The start does it for patterns of an earlier version.
    await stampPatterns(db);
    const filter = encodeURIComponent(JSON.stringify({ bankDataId: [bankId], fromStart: false }));
    const { json } = await api.call('owner', 'GET', `mgmt/parsing-patterns?filter=${filter}`);
    const patterns = (json as unknown as { regexpPattern: string }[]).map(({ regexpPattern }) => regexpPattern);
    expect(patterns.toSorted()).toEqual([gap, 'Зачислено (?P<amount>\\d+)']);
  });

  it('the tester is told which open pay-ins of the bank have the sum and the account', async () => {
    const { bankId, deviceId } = await watch('Fits', 'FITS', ['^Пришло (?P<amount>\\d+)']);
    const { db } = api.platform;
    await db.updateTable('payment-accounts').set({ tail: '4321' }).where('bankDataId', '=', bankId).execute();
    const id = await payIn('Fits', '777.00');
    const fits = async (query: string, as = 'developer') => {
      const { status, json } = await api.call(as, 'GET', `mgmt/banks/${bankId}/open-pay-ins${query}`);
      return status === 200 ? (json as unknown as { id: number }[]).map((one) => one.id) : status;
    };
    expect(await fits('?amount=777')).toEqual([id]);
    expect(await fits('?amount=777.00&account=4321')).toEqual([id]);
    expect(await fits('?amount=777&account=9999')).toEqual([]);
    // Nobody finds out hidden digits: no more of a number counts than screens show of it.
    const account = db.selectFrom('payment-accounts').select('requisites').where('bankDataId', '=', bankId);
    const last = (await account.executeTakeFirstOrThrow()).requisites.slice(-4);
    for (const hidden of ['00', '55', '99']) expect(await fits(`?amount=777&account=${hidden}${last}`)).toEqual([id]);
    expect(await fits('?amount=776.99')).toEqual([]);
    expect(await fits('?amount=1e3')).toBe(422);
    expect(await fits('?amount=777&account=%25')).toBe(422);
    expect(await fits('?amount=777', 'merchant')).toBe(403);
    await receive(deviceId, 'FITS', 'Пришло 777р');
    expect(await fits('?amount=777')).toEqual([]);
  });
});
