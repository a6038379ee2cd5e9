import type { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { sectionsFor, type Section } from '../../src/admin/navigation/menuSections';
import type { Bank } from '../../src/resources/banks';
import { callsOf, createInputs } from '../../src/resources/language/definition';
import { definitionOf, definitions, screens } from '../../src/resources/index';
import type { Invoice } from '../../src/resources/invoices';
import { isOwnAction } from '../../src/admin/actions/menuParts';
import { everyRole, Role } from '../../src/resources/language/roles';
import { isKnown, knownScreens } from '../knownScreens';

/** Items of row menus by entity, as they are specified. */
const specifiedItems: Readonly<Record<string, readonly string[]>> = {
  invoices: ['Reject', 'Resolve', 'Open ticket'],
  'taker-store': ['Take', 'Resolve', 'Open ticket'],
  deposits: ['Open ticket'],
  booking: ['Release', 'Reserve', 'Open ticket'],
  clients: ['Reject', 'Open ticket'],
  'vault-owners': ['Reject', 'Open ticket'],
  'balance-accounts': ['Reject', 'Open ticket'],
  'funds-operations': ['Reject', 'Manual confirm'],
  transactions: ['Info', 'Reject', 'Open ticket'],
  'user-groups': ['Edit', 'Disband'],
  'group-members': ['Edit', 'Remove'],
  banks: ['Delete'],
  'parsing-patterns': ['Edit', 'Delete'],
  support: ['Edit', 'Delete'],
  traffic: ['Edit', 'Delete'],
  users: ['Edit', 'Change password', 'Delete'],
  'vault-profiles': ['Edit', 'Delete'],
  'payment-accounts': ['Bind', 'Edit', 'Delete'],
  devices: ['Delete'],
  messages: ['Reject', 'Open ticket'],
};

/** The sections of the sidebar without the screens that were added later. */
const knownSections = (role: Role, extensions: boolean): Section[] => {
  const known = sectionsFor(role, { extensions })
    .map(({ group, entries }) => ({ group, entries: entries.filter(({ screen }) => isKnown(screen)) }))
    .filter(({ entries }) => entries.length > 0);
  // What stood among others of its group left two parts of one section.
  return known.reduce<Section[]>((sections, { group, entries }) => {
    const last = sections.at(-1);
    return last && last.group === group
      ? [...sections.slice(0, -1), { group, entries: [...last.entries, ...entries] }]
      : [...sections, { group, entries }];
  }, []);
};

describe('definitions', () => {
  it('the definitions have every screen that is specified, and those of the project', () => {
    expect(screens.filter(isKnown).map(({ name }) => name)).toEqual(knownScreens);
  });

  it('the definitions have unique names and routes', () => {
    const unique = (values: (string | undefined)[]) => {
      const present = values.filter((value) => value !== undefined);
      expect(new Set(present).size).toBe(present.length);
    };
    unique(screens.map(({ name }) => name));
    unique(screens.map(({ route }) => route));
  });

  it.each(definitions.map((definition) => [definition.name, definition] as const))(
    'the definition %s refers only to fields, actions and entities that exist',
    (_name, definition) => {
      expect(definition.fields).toHaveProperty('id');
      expect(definition.fields).toHaveProperty(definition.display.nameField);
      for (const field of Object.values(definition.fields)) if (field.target) definitionOf(field.target);
      for (const name of definition.create?.inputs ?? []) expect(definition.fields).toHaveProperty(name);
      for (const field of Object.values(definition.fields)) {
        if (field.toggle)
          expect(Object.keys(definition.actions ?? {})).toEqual(expect.arrayContaining(Object.values(field.toggle)));
      }
      const isOurs = !definition.elsewhere;
      for (const [, action] of isOurs ? callsOf(definition) : []) expect(action.path).toMatch(/^mgmt\//);
      if (definition.create) expect(Object.keys(createInputs(definition)).length).toBeGreaterThan(0);
    },
  );

  it.each(definitions.map((definition) => [definition.name, definition] as const))(
    'the definition %s lists the specified actions before ours',
    (_name, definition) => {
      const added = Object.values(definition.actions ?? {})
        .filter((action) => action.kind !== 'call' || action.menu !== false)
        .map((action) => isOwnAction(definition, action));
      expect(added).toEqual(added.toSorted((one, other) => Number(one) - Number(other)));
    },
  );

  it('the definitions have inferred record types', () => {
    expectTypeOf<Bank['bankTitle']>().toEqualTypeOf<string>();
    expectTypeOf<Bank['senderName']>().toEqualTypeOf<string | null>();
    expectTypeOf<Invoice['amount']>().toEqualTypeOf<string>();
    expectTypeOf<Invoice['status']>().toEqualTypeOf<InvoiceStatus>();
  });

  it('the definitions put what they add to a row menu behind the specified items', () => {
    for (const [name, specified] of Object.entries(specifiedItems)) {
      const labels = Object.values(definitionOf(name).actions ?? {}).map(({ label }) => label);
      expect({ name, first: labels.slice(0, specified.length) }).toEqual({ name, first: specified });
    }
    // No items are specified of these.
    const others = definitions.filter(
      (definition) =>
        isKnown(definition) && !definition.extension && !definition.source && !specifiedItems[definition.name],
    );
    expect(others.map(({ name }) => name)).toEqual(['deals', 'platform-wallets', 'exchange-rates']);
  });

  it.each(everyRole)(
    'the definitions show role %s of the group Next features what is specified, and nobody else any',
    (role) => {
      const labels = knownSections(role, true)
        .filter(({ group }) => group === 'next')
        .flatMap(({ entries }) => entries.map(({ menu }) => menu.label));
      const expected = new Map<Role, string[]>([
        [Role.Developer, ['Traffic', 'Activity']],
        [Role.Owner, ['Activity']],
      ]);
      expect(labels).toEqual(expected.get(role) ?? []);
    },
  );

  it('the definitions put the sidebar in the specified order and groups', () => {
    const labels = knownSections(Role.Developer, true).map(({ group, entries }) => [
      group ?? '',
      entries.map(({ menu }) => menu.label),
    ]);
    expect(labels).toEqual([
      ['', ['Main', 'Taker Store', 'Invoices']],
      ['vault', ['General', 'Messages', 'Payment Accounts', 'Holder Profiles', 'Devices']],
      ['', ['Booking']],
      [
        'finance',
        [
          'Deals',
          'Balance Accounts',
          'Platform Wallets',
          'Funds Operations',
          'Transactions',
          'Reports',
          'Reconciliation',
        ],
      ],
      ['', ['Users', 'Exchange Rates', 'Support', 'Approvals', 'Operators']],
      ['billing', ['Deposits', 'Expenses', 'Withdraws']],
      ['settings', ['General', 'Parsing patterns', 'Permissions', 'Misc', 'Alert rules', 'Alerts']],
      ['', ['Groups']],
      ['integration', ['Payment links', 'API keys', 'Return hosts', 'Webhooks', 'Deliveries']],
      ['next', ['Traffic', 'Activity']],
      ['roles', ['Vault Owner']],
      ['deprecated', ['Clients', 'Vault Owners']],
    ]);
  });

  it('the definitions show an Owner only Activity in the group "next"', () => {
    const next = knownSections(Role.Owner, true).find(({ group }) => group === 'next');
    expect(next?.entries.map(({ menu }) => menu.label)).toEqual(['Activity']);
  });

  it('the definitions show a merchant Main, their invoices, reports, what connects their shop, Support and Approvals', () => {
    expect(knownSections(Role.Merchant, true).flatMap(({ entries }) => entries.map(({ menu }) => menu.label))).toEqual([
      'Main',
      'Invoices',
      'Reports',
      'Support',
      'Approvals',
      'Payment links',
      'API keys',
      'Return hosts',
      'Webhooks',
      'Deliveries',
      'Test invoices',
    ]);
  });

  it('the definitions leave what is ours out of the menu if the platform has no extensions', () => {
    const without = knownSections(Role.Owner, false).flatMap(({ entries }) => entries.map(({ menu }) => menu.label));
    expect(without).toContain('Support');
    for (const label of ['Approvals', 'Activity', 'API keys']) expect(without).not.toContain(label);
    // The specification names this one.
    const ofVaultOwner = knownSections(Role.VaultOwner, false).flatMap(({ entries }) => entries);
    expect(ofVaultOwner.map(({ menu }) => menu.label)).toContain('Withdraws');
  });
});

describe('nouns', () => {
  it('nouns have a singular and a plural wherever a refusal may name records', () => {
    const named = definitions.filter(({ noun, source }) => noun && !source);
    expect(named.map(({ nouns }) => nouns)).toContain('payment account |||| payment accounts');
    for (const { noun, nouns } of named) {
      expect(nouns?.split(' |||| ')[0]).toBe(noun);
    }
  });

  it('nouns have a plural wherever a list may be empty', () => {
    const listed = definitions.filter(({ route }) => route !== undefined);
    expect(listed.filter(({ nouns }) => nouns === undefined).map(({ name }) => name)).toEqual([]);
  });
});
