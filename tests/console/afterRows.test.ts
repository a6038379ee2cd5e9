import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterRows, whenIdle } from '../../src/dataProvider/afterRows';

const fetching = (client: QueryClient, queryKey: string[]) => {
  let answer: (value: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const done = client.fetchQuery({ queryKey, queryFn: () => answered });
  return async () => {
    answer('here');
    await done;
  };
};

/** Long enough for a page to rest. */
const aWhile = () => vi.advanceTimersByTimeAsync(300);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what stands beside rows', () => {
  it('is asked for when rows and what they refer to are here', async () => {
    const client = new QueryClient();
    const ask = vi.fn(async () => 'counted');
    const rows = fetching(client, ['invoices', 'getList']);
    const counted = afterRows(client, ask);
    await aWhile();
    expect(ask).not.toHaveBeenCalled();
    await rows();
    const referred = fetching(client, ['clients', 'getMany']);
    await aWhile();
    expect(ask).not.toHaveBeenCalled();
    await referred();
    await aWhile();
    await expect(counted).resolves.toBe('counted');
  });

  it('waits for nothing else that is asked for', async () => {
    const client = new QueryClient();
    const other = fetching(client, ['invoices', 'count']);
    const counted = afterRows(client, async () => 'counted');
    await aWhile();
    await expect(counted).resolves.toBe('counted');
    await other();
  });

  it('is asked for without rows that do not come', async () => {
    const client = new QueryClient();
    void fetching(client, ['invoices', 'getList']);
    const counted = afterRows(client, async () => 'counted');
    await vi.advanceTimersByTimeAsync(4000);
    await expect(counted).resolves.toBe('counted');
  });
});

describe('a screen is at rest', () => {
  it('once everything that it asks is here, what stands beside rows, too', async () => {
    const client = new QueryClient();
    const rests = vi.fn();
    const counts = fetching(client, ['invoices', 'count']);
    const resting = whenIdle(client).then(rests);
    await aWhile();
    expect(rests).not.toHaveBeenCalled();
    await counts();
    await aWhile();
    await resting;
    expect(rests).toHaveBeenCalledOnce();
  });
});
