import { demoPassword } from '../server/demo/people';
import type { Definition } from '../src/resources/language/definition';
import type { Field } from '../src/resources/language/fields';
import { isSortable } from '../src/resources/language/query';
import { recordFigure } from './figures';
import { printLine, quantile } from './report';

/** Each query is repeated so often, but a slow one no longer than `maxMs` after the fewest repetitions. */
const [fewestRepetitions, repetitions] = [5, 20];
const maxMs = 10_000;
/** Rows of a page. */
export const pageSize = 25;
/** Aims for the 95th percentile, ms. */
export const aims = { page: 100, search: 200 } as const;

/** One request of a list, and the most that it should take, ms. */
export interface ListRequest {
  name: string;
  aim: number;
  filter?: object;
  sort?: readonly [string, 'ASC' | 'DESC'];
  offset?: number;
}

/** A row of the list, as far as requests are made from it. */
export interface ListedRow {
  id: number;
  clientId: number;
  amount: number;
}

/** Returns a filter on this field with a value that the demo has. */
const filterOn = (name: string, { kind, options, target }: Field, row: ListedRow): object => {
  if (options) return { [name]: [Number(Object.keys(options)[0])] };
  if (target) return { [name]: row.clientId };
  if (name === 'amount') return { amount_gte: row.amount, amount_lte: row.amount + 1000 };
  if (kind.name === 'yesNo') return { [name]: false };
  return { [`${name}_gte`]: Date.now() - 24 * 3_600_000 };
};

/** A search for this text. */
export const searchFor = (name: string, q: string): ListRequest => ({ name, aim: aims.search, filter: { q } });

/** Every request that the screen of a list can make, but for its searches. */
export const requestsOf = ({ fields: all, list }: Definition, count: number, row: ListedRow): ListRequest[] => {
  const fields = Object.entries(all);
  const page = (name: string, offset: number): ListRequest => ({ name, aim: aims.page, offset });
  return [
    page('first page', 0),
    page('page in the middle', Math.floor(count / 2)),
    page('last page', count - pageSize),
    ...(list?.tabs ?? []).map(({ label, where }) => ({ name: `tab ${label}`, aim: aims.page, filter: where })),
    ...fields
      .filter(([, field]) => field.filter)
      .map(([name, field]) => ({ name: `filter ${name}`, aim: aims.page, filter: filterOn(name, field, row) })),
    ...fields
      .filter(([, field]) => isSortable(field) && field.column !== false)
      .flatMap(([name]) =>
        (['ASC', 'DESC'] as const).map((order) => ({
          name: `sort ${name} ${order}`,
          aim: aims.page,
          sort: [name, order] as const,
        })),
      ),
  ];
};

/** Reads of a running server as the Owner of its demo. */
export const ownerOf = async (address: string) => {
  const login = await fetch(`${address}/api/login/`, {
    method: 'POST',
    body: JSON.stringify({ loginId: 'owner@example.com', password: demoPassword }),
  });
  const { access: token } = (await login.json()) as { access: string };
  const headers = { Authorization: `Bearer ${token}` };
  const request = async (path: string) => {
    const answer = await fetch(`${address}/api/mgmt/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return {
      total: Number(answer.headers.get('content-range')?.split('/')[1]),
      json: (await answer.json()) as unknown,
    };
  };
  return { token, request, get: async <Answer>(path: string) => (await request(path)).json as Answer };
};

const pathOf = (list: string, { filter = {}, sort = ['id', 'DESC'], offset = 0 }: ListRequest) =>
  `${list}?${new URLSearchParams({
    range: JSON.stringify([offset, offset + pageSize - 1]),
    sort: JSON.stringify(sort),
    filter: JSON.stringify(filter),
    total: 'bounded',
  }).toString()}`;

/** How long each request of a list takes, ms, and the same in the middle of what each filter finds. `subject` names the list in figures. */
export const timeRequests = async (
  { request, get }: Awaited<ReturnType<typeof ownerOf>>,
  list: string,
  requests: readonly ListRequest[],
  subject: string,
) => {
  const all = [...requests];
  for (const filtered of requests.filter(({ filter, aim }) => filter && aim === aims.page)) {
    const { total } = await request(pathOf(list, filtered).replace('total=bounded', 'total=exact'));
    all.push({ ...filtered, name: `${filtered.name}, in the middle`, offset: Math.floor(total / 2) });
  }
  const results: Record<string, { p50: number; p95: number; aim: number }> = {};
  for (const listRequest of all) {
    const { name, aim } = listRequest;
    const path = pathOf(list, listRequest);
    await get(path);
    const times: number[] = [];
    const beganAt = performance.now();
    while (times.length < repetitions && (times.length < fewestRepetitions || performance.now() - beganAt < maxMs)) {
      const startedAt = performance.now();
      await get(path);
      times.push(performance.now() - startedAt);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    results[name] = { p50, p95, aim };
    recordFigure(`${subject}: ${name}, p95`, p95);
    printLine(`| ${subject}: ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${aim} |`);
  }
  return results;
};
