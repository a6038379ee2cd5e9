import { parse } from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import { exportCsv, type ExportRequest } from '../../src/admin/list/toolbar/exportCsv';
import type { CallMeta } from '../../src/dataProvider/callMeta';
import type { PlatformDataProvider } from '../../src/dataProvider/platformDataProvider';
import { activity } from '../../src/resources/activity';
import { fillIn } from '../../src/resources/language/words';
import { banks } from '../../src/resources/banks';
import { deals } from '../../src/resources/deals';
import { exchangeRates } from '../../src/resources/exchangeRates';
import { invoices } from '../../src/resources/invoices';
import { Role } from '../../src/resources/language/roles';
import { paymentAccounts } from '../../src/resources/paymentAccounts';
import type { DecodedRecord } from '../../src/resources/language/wire';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { Actor } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { exportFile } from '../../src/admin/list/toolbar/exportedFields';

const columns = ['id', 'bankTitle', 'senderName', 'status'].map((name) => ({
  name,
  field: banks.fields[name as keyof typeof banks.fields],
}));

const bank = (id: number): DecodedRecord => ({
  id,
  bankTitle: id === 2 ? '=HYPERLINK("http://evil")' : `Bank "${id}", with comma`,
  senderName: id === 3 ? '@SUM(1)' : 'Ünïçödé 🏦\nsecond line',
  status: ActiveStatus.Active,
});

/** A platform with these rows; `onPage` may change them between pages. */
const platformWith = (rows: DecodedRecord[], onPage: (page: number) => void = () => undefined) => {
  const getList = vi.fn(async (_name: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
    onPage(pagination.page);
    const first = (pagination.page - 1) * pagination.perPage;
    return { data: rows.slice(first, first + pagination.perPage), total: rows.length };
  });
  return { getList } as unknown as PlatformDataProvider & { getList: typeof getList };
};

const run = (platform: PlatformDataProvider, more: Partial<ExportRequest> = {}) =>
  exportCsv({
    platform,
    definition: banks,
    columns,
    sort: { field: 'id', order: 'DESC' },
    filter: {},
    address: {},
    role: Role.Owner,
    language: 'en',
    t: (phrase) => (phrase === 'Active' ? 'Активен' : phrase),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });

const read = async (csv: Blob) => parse<string[]>(await csv.text()).data;

describe('the CSV export', () => {
  it('the CSV export escapes what a spreadsheet would run, also where it goes on in further lines', async () => {
    const { csv } = await run(platformWith([{ ...bank(1), bankTitle: '=A1', senderName: '=HYPERLINK("x")\nmore' }]));
    expect((await read(csv))[1]).toEqual(['1', "'=A1", `'=HYPERLINK("x")\nmore`, 'Активен']);
  });

  it('the CSV export separates cells and decimals as Russian spreadsheets do', async () => {
    const { csv } = await run(platformWith([{ id: 1, amount: '-12.05' }]), {
      columns: [{ name: 'amount', field: invoices.fields.amount }],
      language: 'ru',
    });
    expect(await csv.text()).toBe('Amount;Currency\r\n-12,05;RUB');
  });

  it('the CSV export names the currency of each of several amounts', async () => {
    const { csv } = await run(platformWith([{ id: 1, amount: '12.05', inUsdt: '0.13' }]), {
      columns: (['amount', 'inUsdt'] as const).map((name) => ({ name, field: invoices.fields[name] })),
    });
    expect((await read(csv))[0]).toEqual([
      'Amount',
      'Currency (Amount)',
      'Amount in USDT',
      'Currency (Amount in USDT)',
    ]);
  });

  it('the CSV export names a status as the screen does: a pay-out that nobody approved is one to approve', async () => {
    const payOut = { status: InvoiceStatus.New, paymentType: PaymentType.PayOut };
    const rows = [
      { ...payOut, id: 1, approved: false },
      { ...payOut, id: 2, approved: true },
    ];
    const columnsOfInvoices = [{ name: 'status', field: invoices.fields.status }];
    const { csv } = await run(platformWith(rows), { definition: invoices, columns: columnsOfInvoices });
    expect((await read(csv)).slice(1)).toEqual([['To approve'], ['New']]);
  });

  it('the CSV export of activity says what the screen does: who did what with which record, and what changed', async () => {
    const entry = { entity: 'invoices', recordId: '12', refused: false, actor: Actor.Platform };
    const rows = [
      {
        ...entry,
        id: 1,
        userId: null,
        act: 'match',
        before: JSON.stringify({ id: 12, status: InvoiceStatus.New }),
        after: JSON.stringify({ id: 12, status: InvoiceStatus.Complete }),
      },
      {
        ...entry,
        id: 2,
        userId: 5,
        act: 'approve',
        refused: true,
        before: null,
        after: JSON.stringify({ message: 'Too late' }),
      },
    ];
    const getMany = async () => ({ data: [{ id: 5, nickname: 'Olga Owner' }] });
    const platform = { ...platformWith(rows), getMany } as unknown as PlatformDataProvider;
    const { csv } = await run(platform, {
      definition: activity,
      columns: (['userId', 'act'] as const).map((name) => ({ name, field: activity.fields[name] })),
      t: (phrase, figures = {}) => fillIn(phrase, figures, 'en'),
    });
    expect((await read(csv)).slice(1)).toEqual([
      ['The platform', '', 'The platform matched invoice #12; Status: New → Complete'],
      ['Olga Owner', '5', 'Olga Owner was refused "Approve" on invoice #12; Too late'],
    ]);
  });

  it('the CSV export masks numbers of cards unless it was recorded with whole ones, and keeps a spreadsheet from rounding them', async () => {
    const requisites = '4249425611949159';
    const exported = (reveal?: string) =>
      run(platformWith([{ id: 1, requisites }]), {
        columns: [{ name: 'requisites', field: paymentAccounts.fields.requisites }],
        t: (phrase) => phrase,
        reveal,
      });
    expect((await read((await exported()).csv))[1]).toEqual([expect.stringMatching(/^4249.42••.••••.9159$/)]);
    const { csv } = await exported('a ticket');
    expect((await read(csv))[1]).toEqual([expect.stringMatching(/^'?4249.4256.1194.9159$|^'4249425611949159$/)]);
  });

  it('the CSV export has every row in the order of the list, and reports its progress', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => bank(10_001 - index));
    const progress: [number, number][] = [];
    const { csv, rows: count } = await run(platformWith(rows), {
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(count).toBe(10_001);
    const table = await read(csv);
    expect(table).toHaveLength(10_002);
    expect(table[1]![0]).toBe('10001');
    expect(table.at(-1)![0]).toBe('1');
    expect(progress[0]).toEqual([1000, 10_001]);
    expect(progress.at(-1)).toEqual([10_001, 10_001]);
  });

  it('the CSV export has every row of a list whose pages come with a lower bound of the total', async () => {
    const rows = Array.from({ length: 12_345 }, (_, index) => bank(12_345 - index));
    const platform = platformWith(rows);
    const page = platform.getList.getMockImplementation()!;
    platform.getList.mockImplementation(async (name, params: Parameters<typeof page>[1] & { meta?: CallMeta }) => {
      const answer = await page(name, params);
      return params.meta?.exactTotal ? answer : { ...answer, total: Math.min(answer.total, 10_001) };
    });
    expect((await run(platform)).rows).toBe(12_345);
  });

  it('the CSV export shows the titles of references, and ids for records without a name', async () => {
    const platform = Object.assign(platformWith([{ id: 1, invoiceId: 339, clientId: 7 }]), {
      getMany: (name: string) =>
        Promise.resolve({
          data: [name === 'invoices' ? { id: 339, uuid: 'a2b4' } : { id: 7, nickname: 'Umbra tickets' }],
        }),
    });
    const { csv } = await run(platform as PlatformDataProvider, {
      definition: deals,
      columns: [
        { name: 'invoiceId', field: deals.fields.invoiceId },
        { name: 'clientId', field: invoices.fields.clientId },
      ],
    });
    expect(await read(csv)).toEqual([
      ['Invoice id', 'Partner', 'Partner (id)'],
      ['339', 'Umbra tickets', '7'],
    ]);
  });

  it('the CSV export fetches each title once, and forgets titles when there are many', async () => {
    const asked: number[][] = [];
    const rows = Array.from({ length: 13_000 }, (_, index) => ({ id: index, clientId: index < 2000 ? 7 : index }));
    const getMany = async (_name: string, { ids }: { ids: number[] }) => {
      asked.push(ids);
      return { data: ids.map((id) => ({ id, nickname: `Merchant ${id}` })) };
    };
    const platform = {
      ...platformWith([...rows, { id: 13_000, clientId: 7 }]),
      getMany,
    } as unknown as PlatformDataProvider;
    const columns = [{ name: 'clientId', field: invoices.fields.clientId }];
    const { csv } = await run(platform, { definition: invoices, columns });
    expect((await read(csv)).at(-1)).toEqual(['Merchant 7', '7']);
    expect(asked[0]).toEqual([7]);
    expect(asked).toHaveLength(13);
    expect(asked.at(-1)).toEqual([7]);
  });

  it('the CSV export disarms formulas, quotes correctly, and translates its values', async () => {
    const { csv } = await run(platformWith([bank(1), bank(2), bank(3)]));
    const [head, one, two, three] = await read(csv);
    expect(head).toEqual(['id', 'Bank title', 'Sender name', 'Status']);
    expect(one).toEqual(['1', 'Bank "1", with comma', 'Ünïçödé 🏦\nsecond line', 'Активен']);
    expect(two![1]).toMatch(/^'=/);
    expect(three![2]).toMatch(/^'@/);
    expect([...new Uint8Array(await csv.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('the CSV export has every row once even if new rows arrive at the top', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => bank(2500 - index));
    const platform = platformWith(rows, (page) => page > 1 && rows.unshift(bank(10_000 + page)));
    const ids = (await read((await run(platform)).csv)).slice(1).map(([id]) => Number(id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id <= 2500)).toHaveLength(2500);
  });

  it('the CSV export asks for selected rows by their ids only if these fit into an address', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({ ...bank(index), id: `4276000000000000${index}` }));
    const platform = platformWith(rows as unknown as DecodedRecord[]);
    const filters = () => platform.getList.mock.calls.map(([, params]) => (params as { filter?: object }).filter);
    await run(platform, { ids: rows.slice(0, 3).map(({ id }) => id) });
    expect(filters()).toEqual([{ id: rows.slice(0, 3).map(({ id }) => id) }]);
    platform.getList.mockClear();
    const { csv } = await run(platform, { ids: rows.slice(300).map(({ id }) => id) });
    expect(filters()).toEqual([{}, {}]);
    expect(await read(csv)).toHaveLength(901);
  });

  it('the CSV export shows times in the user’s time zone and money with its currency, as the headings say', async () => {
    vi.stubEnv('TZ', 'Asia/Baku');
    const platform = platformWith([{ ...bank(1), price: '92.5', createDate: '2026-11-21T22:02:05.000Z' }]);
    const fields = (['price', 'createDate'] as const).map((name) => ({ name, field: exchangeRates.fields[name] }));
    const [head, row] = await read((await run(platform, { definition: exchangeRates, columns: fields })).csv);
    expect(head).toEqual(['Price', 'Currency', 'Date (UTC+04:00)']);
    expect(row).toEqual(['92.5', 'RUB', '2026-11-22 02:02:05']);
    vi.unstubAllEnvs();
  });

  it('the CSV export shows each time as the clock was set then, and names the zone whose clock is set back', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const platform = platformWith([
      { ...bank(1), createDate: '2026-09-30T22:00:00.000Z' },
      { ...bank(2), createDate: '2026-11-30T23:00:00.000Z' },
    ]);
    const columns = [{ name: 'createDate', field: exchangeRates.fields.createDate }];
    const rows = await read((await run(platform, { definition: exchangeRates, columns })).csv);
    expect(rows.flat()).toEqual(['Date (Europe/Berlin)', '2026-10-01 00:00:00', '2026-12-01 00:00:00']);
    vi.unstubAllEnvs();
  });

  it('the file of an export says which period its filter leaves', () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(exportFile(exchangeRates, {}, false)).toBe(`exchange-rates-${today}.csv`);
    const filter = { createDate_gte: '2026-10-01T00:00:00Z', createDate_lte: '2026-10-31T23:59:59Z' };
    expect(exportFile(exchangeRates, filter, true)).toBe('exchange-rates-whole-numbers-2026-10-01-2026-10-31.csv');
    // The days are those of the reader.
    vi.stubEnv('TZ', 'Europe/Moscow');
    const november = { createDate_gte: '2026-10-31T21:00:00.000Z', createDate_lte: '2026-11-30T20:59:59.999Z' };
    expect(exportFile(exchangeRates, november, false)).toBe('exchange-rates-2026-11-01-2026-11-30.csv');
    // So is today: ten minutes after their midnight it is still yesterday in UTC.
    vi.useFakeTimers({ now: Date.parse('2026-11-30T21:10:00.000Z') });
    expect(exportFile(exchangeRates, {}, false)).toBe('exchange-rates-2026-12-01.csv');
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('the CSV export shows "Belongs to another owner" for references that a vault owner may not look up', async () => {
    const rows = [1, 2].map((id) => ({ ...bank(id), deviceId: id }));
    const getMany = async () => ({ data: [{ id: 1, name: 'Pixel 7' }] });
    const platform = { ...platformWith(rows), getMany } as unknown as PlatformDataProvider;
    const device = { name: 'deviceId', field: paymentAccounts.fields.deviceId };
    const titles = async (role: Role) =>
      (await read((await run(platform, { columns: [device], role })).csv)).slice(1).flat();
    expect(await titles(Role.VaultOwner)).toEqual(['Pixel 7', '1', 'Belongs to another owner', '2']);
    expect(await titles(Role.Owner)).toEqual(['Pixel 7', '1', '2', '2']);
  });

  it('the CSV export has more selected rows than an address can name', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => bank(index + 1));
    const platform = platformWith(rows);
    const ids = rows.slice(500, 2000).map(({ id }) => id);
    const { rows: count } = await run(platform, { ids });
    expect(count).toBe(1500);
    // It stops once it has them all.
    expect(platform.getList).toHaveBeenCalledTimes(2);
  });

  it('the CSV export has only the selected rows', async () => {
    const platform = platformWith([bank(1), bank(3)]);
    await run(platform, { ids: [1, 3], filter: { q: 'ignored' } });
    expect(platform.getList).toHaveBeenCalledWith('banks', expect.objectContaining({ filter: { id: [1, 3] } }));
  });

  it('the CSV export stops when it is canceled', async () => {
    const controller = new AbortController();
    const rows = Array.from({ length: 5000 }, (_, index) => bank(index));
    const platform = platformWith(rows, (page) => page === 2 && controller.abort());
    await expect(run(platform, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(platform.getList).toHaveBeenCalledTimes(2);
  });

  it('sums have the sign with which the money goes, and are added up in a last line without what does not count', async () => {
    const named = ['id', 'amount', 'paymentType', 'inUsdt', 'reversed'].map((name) => ({
      name,
      field: invoices.fields[name as keyof typeof invoices.fields],
    }));
    const row = (id: number, paymentType: PaymentType, amount: string, inUsdt: string | null, reversed = false) =>
      ({ id, paymentType, amount, inUsdt, reversed }) as unknown as DecodedRecord;
    const { csv } = await run(
      platformWith([
        row(1, PaymentType.PayIn, '1000.1', '10.5'),
        row(2, PaymentType.PayOut, '400', '4.25'),
        row(3, PaymentType.PayIn, '7000', '70', true),
        row(4, PaymentType.PayIn, '0.2', null),
      ]),
      {
        definition: invoices,
        columns: named,
        withTotals: true,
        t: (phrase, values) => fillIn(phrase, values ?? {}, 'en'),
      },
    );
    const [, ...cells] = await read(csv);
    expect(cells).toEqual([
      ['1', '1000.1', 'RUB', 'Pay-in', '10.5', 'USDT', 'No'],
      ['2', '-400', 'RUB', 'Pay-out', '-4.25', 'USDT', 'No'],
      ['3', '7000', 'RUB', 'Pay-in', '70', 'USDT', 'Yes'],
      ['4', '0.2', 'RUB', 'Pay-in', '', '', 'No'],
      ['Total (Reversed: 1, not added up)', '600.3', 'RUB', '', '6.25', 'USDT', ''],
    ]);
  });
});
