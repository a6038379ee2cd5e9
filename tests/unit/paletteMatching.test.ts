import { describe, expect, it } from 'vitest';
import type { ConsoleConfig } from '../../src/dataProvider/config';
import {
  createsFor,
  filteredListsFor,
  matchingLists,
  cardsFor,
  screensFor,
  tasksFor,
  type PaletteUser,
} from '../../src/admin/palette/destinations';
import { matching } from '../../src/admin/palette/matching';
import { Role } from '../../src/resources/language/roles';
import { phrases } from '../../src/words/ru/console/index';

const config: ConsoleConfig = { apiBase: '/', wsEndpoint: '/', extensions: true, idleMinutes: 0, answerSeconds: 1 };
const english: PaletteUser['t'] = (phrase) => phrase;
const russian: PaletteUser['t'] = (phrase) => (phrases[phrase] as string | undefined) ?? phrase;
const user = (role: Role, t = english): PaletteUser => ({ role, t, config });
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label);

describe('what the palette offers', () => {
  it.each([
    ['accounts payment', 'Payment Accounts'],
    ['PAYMENT acc', 'Payment Accounts'],
    ['cards', 'Payment Accounts'],
    ['sms', 'Messages'],
    ['вывести', 'Withdraws'],
    ['согласование', 'Approvals'],
    ['approve', 'Approvals'],
    ['счет', 'Invoices'],
  ])('an offer of the palette is found by the words %s: %s', (typed, label) => {
    expect(labels(matching(screensFor(user(Role.Developer)), typed))).toContain(label);
  });

  it('the palette leads to the balance and the statement of those who have them on Main', () => {
    const found = matching(cardsFor(user(Role.Merchant)), 'statement');
    expect(found).toEqual([expect.objectContaining({ label: 'Statement', path: '/dashboard/main' })]);
    expect(labels(matching(cardsFor(user(Role.VaultOwner, russian)), 'баланс'))).toContain('Баланс');
    expect(labels(matching(cardsFor(user(Role.Moderator)), 'statement'))).toEqual([]);
  });

  it('an offer of the palette is found by words of both languages, without ё', () => {
    expect(labels(matching(createsFor(user(Role.Owner, russian)), 'add кошелек'))).toContain('Добавить кошелёк');
  });

  it('the palette begins with what starts with the typed text, and leaves out words that contain it', () => {
    expect(labels(matching(createsFor(user(Role.Owner)), 'add'))[0]).toMatch(/^Add /);
    expect(matching(screensFor(user(Role.Owner)), 'voices')).toEqual([]);
  });

  it('the palette takes tasks for the roles of the Taker Store alone', () => {
    expect(labels(tasksFor(user(Role.VaultOwner)))).toEqual(['Take next', 'My tasks']);
    expect(tasksFor(user(Role.Finance))).toEqual([]);
  });

  it('the palette filters a list when a word names the choice', () => {
    const lists = filteredListsFor(user(Role.Finance));
    const found = (typed: string) => matchingLists(lists, typed).map(({ label, group }) => `${group} ${label}`);
    expect(found('invoices complete')).toEqual(['Invoices Status: Complete', 'Invoices Deal Status: Completed']);
    expect(found('invoices')).toEqual([]);
    for (const typed of ['payout', 'pay-outs', 'выплаты']) expect(found(typed)).toEqual(found('выплата'));
    expect(found('выплата')).toEqual(['Invoices Payment type: Pay-out', 'Disputes About: Pay-out did not arrive']);
    expect(found('')).toEqual([]);
  });

  it('the palette opens a list at a tab that the words name, for the roles that see the list', () => {
    const found = (typed: string, role: Role) =>
      matchingLists(filteredListsFor(user(role)), typed).map(({ label, group, path }) => ({ label, group, path }));
    const filter = encodeURIComponent(JSON.stringify({ overdue_gte: 1 }));
    const overdue = { label: 'Overdue', group: 'Operators', path: `/dashboard/operators?filter=${filter}` };
    expect(found('overdue', Role.Moderator)).toEqual([overdue]);
    expect(found('operators', Role.Moderator)).toEqual([]);
    expect(found('overdue', Role.VaultOwner)).toEqual([]);
    const labelsOf = (typed: string, role: Role) => found(typed, role).map(({ label }) => label);
    expect(labelsOf('to approve', Role.Moderator)).toContain('To approve');
  });
});
