import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefetching, pauseMsAfter, rowsGapMs, type Refetching } from '../../src/dataProvider/refetching';

const queryKey = ['banks', 'getList'];

describe('automatic refetching', () => {
  let client: QueryClient;
  let refetching: Refetching;
  let answer: () => Promise<string>;
  const fetchRows = vi.fn(() => answer());
  const stops: (() => void)[] = [];
  const show = () => {
    const observer = new QueryObserver(client, { queryKey, queryFn: fetchRows });
    stops.push(observer.subscribe(() => undefined));
  };
  const fail = () => Promise.reject(new Error('No'));
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    refetching = createRefetching(client);
    answer = () => Promise.resolve('rows');
    fetchRows.mockClear();
    show();
    await wait(0);
    expect(fetchRows).toHaveBeenCalledTimes(1);
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    refetching.close();
    client.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('automatic refetching happens at most once per gap, however often it is requested', async () => {
    for (let event = 0; event < 100; event++) {
      void refetching.refetch({ queryKey }, rowsGapMs);
      await wait(50);
    }
    await wait(rowsGapMs);
    expect(fetchRows.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(fetchRows.mock.calls.length).toBeLessThanOrEqual(7);
  });

  it('what is never fetched by itself, as the counts of tabs, is fetched when it is asked for, and at no other time', async () => {
    const counts = vi.fn(() => Promise.resolve([1, 2]));
    const observer = new QueryObserver(client, { queryKey: ['banks', 'tabs'], queryFn: counts, enabled: false });
    stops.push(observer.subscribe(() => undefined));
    void refetching.refetch({ queryKey: ['banks'] });
    await wait(rowsGapMs);
    expect(counts).not.toHaveBeenCalled();
    void refetching.refetch({ queryKey: ['banks', 'tabs'], exact: true, type: 'all' });
    await wait(rowsGapMs);
    expect(counts).toHaveBeenCalledTimes(1);
  });

  it('automatic refetching pauses after a failure, twice as long each time, up to a minute', async () => {
    answer = fail;
    const times: number[] = [];
    fetchRows.mockImplementation(() => {
      times.push(Date.now());
      return answer();
    });
    for (let second = 0; second < 200; second++) {
      void refetching.refetch({ queryKey }, rowsGapMs);
      await wait(1000);
    }
    const pauses = times.slice(1).map((time, index) => Math.round((time - times[index]!) / 1000));
    expect(pauses).toEqual([5, 10, 20, 40, 48, 48]);
    expect([1, 2, 5, 50].map((failures) => pauseMsAfter(failures, 1))).toEqual([6250, 12_500, 60_000, 60_000]);
  });

  it('automatic refetching has its shortest pause again after a manual refetch, and none after an answer', async () => {
    answer = fail;
    for (let time = 0; time < 3; time++) {
      void refetching.refetch({ queryKey });
      await wait(60_000);
    }
    const before = fetchRows.mock.calls.length;
    await client.refetchQueries({ queryKey });
    expect(fetchRows).toHaveBeenCalledTimes(before + 1);
    void refetching.refetch({ queryKey });
    await wait(5000);
    expect(fetchRows).toHaveBeenCalledTimes(before + 2);
    answer = () => Promise.resolve('rows');
    await client.refetchQueries({ queryKey });
    void refetching.refetch({ queryKey });
    await wait(0);
    expect(fetchRows).toHaveBeenCalledTimes(before + 4);
  });

  it('automatic refetching waits for a running fetch, whose answer may be older, and then fetches again', async () => {
    let answerWith = (_rows: string) => {};
    answer = () =>
      new Promise((resolve) => {
        answerWith = resolve;
      });
    void client.refetchQueries({ queryKey });
    await wait(0);
    const done = vi.fn();
    void refetching.refetch({ queryKey }).then(done);
    await wait(20_000);
    expect(fetchRows).toHaveBeenCalledTimes(2);
    answerWith('older');
    await wait(0);
    expect(fetchRows).toHaveBeenCalledTimes(3);
    expect(done).not.toHaveBeenCalled();
    answerWith('newer');
    await wait(0);
    expect(done).toHaveBeenCalledOnce();
  });

  it('automatic refetching fetches at once when pauses are reset, and never when nothing shows the data', async () => {
    answer = fail;
    void refetching.refetch({ queryKey });
    await wait(0);
    void refetching.refetch({ queryKey });
    refetching.resetPauses();
    await wait(0);
    expect(fetchRows).toHaveBeenCalledTimes(3);
    const done = vi.fn();
    void refetching.refetch({ queryKey }).then(done);
    for (const stop of stops.splice(0)) stop();
    await wait(60_000);
    expect(fetchRows).toHaveBeenCalledTimes(3);
    expect(done).toHaveBeenCalledOnce();
  });
});
