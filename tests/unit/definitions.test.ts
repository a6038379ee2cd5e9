import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { english, languages, type Language } from '../../src/words/languages';
import { sectionsFor } from '../../src/admin/opening/menuSections';
import * as platformErrors from '../../src/dataProvider/platformError';
import type { Bank } from '../../src/resources/banks';
import { callsOf, createInputs, identityOf } from '../../src/resources/language/definition';
import { definitionOf, definitions, screens } from '../../src/resources/index';
import type { Invoice } from '../../src/resources/invoices';
import { Role, roleNames } from '../../src/resources/language/roles';
import { phrasesOf } from '../phrasesOf';

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

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** Quoted phrases that stand inside a call of `t(…)`, `notify(…)` or under a key that holds one. */
const phrasesInCode = (source: string): string[] => {
  const calls = [...source.matchAll(/\b(?:t|notify|translate)\(([^()]*)\)/g)].flatMap(([, inside]) => [
    ...inside!.matchAll(/'((?:[^'\\]|\\.)+)'/g),
  ]);
  const keys = [...source.matchAll(/\b(?:phrase|text|title|words|description): '((?:[^'\\]|\\.)+)'/g)];
  const props = [...source.matchAll(/\b(?:text|title|label|heading)="([^"]+)"/g)];
  return [...calls, ...keys, ...props].map(([, phrase]) => phrase!).filter((phrase) => /^[A-Z%].*[a-z]/.test(phrase));
};

const others = (Object.keys(languages) as Language[]).filter((language) => language !== english);

describe.each(others)('the words of %s', (language) => {
  let words: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    words = (await languages[language].console()).phrases;
  });
  const has = (phrase: string) => phrase in words;

  it('has every phrase of every definition', () => {
    const missing = (screens as readonly Parameters<typeof phrasesOf>[0][])
      .flatMap(phrasesOf)
      .filter((phrase) => !has(phrase));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has every phrase of the code, the roles, the groups and the connection', () => {
    const code = ['src/admin', 'src/custom', 'src/authProvider', 'src/resources/language', 'src/start.tsx']
      .flatMap((path) => (path.includes('.') ? [path] : filesBelow(path)))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('i18n'))
      .flatMap((path) => phrasesInCode(readFileSync(path, 'utf8')));
    const errors = [
      ...Object.values(platformErrors).filter((value) => typeof value === 'string'),
      platformErrors.noConnection().message,
    ];
    const all = [...code, ...errors, ...Object.values(roleNames)];
    expect(all.length).toBeGreaterThan(100);
    expect([...new Set(all.filter((phrase) => !has(phrase)))]).toEqual([]);
  });

  it('has one and several of every noun that a refusal may name', () => {
    const named = definitions.filter(({ noun, source }) => noun && !source);
    expect(named.map(({ nouns }) => nouns)).toContain('payment account |||| payment accounts');
    for (const { noun, nouns } of named) {
      expect(nouns?.split(' |||| ')[0]).toBe(noun);
      expect(has(nouns!)).toBe(true);
    }
  });

  it('has every plural form of a phrase, each with the figures of the phrase', () => {
    const formsOf = (spoken: string) => new Intl.PluralRules(spoken).resolvedOptions().pluralCategories;
    // Nothing counts fractions: a language with a form for many keeps `other` for them.
    const isCounting = (form: string, forms: string[]) => form !== 'other' || !forms.includes('many');
    const [englishForms, otherForms] = [english, language].map(
      (spoken) => formsOf(spoken).filter((form, _, forms) => isCounting(form, forms)).length,
    );
    const figures = (text: string) => [...text.matchAll(/%\{\w+\}/g)].map(([figure]) => figure).toSorted();
    for (const [phrase, said] of Object.entries(words)) {
      if (typeof said !== 'string') continue;
      const [asked, other] = [phrase.split(' |||| '), said.split(' |||| ')];
      const isCounted = asked.length > 1;
      expect([phrase, asked.length]).toEqual([phrase, isCounted ? englishForms : 1]);
      expect([phrase, other.length]).toEqual([phrase, isCounted ? otherForms : 1]);
      for (const form of [...asked, ...other]) expect(figures(form)).toEqual(figures(asked[0]!));
    }
  });
});
