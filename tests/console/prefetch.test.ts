import { afterEach, expect, it, vi } from 'vitest';
import { prefetch, resumePrefetch } from '../../src/admin/loading/prefetch';

afterEach(resumePrefetch);

const part = () => ({ fetch: vi.fn<() => Promise<unknown>>(async () => undefined) });
const callsOf = (parts: readonly ReturnType<typeof part>[]) => parts.map(({ fetch }) => fetch.mock.calls.length);

it('code is fetched in advance one part after the other, and each part once', async () => {
  const [first, second] = [part(), part()];
  let answer = () => {};
  first.fetch.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
  const all = prefetch([first, second]);
  await vi.waitFor(() => expect(callsOf([first, second])).toEqual([1, 0]));
  answer();
  await all;
  await prefetch([]);
  expect(callsOf([first, second])).toEqual([1, 1]);
});

it('a prefetch stops at the first failure, whatever else is asked for, and goes on when the server answers', async () => {
  const parts = [part(), part(), part()] as const;
  parts[1].fetch.mockRejectedValueOnce(new Error('No connection'));
  await prefetch(parts);
  const later = part();
  await prefetch([later, parts[1]]);
  expect(callsOf([...parts, later])).toEqual([1, 1, 0, 0]);
  resumePrefetch();
  await vi.waitFor(() => expect(callsOf([...parts, later])).toEqual([1, 2, 1, 1]));
});
