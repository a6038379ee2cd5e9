import type { RaRecord } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchedEntities, searchRecords, type FetchList, type Search } from '../../src/admin/palette/foundRecords';
import { definitionOf } from '../../src/resources/index';
import { Role } from '../../src/resources/language/roles';

const entities = ['invoices', 'deals', 'users'].map(definitionOf);

/** A platform whose lists answer when they are told to. */
const openPlatform = () => {
  const asked: string[] = [];
  const answers: Record<string, { resolve: (rows: RaRecord[]) => void; reject: () => void }> = {};
  const ask: FetchList = (name) =>
    new Promise((resolve, reject) => {
      asked.push(name);
      answers[name] = { resolve: (data) => resolve({ data }), reject: () => reject(new Error('Broken')) };
    });
  const told: Search[] = [];
  const controller = new AbortController();
  const search = (typed: string) =>
    searchRecords(ask, entities, typed, { signal: controller.signal, onProgress: (search) => told.push(search) });
  const last = () => {
    const { found, failed, late, settled } = told.at(-1)!;
    return {
      found: found.map(({ definition, records }) => [definition.name, ...records.map(({ id }) => id)]),
      failed: failed.map(({ name }) => name),
      late: late.map(({ name }) => name),
      settled,
    };
  };
  return { asked, answers, told, last, search, stop: () => controller.abort() };
};

describe('a search over all entities', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('shows what comes together in the order of the menu, and what comes later below it', async () => {
    const { answers, last, search } = openPlatform();
    search('282');
    answers.users!.resolve([{ id: 282 }]);
    await pass(10);
    answers.deals!.resolve([{ id: 282 }]);
    await pass(100);
    expect(last()).toMatchObject({
      found: [
        ['deals', 282],
        ['users', 282],
      ],
      settled: false,
    });
    answers.invoices!.resolve([{ id: 282 }]);
    await pass(1);
    expect(last()).toMatchObject({
      found: [
        ['deals', 282],
        ['users', 282],
        ['invoices', 282],
      ],
      settled: true,
    });
  });

  it('is not held up by one that fails, nor by one that never answers; both are named', async () => {
    const { answers, last, search } = openPlatform();
    search('282');
    answers.invoices!.reject();
    answers.users!.resolve([{ id: 282 }]);
    await pass(100);
    expect(last()).toEqual({ found: [['users', 282]], failed: ['invoices'], late: [], settled: false });
    await pass(2000);
    expect(last()).toMatchObject({ found: [['users', 282]], late: ['deals'] });
    answers.deals!.resolve([]);
    await pass(1);
    expect(last()).toMatchObject({ late: [], settled: true });
  });

  it('says nothing any more once something else is typed', async () => {
    const { answers, told, search, stop } = openPlatform();
    search('282');
    answers.users!.resolve([{ id: 282 }]);
    await pass(1);
    stop();
    answers.deals!.resolve([{ id: 282 }]);
    answers.invoices!.resolve([{ id: 282 }]);
    await pass(5000);
    expect(told).toEqual([]);
  });

  it('asks only those whose records can be named so, and is done at once where there are none', async () => {
    const { asked, last, search } = openPlatform();
    search('nord');
    expect(asked).toEqual(['users']);
    const nobody = openPlatform();
    nobody.search('n');
    expect(nobody.asked).toEqual([]);
    expect(nobody.last()).toMatchObject({ found: [], settled: true });
    expect(() => last()).toThrow();
  });

  it('shows nothing that is not named so, where a platform knows no such filter', async () => {
    const { answers, last, search } = openPlatform();
    search('282');
    answers.invoices!.resolve([{ id: 282 }, { id: 283 }]);
    answers.deals!.resolve([{ id: 1 }]);
    answers.users!.resolve([]);
    await pass(1);
    expect(last()).toMatchObject({ found: [['invoices', 282]], settled: true });
  });

  it('puts who is named exactly so before who is merely named alike', async () => {
    const { answers, last, search } = openPlatform();
    search('Anna');
    answers.users!.resolve([
      { id: 1, nickname: 'Hanna' },
      { id: 2, nickname: 'Anna Maria' },
      { id: 3, nickname: 'anna' },
    ]);
    await pass(1);
    expect(last().found).toEqual([['users', 3, 2, 1]]);
  });
});

describe('records are looked for among', () => {
  const names = (role: Role, extensions = true) => searchedEntities(role, extensions).map(({ name }) => name);

  it('the entities that the role may open, each table once', () => {
    expect(names(Role.Owner)).toEqual(expect.arrayContaining(['invoices', 'users', 'payment-accounts', 'activity']));
    for (const view of ['taker-store', 'workspace', 'booking', 'clients', 'views', 'group-members'])
      expect(names(Role.Owner)).not.toContain(view);
    expect(names(Role.VaultOwner)).toEqual(expect.arrayContaining(['taker-store', 'workspace', 'payment-accounts']));
    expect(names(Role.VaultOwner)).not.toContain('invoices');
    expect(names(Role.Merchant)).toEqual(['pay-outs', 'support', 'approvals', 'withdraws', 'addresses']);
  });

  it('what a plain platform offers', () => {
    expect(names(Role.Owner, false)).toContain('invoices');
    expect(names(Role.Owner, false)).not.toContain('activity');
  });
});
