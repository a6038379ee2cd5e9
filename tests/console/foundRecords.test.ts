import type { RaRecord } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchedEntities, searchRecords, type FetchList, type Search } from '../../src/admin/palette/foundRecords';
import { definitionOf } from '../../src/resources/index';
import { Role } from '../../src/resources/language/roles';
import { isKnown } from '../knownScreens';

const entities = ['invoices', 'deals', 'users'].map(definitionOf);

/** A platform whose lists answer when the test resolves or rejects them. */
const openPlatform = () => {
  const fetched: string[] = [];
  const answers: Record<string, { resolve: (rows: RaRecord[]) => void; reject: () => void }> = {};
  const fetchList: FetchList = (name) =>
    new Promise((resolve, reject) => {
      fetched.push(name);
      answers[name] = { resolve: (data) => resolve({ data }), reject: () => reject(new Error('Broken')) };
    });
  const progress: Search[] = [];
  const controller = new AbortController();
  const search = (typed: string) =>
    searchRecords(fetchList, entities, typed, {
      signal: controller.signal,
      onProgress: (search) => progress.push(search),
    });
  const last = () => {
    const { found, failed, late, settled } = progress.at(-1)!;
    return {
      found: found.map(({ definition, records }) => [definition.name, ...records.map(({ id }) => id)]),
      failed: failed.map(({ name }) => name),
      late: late.map(({ name }) => name),
      settled,
    };
  };
  return { fetched, answers, progress, last, search, stop: () => controller.abort() };
};

describe('a search over all entities', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('a search over all entities orders results that arrive together like the menu, and puts later ones below', async () => {
    const { answers, last, search } = openPlatform();
    search('282');
    answers.users!.resolve([{ id: 282 }]);
    await advance(10);
    answers.deals!.resolve([{ id: 282 }]);
    await advance(100);
    expect(last()).toMatchObject({
      found: [
        ['deals', 282],
        ['users', 282],
      ],
      settled: false,
    });
    answers.invoices!.resolve([{ id: 282 }]);
    await advance(1);
    expect(last()).toMatchObject({
      found: [
        ['deals', 282],
        ['users', 282],
        ['invoices', 282],
      ],
      settled: true,
    });
  });

  it('a search over all entities shows results although one fails and one does not answer, and names both', async () => {
    const { answers, last, search } = openPlatform();
    search('282');
    answers.invoices!.reject();
    answers.users!.resolve([{ id: 282 }]);
    await advance(100);
    expect(last()).toEqual({ found: [['users', 282]], failed: ['invoices'], late: [], settled: false });
    await advance(2000);
    expect(last()).toMatchObject({ found: [['users', 282]], late: ['deals'] });
    answers.deals!.resolve([]);
    await advance(1);
    expect(last()).toMatchObject({ late: [], settled: true });
  });

  it('a search over all entities reports nothing after it was aborted', async () => {
    const { answers, progress, search, stop } = openPlatform();
    search('282');
    answers.users!.resolve([{ id: 282 }]);
    await advance(1);
    stop();
    answers.deals!.resolve([{ id: 282 }]);
    answers.invoices!.resolve([{ id: 282 }]);
    await advance(5000);
    expect(progress).toEqual([]);
  });

  it('a search fetches only entities whose records can have such a name, and settles at once if there are none', async () => {
    const { fetched, last, search } = openPlatform();
    search('nord');
    expect(fetched).toEqual(['users']);
    const other = openPlatform();
    other.search('n');
    expect(other.fetched).toEqual([]);
    expect(other.last()).toMatchObject({ found: [], settled: true });
    expect(() => last()).toThrow();
  });

  it('a search over all entities drops records that do not match, in case the platform ignores the filter', async () => {
    const { answers, last, search } = openPlatform();
    search('282');
    answers.invoices!.resolve([{ id: 282 }, { id: 283 }]);
    answers.deals!.resolve([{ id: 1 }]);
    answers.users!.resolve([]);
    await advance(1);
    expect(last()).toMatchObject({ found: [['invoices', 282]], settled: true });
  });

  it('a search over all entities puts exact matches first, then names that start with the text', async () => {
    const { answers, last, search } = openPlatform();
    search('Anna');
    answers.users!.resolve([
      { id: 1, nickname: 'Hanna' },
      { id: 2, nickname: 'Anna Maria' },
      { id: 3, nickname: 'anna' },
    ]);
    await advance(1);
    expect(last().found).toEqual([['users', 3, 2, 1]]);
  });
});

describe('the searched entities', () => {
  const names = (role: Role, extensions = true) =>
    searchedEntities(role, { extensions })
      .filter(isKnown)
      .map(({ name }) => name);

  it('the searched entities are those that the role may open, each table once', () => {
    expect(names(Role.Owner)).toEqual(expect.arrayContaining(['invoices', 'users', 'payment-accounts', 'activity']));
    for (const view of ['taker-store', 'workspace', 'booking', 'clients', 'views', 'group-members'])
      expect(names(Role.Owner)).not.toContain(view);
    // The store has pay-outs that are nobody's yet.
    expect(names(Role.VaultOwner)).toEqual(
      expect.arrayContaining(['taker-store', 'vault-invoices', 'payment-accounts']),
    );
    for (const view of ['invoices', 'workspace']) expect(names(Role.VaultOwner)).not.toContain(view);
    // The people of the drop-down of operators are on the screen of that name.
    expect(names(Role.Moderator)).toContain('store-people');
    expect(names(Role.Moderator)).not.toContain('operators');
    expect(names(Role.Merchant)).toEqual([
      'own-invoices',
      'support',
      'approvals',
      'deposits',
      'withdraws',
      'addresses',
      'payment-links',
      'api-keys',
      'return-hosts',
      'webhooks',
      'deliveries',
      'test-invoices',
    ]);
  });

  it('the searched entities are those that a plain platform offers', () => {
    expect(names(Role.Owner, false)).toContain('invoices');
    expect(names(Role.Owner, false)).not.toContain('activity');
  });
});
