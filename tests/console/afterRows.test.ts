import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterRows, whenIdle } from '../../src/dataProvider/afterRows';

/** Starts a query and returns the function that lets its answer arrive. */
const startFetch = (client: QueryClient, queryKey: string[]) => {
  let answer: (value: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const done = client.fetchQuery({ queryKey, queryFn: () => answered });
  return async () => {
    answer('rows');
    await done;
  };
};

/** Lets the time pass after which a page without running queries counts as idle. */
const waitUntilIdle = () => vi.advanceTimersByTimeAsync(300);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a query that runs after the rows of a list', () => {
  it('a query after the rows of a list starts once the rows and the records that they refer to have arrived', async () => {
    const client = new QueryClient();
    const fetchCount = vi.fn(async () => 'counted');
    const rows = startFetch(client, ['invoices', 'getList']);
    const counted = afterRows(client, fetchCount);
    await waitUntilIdle();
    expect(fetchCount).not.toHaveBeenCalled();
    await rows();
    const referred = startFetch(client, ['clients', 'getMany']);
    await waitUntilIdle();
    expect(fetchCount).not.toHaveBeenCalled();
    await referred();
    await waitUntilIdle();
    await expect(counted).resolves.toBe('counted');
  });

  it('a query after the rows of a list does not wait for other queries', async () => {
    const client = new QueryClient();
    const other = startFetch(client, ['invoices', 'count']);
    const counted = afterRows(client, async () => 'counted');
    await waitUntilIdle();
    await expect(counted).resolves.toBe('counted');
    await other();
  });

  it('a query after the rows of a list starts after a timeout if the rows do not arrive', async () => {
    const client = new QueryClient();
    void startFetch(client, ['invoices', 'getList']);
    const counted = afterRows(client, async () => 'counted');
    await vi.advanceTimersByTimeAsync(4000);
    await expect(counted).resolves.toBe('counted');
  });
});

describe('a screen is idle', () => {
  it('a screen is idle once all its queries are answered, counts included', async () => {
    const client = new QueryClient();
    const onIdle = vi.fn();
    const counts = startFetch(client, ['invoices', 'count']);
    const idle = whenIdle(client).then(onIdle);
    await waitUntilIdle();
    expect(onIdle).not.toHaveBeenCalled();
    await counts();
    await waitUntilIdle();
    await idle;
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
