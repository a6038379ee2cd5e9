import { describe, expect, expectTypeOf, it } from 'vitest';
import { sectionsFor } from '../../src/admin/opening/menuSections';
import type { Bank } from '../../src/resources/banks';
import { callsOf, createInputs, identityOf } from '../../src/resources/language/definition';
import { definitionOf, definitions, screens } from '../../src/resources/index';
import type { Invoice } from '../../src/resources/invoices';
import { Role } from '../../src/resources/language/roles';

describe('definitions', () => {
  it('have names and routes of their own', () => {
    const unique = (values: (string | undefined)[]) => {
      const present = values.filter((value) => value !== undefined);
      expect(new Set(present).size).toBe(present.length);
    };
    unique(screens.map(({ name }) => name));
    unique(screens.map(({ route }) => route));
  });

  it.each(definitions.map((definition) => [definition.name, definition] as const))(
    '%s holds together',
    (_name, definition) => {
      expect(definition.fields).toHaveProperty(identityOf(definition));
      expect(definition.fields).toHaveProperty(definition.display.nameField);
      for (const field of Object.values(definition.fields)) if (field.target) definitionOf(field.target);
      for (const name of definition.create?.inputs ?? []) expect(definition.fields).toHaveProperty(name);
      for (const field of Object.values(definition.fields)) {
        if (field.toggle)
          expect(Object.keys(definition.actions ?? {})).toEqual(expect.arrayContaining(Object.values(field.toggle)));
      }
      for (const [, action] of callsOf(definition)) expect(action.path).toMatch(/^mgmt\//);
      if (definition.create) expect(Object.keys(createInputs(definition)).length).toBeGreaterThan(0);
    },
  );

  /** Items that the specification names and the contract has no call for: an extension makes them work. */
  const specified = ['Disband', 'Remove', 'Suspend', 'Close'];

  it.each(definitions.map((definition) => [definition.name, definition] as const))(
    '%s lists what an extension adds after what the specification names',
    (_name, { actions = {} }) => {
      const added = Object.values(actions)
        .filter((action) => action.kind !== 'call' || action.menu !== false)
        .map((action) => 'extension' in action && action.extension === true && !specified.includes(action.label));
      expect(added).toEqual(added.toSorted((one, other) => Number(one) - Number(other)));
    },
  );

  it('infer the type of a record', () => {
    expectTypeOf<Bank['bankTitle']>().toEqualTypeOf<string>();
    expectTypeOf<Bank['senderName']>().toEqualTypeOf<string | null>();
    expectTypeOf<Invoice['amount']>().toEqualTypeOf<string>();
    expectTypeOf<Invoice['status']>().toEqualTypeOf<number>();
  });

  it('give the sidebar the order and groups of the specification', () => {
    const labels = sectionsFor(Role.Developer, true).map(({ group, entries }) => [
      group ?? '',
      entries.map(({ menu }) => menu.label),
    ]);
    expect(labels).toEqual([
      ['', ['Main', 'Taker Store', 'Invoices']],
      ['vault', ['General', 'Messages', 'Payment Accounts', 'Holder Profiles', 'Devices']],
      ['', ['Booking']],
      ['finance', ['Deals', 'Balance Accounts', 'Platform Wallets', 'Funds Operations', 'Transactions']],
      ['', ['Users', 'Exchange Rates', 'Support', 'Approvals']],
      ['billing', ['Deposits', 'Expenses', 'Withdraws']],
      ['settings', ['General', 'Parsing patterns', 'Permissions', 'Misc']],
      ['', ['Groups']],
      ['next', ['Traffic', 'Activity']],
      ['roles', ['Vault Owner']],
      ['deprecated', ['Clients', 'Vault Owners']],
    ]);
  });

  it('show an Owner Activity alone among the next features', () => {
    const next = sectionsFor(Role.Owner, true).find(({ group }) => group === 'next');
    expect(next?.entries.map(({ menu }) => menu.label)).toEqual(['Activity']);
  });

  it('show a merchant nothing but Main, Support and Approvals', () => {
    expect(sectionsFor(Role.Merchant, true).flatMap(({ entries }) => entries.map(({ menu }) => menu.label))).toEqual([
      'Main',
      'Support',
      'Approvals',
    ]);
  });

  it('leave Approvals out of the menu of a platform that does not offer them', () => {
    const without = sectionsFor(Role.Owner, false).flatMap(({ entries }) => entries.map(({ menu }) => menu.label));
    expect(without).not.toContain('Approvals');
    expect(without).toEqual(expect.arrayContaining(['Support', 'Activity']));
  });
});

describe('nouns', () => {
  it('have one and several where a refusal may name them', () => {
    const named = definitions.filter(({ noun, source }) => noun && !source);
    expect(named.map(({ nouns }) => nouns)).toContain('payment account |||| payment accounts');
    for (const { noun, nouns } of named) {
      expect(nouns?.split(' |||| ')[0]).toBe(noun);
    }
  });
});
