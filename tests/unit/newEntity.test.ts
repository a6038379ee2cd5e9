import { describe, expect, it } from 'vitest';
import { readAnswers, type TypedAnswers } from '../../scripts/new/answers';
import { readField } from '../../scripts/new/fieldAnswer';
import { nounOf, pluralName } from '../../scripts/new/nouns';
import { existingFiles, filesFor, mistakesOfDefinition, mistakesOfVariable } from '../../scripts/new/write';

const taken = ['banks', 'invoices'];
const ofDevice = 'deviceId:reference=devices:Device:required';
const answersOf = (typed: TypedAnswers) => {
  const read = readAnswers(typed, taken);
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
  return read.value;
};
const mistakesOf = (typed: TypedAnswers) => {
  const read = readAnswers(typed, taken);
  return 'mistakes' in read ? read.mistakes : [];
};

describe('the nouns of a new entity', () => {
  it.each([
    ['complaints', 'complaint', 'complaints'],
    ['payment-methods', 'payment method', 'payment methods'],
    ['currencies', 'currency', 'currencies'],
    ['boxes', 'box', 'boxes'],
    ['branches', 'branch', 'branches'],
  ])('the nouns of a new entity follow from its name: %s', (name, noun, nouns) => {
    expect(nounOf(name)).toBe(noun);
    expect(pluralName(noun)).toBe(nouns);
  });
});

describe('the name of a new entity', () => {
  it.each(['definitions', 'screens', 'banks', 'phrases', 'arguments', 'this', 'class', 'eval'])(
    'the name of a new entity is not one that the code has: %s',
    (name) => {
      expect(mistakesOfVariable(name)).toEqual([
        `"${name}" cannot be the name of an entity: the code has another "${name}".`,
      ]);
    },
  );

  it.each(['grievances', 'payment-methods', 'classes', 'constructors'])(
    'the name of a new entity may be any other: %s',
    (name) => {
      expect(mistakesOfVariable(name)).toEqual([]);
    },
  );
});

describe('the answers about a new entity', () => {
  it('the answers about a new entity have defaults', () => {
    expect(answersOf({ name: 'payment-methods' })).toEqual({
      name: 'payment-methods',
      noun: 'payment method',
      nouns: 'payment methods',
      group: undefined,
      icon: 'coin',
      roles: ['Developer', 'Owner'],
      fields: [{ name: 'title', kind: 'text', argument: undefined, label: 'Title', isRequired: true }],
    });
    expect(answersOf({ name: 'tenders', noun: 'bid' }).nouns).toBe('bids');
  });

  it('the answers about a new entity may name people, whose plural ends otherwise', () => {
    expect(answersOf({ name: 'sales-people', noun: 'sales person', nouns: 'sales people' }).name).toBe('sales-people');
  });

  it.each<[what: string, typed: TypedAnswers, ...mistakes: string[]]>([
    ['a name that exists', { name: 'banks' }, 'There is a "banks" already.'],
    [
      'a singular',
      { name: 'complaint' },
      '"complaint" cannot be the name of an entity: it is plural, in lower case, with hyphens. Did you mean "complaints"?',
    ],
    [
      'a plural without a word',
      { name: 'payment-s' },
      '"payment-s" cannot be the name of an entity: it is plural, in lower case, with hyphens. Did you mean "payment-ses"?',
    ],
    [
      'another case',
      { name: 'PaymentMethod' },
      '"PaymentMethod" cannot be the name of an entity: it is plural, in lower case, with hyphens. Did you mean "payment-methods"?',
    ],
    ['an icon', { name: 'complaints', icon: 'bnak' }, 'There is no icon "bnak". Did you mean "bank"?'],
    ['a group', { name: 'complaints', group: 'finanse' }, 'There is no menu group "finanse". Did you mean "finance"?'],
    ['a role', { name: 'complaints', roles: 'Owner,Ownr' }, 'There is no role "Ownr". Did you mean "Owner"?'],
    [
      'a role that is no staff',
      { name: 'complaints', roles: 'Owner,Merchant,Agent' },
      'Merchant, Agent would see the records of others: --owner says whose each is, as --owner clientId.',
    ],
    [
      'an owner for nobody',
      { name: 'complaints', roles: 'Owner', owner: 'clientId' },
      '--owner is for roles outside staff: all others see all records.',
    ],
    [
      'an owner that is no field',
      { name: 'complaints', roles: 'Merchant', owner: 'titl' },
      '--owner "titl": the new entity has no reference "titl". It has none.',
    ],
    [
      'an owner whose later step is misspelled',
      { name: 'complaints', roles: 'Merchant', owner: 'deviceId.usrId', field: [ofDevice] },
      '--owner "deviceId.usrId": "devices" has no reference "usrId". Did you mean "userId"? It has: userId.',
    ],
    [
      'an owner that is nobody',
      { name: 'complaints', roles: 'Merchant', owner: 'deviceId', field: [ofDevice] },
      '--owner "deviceId" ends at "devices", which are no people: go on from there. It has: userId.',
    ],
    ['a noun', { name: 'complaints', noun: "d'oh" }, `"d'oh" cannot be a noun: use words.`],
    [
      'no required field',
      { name: 'complaints', field: ['note:text:Note'] },
      'No field is required: add ":required" to what a record cannot be without.',
    ],
    [
      'a field twice',
      { name: 'complaints', field: ['note:text:Note:required', 'note:text:Other'] },
      'Two fields are "note".',
    ],
    [
      'several mistakes at once',
      { name: 'Banks', icon: 'x', field: ['a:txt:A', 'b:money=EUR:B'] },
      '"Banks" cannot be the name of an entity: it is plural, in lower case, with hyphens. Did you mean "banks"?',
      'There is no icon "x".',
      'Field "a:txt:A": there is no kind "txt". Did you mean "text"?',
      'Field "b:money=EUR:B": there is no currency "EUR".',
    ],
  ])('the answers about a new entity are refused, with the nearest right word: %s', (_what, typed, ...mistakes) => {
    expect(mistakesOf(typed)).toEqual(mistakes);
  });

  it.each([
    ['amount:money=USDT:Amount:required', { kind: 'money', argument: 'USDT', isRequired: true }],
    ['amount:money:Amount', { kind: 'money', argument: 'RUB', isRequired: false }],
    ['bankId:reference=banks:Bank', { kind: 'reference', argument: 'banks' }],
    ['clientId:reference=clients:Merchant', { kind: 'reference', argument: 'clients' }],
    ['ownerId:reference=vault-owners:Vault owner', { kind: 'reference', argument: 'vault-owners' }],
    ['state:choice=activeStatus:State', { kind: 'choice', argument: 'activeStatus' }],
  ])('the answers about a new entity have fields such as %s', (typed, field) => {
    expect(readField(typed)).toMatchObject({ value: field });
  });

  it.each([
    ['a:reference=bank:A', 'there is no entity "bank". Did you mean "banks"?'],
    [
      'a:reference=own-invoices:A',
      '"own-invoices" has no records of its own: take "invoices", whose records they are.',
    ],
    ['a:reference=merchants:A', 'there is no entity "merchants": fields of this name refer to "clients".'],
    ['a:reference:A', 'reference needs its entity, as in "reference=invoices".'],
    ['a:text=long:A', 'text takes no "=long".'],
    ['a:text', 'it is written name:kind:label or name:kind:label:required.'],
    ['a:text:A:optional', '"optional" is not "required".'],
    ['A-b:text:A', '"A-b" cannot be the name of a field, as "dueDate" can.'],
    ['id:text:A', 'every entity has an "id".'],
  ])('the answers about a new entity have no field such as %s', (typed, mistake) => {
    const read = readField(typed);
    expect('mistakes' in read && read.mistakes[0]).toContain(`Field "${typed}": ${mistake}`);
  });
});

describe('the files of a new entity', () => {
  const answers = answersOf({
    name: 'payment-methods',
    group: 'finance',
    field: ['title:text:Title:required', 'feeShare:percent:Fee share'],
  });

  it('the files of a new entity declare it, list it behind its group, and mark what is to be translated', async () => {
    const { added, changed } = await filesFor(answers);
    expect(Object.keys(added)).toEqual([
      'src/resources/paymentMethods.ts',
      'src/words/ru/console/paymentMethods.ts',
      'tests/api/paymentMethods.test.ts',
    ]);
    expect(added['src/resources/paymentMethods.ts']).toContain("feeShare: percent('Fee share'),");
    expect(added['src/words/ru/console/paymentMethods.ts']).toContain("'Fee share': toTranslate('Fee share'),");
    // It has a translation already.
    expect(added['src/words/ru/console/paymentMethods.ts']).not.toContain("toTranslate('Title')");
    // Others may have been added to the group.
    expect(changed['src/resources/index.ts']).toMatch(
      /\n {2}transactions,\n(?: {2}[\w.]+,\n)* {2}paymentMethods,\n(?: {2}[\w.]+,\n)* {2}users,\n/,
    );
    expect(changed['src/words/ru/console/index.ts']).toMatch(/\n {2}\.\.\.paymentMethods,\n};/);
  });

  it('the files of a new entity say whose its records are', async () => {
    const field = ['invoiceId:reference=invoices:Invoice:required'];
    const owned = answersOf({ name: 'claims', roles: 'Merchant,Owner', owner: 'invoiceId.clientId', field });
    expect(mistakesOfDefinition(owned)).toEqual([]);
    const { added } = await filesFor(owned);
    expect(added['src/resources/claims.ts']).toContain(
      "ownership: { user: 'invoiceId.clientId', roles: [Role.Merchant] }",
    );
    // Who sees everything tries it.
    expect(added['tests/api/claims.test.ts']).not.toContain("api.call('merchant'");
  });

  it('the files of a new entity are written only if the definition has no mistakes and none of them exists', () => {
    expect(mistakesOfDefinition(answers)).toEqual([]);
    // The screen of banks is at this address.
    expect(mistakesOfDefinition(answersOf({ name: 'misc', nouns: 'misc' }))).toEqual([
      'Definition "misc", route: "banks" has this route already: misc.',
    ]);
    expect(existingFiles('payment-methods')).toEqual([]);
    // Beside payOuts.ts no disk and no compiler takes a payouts.ts.
    expect(existingFiles('payouts')).toContain('src/resources/payOuts.ts');
    expect(existingFiles('roles')).toEqual(['src/words/ru/console/roles.ts']);
  });
});
