import { describe, expect, it } from 'vitest';
import { anyOf } from '../../src/resources/language/nameList';
import { fillIn, translateWords, type Figures } from '../../src/resources/language/words';
import { phrases as ru } from '../../src/words/ru/console/index';
import { factsOf, revealsOf } from '../../src/admin/approvals/requestedCall';
import { addressTo, readAddress, tabOfOpened, waitingTabs, type RequestRow } from '../../src/custom/approvals/tabs';
import { fetchDecisions } from '../../src/dataProvider/approvalCalls';
import type { Http } from '../../src/dataProvider/http';
import { formatAgo } from '../../src/format/ago';
import { definitions } from '../../src/resources/index';
import { createFacts } from '../../src/resources/language/definition';

describe('the address of the screen Approvals', () => {
  const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('the address of Approvals opens the named tab', () => {
    expect(readAddress('')).toEqual({ tab: undefined, filter: {} });
    expect(readAddress('?tab=decided')).toEqual({ tab: 'decided', filter: {} });
    expect(readAddress('?tab=nonsense')).toEqual({ tab: undefined, filter: {} });
  });

  it('the address of Approvals opens the tab that fits the filter of a tile or another record', () => {
    expect(readAddress(filtered({ status: [0] }))).toEqual({ tab: 'waiting', filter: {} });
    expect(readAddress(filtered({ status: [2] }))).toEqual({ tab: 'decided', filter: {} });
    expect(readAddress(filtered({ userId: [5] }))).toEqual({ tab: 'waiting', filter: { userId: [5] } });
    expect(readAddress('?filter=nonsense')).toEqual({ tab: undefined, filter: {} });
  });

  it('keeps what the decided ones are searched for', () => {
    expect(readAddress(addressTo('decided', { q: 'SBER & Co' }))).toEqual({
      tab: 'decided',
      filter: { q: 'SBER & Co' },
    });
    expect(addressTo('decided', {})).toBe('?tab=decided');
  });
});

it('at the address of Approvals without a tab, an open request is shown where it is listed', () => {
  const rows = { mine: [{ id: 1 }], requested: [{ id: 2 }], waiting: [{ id: 1 }, { id: 2 }, { id: 3 }] };
  const opened = (id?: number) => tabOfOpened(id, (tab) => rows[tab]);
  expect([opened(1), opened(2), opened(3)]).toEqual(['mine', 'requested', 'waiting']);
  expect([opened(), opened(4), tabOfOpened(2, () => undefined)]).toEqual(['mine', 'mine', 'mine']);
});

it('the request says who requested it, and what the platform answers about deciding need not', async () => {
  const answer = [{ id: 1, subject: 'banks/1', canDecide: false, deciders: ['Olga Owner'] }];
  const http = (async () => ({ read: (of: (json: unknown) => unknown) => of(answer) })) as unknown as Http;
  const decisions = new Map((await fetchDecisions(http)).map((one) => [one.id, one]));
  expect([...decisions.keys()]).toEqual([1]);
  const isRequested = (userId: number) =>
    waitingTabs.requested.includes({ id: 1, userId } as RequestRow, decisions, { id: 7 });
  expect([isRequested(7), isRequested(8)]).toEqual([true, false]);
});

describe('people of whom any one will do', () => {
  const textOf = (names: readonly string[], language: 'en' | 'ru' = 'en') => {
    const words = anyOf(names);
    const translate = (phrase: string, figures: Figures = {}) =>
      fillIn(language === 'ru' ? String(ru[phrase]) : phrase, figures, language);
    return typeof words === 'string' ? words : translateWords(words, translate);
  };

  it('people of whom any one will do are joined in the words of the language', () => {
    const names = ['Olga', 'Max', 'Dana'];
    expect(textOf(names)).toBe('Olga, Max or Dana');
    expect(textOf(names, 'ru')).toBe('Olga, Max или Dana');
    expect([[], ['Olga']].map((few) => textOf(few))).toEqual(['', 'Olga']);
  });

  it('of many people who will do five are named, and the others are counted', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    expect(textOf(names)).toBe('A, B, C, D, E or 2 more');
    expect(textOf(names, 'ru')).toBe('A, B, C, D, E или ещё 2');
  });
});

describe('the time since a moment', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ago = (ms: number, locale = 'en') => formatAgo(new Date(now + ms).toISOString(), locale, now);

  it('the time since a moment is rounded to the nearest number of minutes, hours or days', () => {
    expect(ago(-20_000)).toBe('now');
    expect(ago(-12 * 60_000)).toMatch(/^12 min\.? ago$/);
    expect(ago(-25 * 3_600_000)).toBe('1 day ago');
    expect(ago(72 * 3_600_000 - 90_000)).toBe('in 3 days');
    expect(ago(59 * 3_600_000)).toBe('in 2 days');
    expect(ago(-(24 * 3_600_000 - 90_000))).toBe('1 day ago');
    expect(ago(-(3_600_000 - 20_000))).toMatch(/^1 hr\.? ago$/);
    expect(ago(119_000)).toMatch(/^in 2 min\.?$/);
    expect(ago(59_000)).toBe('now');
    expect(ago(-12 * 60_000, 'ru')).toBe('12 мин. назад');
  });
});

describe('a secret that an approval reveals', () => {
  it('the secret that an approval reveals is the one of the requested call', () => {
    expect(revealsOf('users.changePassword')?.key).toBe('password');
    expect(revealsOf('devices.key')?.key).toBe('key');
    expect(revealsOf('invoices.approve')).toBeUndefined();
    expect(revealsOf('exchange-rates.set')).toBeUndefined();
  });
});

describe('the facts of a request', () => {
  it('the facts of a request are those of the dialog of an action, and of the new record for a create', () => {
    expect(factsOf('funds-operations.confirm')).toContain('address');
    expect(factsOf('payment-accounts.create')).toEqual(['vaultOwnerId', 'vaultProfileId', 'bankDataId', 'requisites']);
    // Without facts of its own: what its dialog asks for, without the name, which heads the request.
    expect(factsOf('parsing-patterns.create')).toEqual(['bankDataId', 'kind']);
    expect(factsOf('devices.create')).toEqual(['title', 'description', 'userId']);
    expect(factsOf('exchange-rates.set')).toEqual([]);
  });

  it('the facts of a request are fields of their definitions', () => {
    for (const definition of definitions.filter(({ create }) => create?.access?.approval))
      for (const name of createFacts(definition))
        expect([definition.name, definition.fields[name]]).not.toContain(undefined);
  });
});
