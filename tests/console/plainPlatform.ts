import { http, HttpResponse } from 'msw';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

/** One call to the stub platform, to be compared with the contract (docs/contract.md). */
export interface Call {
  method: string;
  path: string;
  query: string;
  headers: Headers;
  body: unknown;
}

const day = 86_400_000;
const start = Date.UTC(2026, 10, 1);

/** 25 invoices with dates as epoch numbers, amounts as numbers or strings, and no fields of extensions. */
export const plainInvoices = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  uuid: `${String(index + 1).padStart(8, '0')}-0000-4000-8000-000000000000`,
  clientId: 1 + (index % 2),
  amount: index % 2 ? (index + 1) * 1000 : String((index + 1) * 1000),
  status: index % 6,
  dealStatus: null,
  createDate: start + index * day,
  expireDate: new Date(start + index * day + 900_000).toISOString(),
  unknownField: { nested: true },
}));

const clients = [
  { id: 1, nickname: 'Nordwind', email: 'n@example.com', status: UserStatus.Active, createDate: start, uuid: 'u-1' },
  {
    id: 2,
    nickname: 'Ålesund fisk',
    email: 'a@example.com',
    status: UserStatus.Active,
    createDate: start,
    uuid: 'u-2',
  },
];

/**
 * A platform that offers only the contract: whole arrays without `Content-Range` or `ETag`, bare scalars, and creates with an
 * empty answer. `base` ends with a slash.
 */
export const plainPlatform = (base: string) => {
  const calls: Call[] = [];
  const banks = [
    {
      id: 1,
      bankTitle: 'Kapital Bank',
      senderName: 'KB',
      senderNumber: '8100',
      packageName: 'k.b',
      status: ActiveStatus.Active,
    },
  ];
  const recordCall = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = request.method === 'POST' ? await request.clone().text() : '';
    calls.push({
      method: request.method,
      path: pathname.slice(1),
      query: search,
      headers: request.headers,
      body: text ? (JSON.parse(text) as unknown) : undefined,
    });
  };
  const get = (path: string, answer: () => unknown) =>
    http.get(base + path, async ({ request }) => {
      await recordCall(request);
      return HttpResponse.json(answer() as object);
    });
  const handlers = [
    get('mgmt/invoices', () => plainInvoices),
    get('mgmt/clients', () => clients),
    get('mgmt/banks', () => banks),
    get('mgmt/exchange-rate', () => 92.4),
    get('mgmt/users/2/balance', () => 1234.5),
    get('mgmt/booking', () => ({
      poolSize: 2,
      available: 1,
      poolData: [
        {
          isFree: true,
          data: {
            phoneNumber: '994500000001',
            holderName: 'A',
            requisites: '4000000000000001',
            sbp: true,
            bankDataId: 1,
            vaultOwnerId: 3,
          },
        },
        {
          isFree: false,
          data: {
            phoneNumber: '994500000002',
            holderName: 'B',
            requisites: '4000000000000002',
            sbp: false,
            bankDataId: 1,
            vaultOwnerId: 3,
          },
        },
        'not a row',
      ],
    })),
    get('mgmt/bank-accounts/7/activate', () => ({})),
    http.post(`${base}mgmt/banks`, async ({ request }) => {
      await recordCall(request);
      const body = (await request.json()) as { bankTitle: string };
      banks.push({
        id: banks.length + 1,
        senderName: '',
        senderNumber: '',
        packageName: '',
        status: ActiveStatus.Active,
        ...body,
      });
      return new HttpResponse(null, { status: 200 });
    }),
    http.post(`${base}mgmt/banks/:id/remove`, async ({ request }) => {
      await recordCall(request);
      return new HttpResponse(null, { status: 200 });
    }),
  ];
  return { calls, handlers };
};
