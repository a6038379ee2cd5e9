import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf } from '../../scripts/new/openapi/document';
import { fromDocument, type FromDocument, type TypedFrom } from '../../scripts/new/openapi/from';
import { reportOf } from '../../scripts/new/openapi/report';
import { minorMoney, word } from '../../src/resources/language/fields';
import { isOffered } from '../../src/resources/language/rights';
import { createInputs } from '../../src/resources/language/definition';
import { decodeRecord } from '../../src/resources/language/wire';
import { checkInputs, checkValue, decodeValue, encodeValue, invalidValue } from '../../src/resources/language/values';

const path = new URL('../otherPlatform/openapi.json', import.meta.url).pathname;
const shared = { group: undefined, icon: 'coin', roles: ['Owner'] } as const;
const read = (typed: Partial<TypedFrom> = {}) =>
  fromDocument({ from: path, ...typed }, { ...shared, roles: ['Owner'] });
const whyOf = ({ missing }: FromDocument, what: string) =>
  missing.filter((one) => one.what === what).map(({ why }) => why);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a document of these paths and schemas. */
const readPaths = async (paths: object, schemas: object = {}, typed: Partial<TypedFrom> = {}) => {
  const from = join(folder, `${Math.random()}.json`);
  await writeFile(from, JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } }));
  return read({ from, ...typed });
};
const listOf = (schema: object) => ({
  get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: schema } } } } } },
});
const record = (properties: object = {}) => ({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, ...properties },
});

describe('the definitions of a document', () => {
  let all: FromDocument;
  beforeAll(async () => {
    all = await read({ name: ['charges=payments'], currency: 'RUB' });
  });

  it('the definitions of a document obey the rules, and their files can be read', () => {
    expect(all.mistakes).toEqual([]);
    expect(Object.keys(all.files.added)).toEqual([
      'src/resources/payments.ts',
      'src/resources/statuses/payments.ts',
      'src/words/ru/console/payments.ts',
      'tests/unit/payments.test.ts',
      'src/resources/shops.ts',
      'src/resources/statuses/shops.ts',
      'src/words/ru/console/shops.ts',
      'tests/unit/shops.test.ts',
      'src/resources/settlements.ts',
      'src/words/ru/console/settlements.ts',
      'tests/unit/settlements.test.ts',
    ]);
    for (const [file, text] of Object.entries({ ...all.files.added, ...all.files.changed }))
      expect([file, parseSync(file, text, { showSemanticErrors: true }).errors]).toEqual([file, []]);
    expect(all.files.changed['src/resources/index.ts']).toMatch(/ {2}payments,\n {2}shops,\n {2}settlements,\n/);
  });

  it('the definitions of a document have its lists, creates, actions and values', () => {
    const [payments, shops, settlements] = all.entities.map(({ definition }) => definition);
    expect(payments).toMatchObject({
      elsewhere: true,
      endpoint: 'charges',
      envelope: { rows: 'data' },
      identity: 'id',
      create: { inputs: ['amount', 'capture_method', 'description', 'shop_id'] },
      actions: { capture: { path: 'charges/{id}/capture' }, cancel: { danger: true } },
      fields: {
        amount: { currency: 'RUB', required: true },
        status: { options: { 1: { label: 'Succeeded', indicator: 'stable' } } },
        capture_method: { initial: 0, column: false },
        shop_id: { target: 'shops' },
        customerEmail: { path: 'customer.email', kind: { name: 'email' } },
        created_at: { kind: { name: 'dateTime' } },
      },
    });
    expect(shops).toMatchObject({
      envelope: undefined,
      fields: { tier: { options: { 1: { label: 'Standard' }, 2: { label: 'Priority' } } } },
      actions: { settlementList: { to: 'settlements/{id}', entity: 'settlements' } },
    });
    expect(settlements).toMatchObject({
      menu: undefined,
      route: 'settlements/:shop_id',
      endpoint: 'shops/{shop_id}/settlements',
      parent: { entity: 'shops', id: '{shop_id}' },
    });
  });

  it('what a create requires is required in its dialog, also where records may lack it or never have it', async () => {
    const texts = { name: { type: 'string' }, note: { type: 'string' }, code: { type: 'string' } };
    const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
    const { entities, mistakes } = await readPaths({
      '/cards': {
        ...listOf({ ...record({ name: texts.name, note: texts.note }), required: ['id', 'note'] }),
        post: { ...body({ type: 'object', required: ['name', 'code'], properties: texts }), responses: { 201: {} } },
      },
    });
    const { definition } = entities[0]!;
    const wrong = (typed: Record<string, string>) => Object.keys(checkInputs(createInputs(definition), typed).issues);
    expect(wrong({})).toEqual(['name', 'code']);
    expect(wrong({ name: 'Olga', code: '7' })).toEqual([]);
    const read = decodeRecord(definition, { id: 1, note: 'Late' });
    expect(read).toMatchObject({ name: null, code: null });
    expect(read?.invalidFields).toBeUndefined();
    expect(mistakes).toEqual([]);
  });

  it('what a document has and definitions cannot say is named with why', () => {
    expect(whyOf(all, 'PATCH /charges/{payment_id}')).toEqual(['the console calls with GET and POST alone']);
    expect(whyOf(all, 'GET /balance')).toEqual(['its answer is no list of records']);
    expect(whyOf(all, 'GET /charges')[0]).toContain('it comes in pages ("limit")');
    expect(whyOf(all, 'POST /charges/{payment_id}/split')[0]).toContain('it requires "parts"');
    expect(whyOf(all, 'payments: lines')[0]).toContain('a field holds one value');
    expect(whyOf(all, 'payments: updated')[0]).toContain('a time in seconds');
    // A record within itself is not followed.
    expect(whyOf(all, 'payments: refunded_from')).toHaveLength(1);
    expect(reportOf(all)).toContain(
      'API_BASE=http://127.0.0.1:4200/v1/ ENTITIES=payments,shops,settlements WS_ENDPOINT=none npm start',
    );
  });

  it('a key that calls bring in a header, and pages asked for with `next`, are named', async () => {
    const { get } = listOf(record());
    const from = join(folder, 'keys.json');
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } };
    const paths = { '/cards': { get: { ...get, parameters: [{ name: 'next', in: 'query' }] } } };
    await writeFile(from, JSON.stringify({ openapi: '3.1.0', paths, components }));
    const found = await read({ from });
    expect(whyOf(found, 'X-Api-Key')[0]).toContain('Authorization: Bearer');
    expect(whyOf(found, 'GET /cards')[0]).toContain('it comes in pages ("next")');
  });

  it('phrases of a document are marked to be translated, each once', () => {
    const marked = Object.entries(all.files.added)
      .filter(([file]) => file.startsWith('src/words/'))
      .flatMap(([, text]) => [...text.matchAll(/toTranslate\('(.*)'\)/g)].map(([, phrase]) => phrase));
    expect(marked).toContain('Capture method');
    expect(marked).not.toContain('Amount');
    expect(new Set(marked).size).toBe(marked.length);
  });
});

describe('the guesses of a document are corrected', () => {
  it('names, currency, wanted lists and what a call is are corrected', async () => {
    const { entities, mistakes } = await read({
      only: 'charges',
      call: ['POST /charges/search=list', 'POST /charges/{payment_id}/cancel=nothing'],
    });
    expect(mistakes).toEqual([]);
    const [charges] = entities.map(({ definition }) => definition);
    expect(entities).toHaveLength(1);
    expect(Object.keys(charges!.actions!)).toEqual(['capture']);
    // Nothing says what its amounts are in, and its shops are not wanted.
    expect(charges!.fields).toMatchObject({
      amount: { kind: { name: 'number' } },
      shop_id: { kind: { name: 'number' } },
    });
  });

  it('a name without another is one mistake', async () => {
    const { mistakes } = await read({ name: ['charges'] });
    expect(mistakes).toEqual(['--name charges: it is written guessed-name=other-name.']);
  });

  it.each<[what: string, typed: Partial<TypedFrom>, mistake: string]>([
    [
      'a call',
      { call: ['POST /charge=create'] },
      'The document has no call "POST /charge". Did you mean "POST /charges"?',
    ],
    ['a use', { call: ['POST /charges=make'] }, '"POST /charges=make": it is written'],
    ['a list', { call: ['GET /balance=list'] }, '"GET /balance" cannot be a list: its answer is no list of records.'],
    ['a wanted list', { only: 'refunds' }, '--only: the document has no list "refunds".'],
    ['a misspelled list', { only: 'shop' }, '--only: the document has no list "shop". Did you mean "shops"?'],
    ['a name', { name: ['refunds=returns'] }, '--name: nothing was guessed that becomes "returns".'],
    ['a currency', { currency: 'EUR' }, '--currency: the console has RUB and USDT, not "EUR".'],
    ['a name that is taken', { name: ['charges=invoices'] }, 'There is a "invoices" already (/charges): --name'],
  ])('what cannot be is refused, and nothing is written: %s', async (_what, typed, mistake) => {
    const { mistakes } = await read(typed);
    expect(mistakes[0]).toContain(mistake);
    // The document has lists, whatever was typed.
    expect(mistakes).not.toContain('The document has no list that a console can show.');
  });
});

describe('documents that are not as they should be', () => {
  it.each([
    ['http://example.com/openapi.json', 'is not on this machine'],
    ['http://127.0.0.1.example.com/openapi.json', 'is not on this machine'],
    ['/nowhere/openapi.json', 'cannot be read'],
    [new URL('../../package.json', import.meta.url).pathname, 'is no OpenAPI 3 document'],
    [new URL('../../README.md', import.meta.url).pathname, 'is no JSON'],
  ])('a document that is none is refused: %s', async (from, why) => {
    await expect(read({ from })).rejects.toThrow(why);
  });

  it('a document of more than 8 MB is refused', async () => {
    const from = join(folder, 'large.json');
    await writeFile(from, ' '.repeat(8_000_001));
    await expect(read({ from })).rejects.toThrow('more than 8 MB');
  });

  it('references in a circle end, and those that lead nowhere are nothing', async () => {
    const { schema } = documentOf({
      components: {
        schemas: {
          A: { $ref: '#/components/schemas/B' },
          B: { $ref: '#/components/schemas/A' },
          C: { allOf: [{ $ref: '#/components/schemas/C' }, { type: 'object', properties: { x: { type: 'string' } } }] },
          D: { allOf: Array.from({ length: 9 }, () => ({ $ref: '#/components/schemas/D' })) },
        },
      },
    });
    expect(schema({ $ref: '#/components/schemas/A' }).type).toBeUndefined();
    expect(Object.keys(schema({ $ref: '#/components/schemas/C' }).properties)).toEqual(['x']);
    expect(schema({ $ref: 'other.json#/A' }).type).toBeUndefined();
    expect(() => schema({ $ref: '#/components/schemas/D' })).toThrow('too many schemas');
  });

  it('values that are no words have labels all the same, and each is a value once', async () => {
    const status = { type: 'string', enum: ['paid', 'requires_action', '', '', "a'b */"] };
    const kind = { type: 'integer', enum: [-1, 5] };
    const { entities, missing } = await readPaths({
      '/things': listOf(record({ status, kind, created: { type: 'integer' } })),
    });
    const { fields } = entities[0]!.definition;
    expect(Object.values(fields.status!.options!).map(({ label }) => label)).toEqual([
      'Paid',
      'Requires action',
      '—',
      'A b',
    ]);
    expect(fields.kind!.options).toMatchObject({ '-1': { label: '-1' }, 5: { label: '5' } });
    expect(missing.map(({ what }) => what)).toEqual(expect.arrayContaining(['things: kind', 'things: created']));
  });

  it('codes of currencies stay capitals, and a state has the colours of a status', async () => {
    const currency = { type: 'string', enum: ['EUR', 'USD'] };
    const state = { type: 'string', enum: ['SETTLED', 'IN_REVIEW'] };
    const { entities } = await readPaths({ '/things': listOf(record({ currency, state })) });
    const { fields } = entities[0]!.definition;
    expect(Object.values(fields.currency!.options!).map(({ label }) => label)).toEqual(['EUR', 'USD']);
    expect(Object.values(fields.state!.options!)).toMatchObject([
      { label: 'Settled', indicator: 'stable' },
      { label: 'In review', indicator: 'incomplete' },
    ]);
  });

  it('names that code cannot have become none', async () => {
    const row = record({
      ['__proto__' as string]: { type: 'string' },
      'a.b': { type: 'string' },
      'x-note': { type: 'string' },
    });
    const { entities, missing, mistakes } = await readPaths({
      '/things': listOf(JSON.parse(JSON.stringify(row)) as object),
    });
    expect(mistakes).toEqual([]);
    expect(entities[0]!.definition.fields).toMatchObject({ xNote: { path: 'x-note' } });
    expect(missing.map(({ what }) => what)).toContain('things: a.b');
  });

  it('what a document says stays text: it ends no comment and no string of the files', async () => {
    const { files, mistakes } = await readPaths({
      '/a**//;globalThis.broken=1;/*/things': listOf(
        record({ kind: { type: 'string', enum: ['\\', ':1,//\\', '\n', '\u2028'] } }),
      ),
    });
    expect(mistakes).toEqual([]);
    for (const [file, text] of Object.entries(files.added)) {
      const { program, errors } = parseSync(file, text, { showSemanticErrors: true });
      expect([file, errors]).toEqual([file, []]);
      expect(JSON.stringify(program.body)).not.toMatch(/"name":"(globalThis|broken)"/);
    }
    const words = files.added['src/words/ru/console/things.ts']!;
    const [declared] = parseSync('words.ts', words).program.body.slice(-1);
    expect(JSON.stringify(declared).match(/"name":"toTranslate"/g)).toHaveLength(
      words.match(/ toTranslate\(/g)!.length,
    );
  });

  it('names that no code can have are mistakes, and sets are not called as what their file imports', async () => {
    const mistaken = await readPaths({ '/платежи': listOf(record()) });
    expect(mistaken.mistakes).toEqual([expect.stringContaining('cannot be the name of an entity')]);
    const { entities, mistakes } = await readPaths({
      '/longs': listOf(record({ text: { type: 'string', enum: ['a', 'b'] } })),
    });
    expect(mistakes).toEqual([]);
    expect(entities[0]!.sets.map(({ options }) => options)).toEqual(['longTextChoice']);
  });

  it('no call leads above the address of the platform, and parameters without a name are none', async () => {
    const parameters = [{ in: 'query', name: { toString: 1 } }];
    const { get } = listOf(record());
    const { entities, missing } = await readPaths({
      '/things': { get: { ...get, parameters } },
      '/things/../../admin/users': { get },
      '/odd?all=true': { get },
    });
    expect(entities.map(({ definition }) => definition.endpoint)).toEqual(['things']);
    expect(missing.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['GET /things/../../admin/users', 'GET /odd?all=true']),
    );
  });

  it('lists of one name have that of their parent before it, and those below nothing are named', async () => {
    const { entities, missing } = await readPaths({
      '/shops': listOf(record()),
      '/shops/{id}/cashouts': listOf(record()),
      '/cashouts': listOf(record()),
      '/banks-of/{id}/cards': listOf(record()),
    });
    expect(entities.map(({ place }) => place.name)).toEqual(['shops', 'shop-cashouts', 'cashouts']);
    expect(entities[1]!.definition.endpoint).toBe('shops/{shopId}/cashouts');
    expect(missing).toContainEqual({
      what: 'GET /banks-of/{id}/cards',
      why: 'no list has the records below which it stands',
    });
  });
});

describe('records of a document, and what is done with them', () => {
  const text = { type: 'string' };
  const post = { post: { responses: {} } };
  const actionsIn = ({ entities }: FromDocument, name: string) =>
    entities.find(({ place }) => place.name === name)!.definition.actions;

  it('records without an id are known by the value with which calls name them', async () => {
    const { entities, mistakes, missing, files } = await readPaths({
      '/payments': listOf({ type: 'object', properties: { amount: { type: 'integer' }, reference: text } }),
      '/payments/{reference}/cancel': post,
      '/cashouts': listOf({ type: 'object', properties: { cashout_id: { type: 'integer' } } }),
      '/cashouts/{id}/cancel': post,
      '/cashouts/{id}/legs': listOf(record()),
      '/notes': listOf({ type: 'object', properties: { title: text } }),
    });
    expect(mistakes).toEqual([]);
    const [payments, cashouts, legs] = entities.map(({ definition }) => definition);
    expect(payments).toMatchObject({
      identity: 'id',
      fields: { id: { path: 'reference', label: 'Reference', required: true } },
      actions: { cancel: { path: 'payments/{id}/cancel' } },
    });
    expect(Object.keys(payments!.fields)).toEqual(['id', 'amount']);
    expect(cashouts).toMatchObject({
      identity: undefined,
      fields: { id: { path: 'cashout_id', kind: { name: 'identifier' } } },
      actions: { cancel: { path: 'cashouts/{id}/cancel' }, legList: { to: 'legs/{id}' } },
    });
    expect(legs).toMatchObject({ endpoint: 'cashouts/{cashoutId}/legs', parent: { entity: 'cashouts' } });
    expect(files.added['tests/unit/payments.test.ts']).toContain('reference');
    expect(missing.find(({ what }) => what === 'GET /notes')!.why).toContain('the records of this list have no "id"');
  });

  it('a number that is said to be in minor units is an amount, whatever its name', async () => {
    const gross = { type: 'integer', description: 'In minor units' };
    const { entities } = await readPaths({ '/bills': listOf(record({ gross })) }, {}, { currency: 'RUB' });
    expect(entities[0]!.definition.fields.gross).toMatchObject({ kind: { name: 'money' } });
  });

  it('the least and the greatest amount are those of the document, in whole units', async () => {
    const amount = { type: 'integer', minimum: 100, maximum: 1_000_000 };
    const { entities } = await readPaths(
      {
        '/bills': listOf(
          record({ amount: { ...amount, description: 'In minor units' }, fee: amount, price: { type: 'number' } }),
        ),
      },
      {},
      { currency: 'RUB' },
    );
    expect(entities[0]!.definition.fields).toMatchObject({
      amount: { kind: { name: 'money' }, min: 1, max: 10_000 },
      fee: { min: 100, max: 1_000_000 },
      price: { min: 0 },
    });
  });

  it.each([
    ['3.0', { minimum: 0, exclusiveMinimum: true, maximum: 1000, exclusiveMaximum: true }],
    ['3.1', { exclusiveMinimum: 0, exclusiveMaximum: 1000 }],
    ['3.1, beside wider ones', { minimum: -5, exclusiveMinimum: 0, maximum: 2000, exclusiveMaximum: 1000 }],
  ])('bounds that are excluded are those of the next value, or named: in the manner of %s', async (_which, bounds) => {
    const whole = { type: 'integer', ...bounds };
    const typed = {
      amount: { type: 'number', ...bounds },
      fee: { ...whole, description: 'In minor units' },
      parts: { ...whole, multipleOf: 5 },
      weight: { type: 'number', ...bounds },
      code: { type: 'string', pattern: '^[A-Z]+$', minLength: 3 },
    };
    const schema = { type: 'object', properties: typed };
    const post = { requestBody: { content: { 'application/json': { schema } } }, responses: {} };
    const { entities, missing } = await readPaths(
      { '/bills': { ...listOf(record({ ...typed, share: typed.weight })), post } },
      {},
      { currency: 'RUB' },
    );
    expect(entities[0]!.definition.fields).toMatchObject({
      amount: { min: 0.01, max: 999.99 },
      fee: { min: 0.01, max: 9.99 },
      parts: { min: 1, max: 999 },
      weight: { min: 0, max: 1000 },
    });
    const ofFields = missing.filter(({ what }) => what.startsWith('bills: '));
    expect(Object.fromEntries(ofFields.map(({ what, why }) => [what, why]))).toEqual({
      'bills: parts': 'it has to be a multiple of 5: the console sends what is not',
      'bills: weight': 'it has to be above 0 and below 1000: the console sends what is not',
      'bills: code': 'it has to match ^[A-Z]+$ and have 3 characters: the console sends what does not',
    });
  });

  it('a currency that a record has of its own is named, because all amounts are drawn in one', async () => {
    const of = (properties: object) => listOf(record({ amount: { type: 'number' }, ...properties }));
    const currencies = (...values: string[]) => ({ type: 'string', enum: values });
    const { missing } = await readPaths(
      {
        '/charges': of({ currency: currencies('RUB', 'USD') }),
        '/bills': of({ currency_code: text }),
        '/fees': of({ currency: currencies('RUB') }),
      },
      {},
      { currency: 'RUB' },
    );
    const why =
      'amounts are drawn in RUB, whatever this value says: records in another currency would be shown wrongly';
    expect(missing.filter(({ what }) => what.includes('currency'))).toEqual([
      { what: 'charges: currency', why },
      { what: 'bills: currency_code', why },
    ]);
  });

  it('an amount that comes as a text is one of digits in the first test, and a number where it is sent', async () => {
    const amounts = { fee: text, total: { type: 'string', example: '120.50' } };
    const schema = { type: 'object', properties: amounts };
    const create = { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } };
    const { files } = await readPaths(
      { '/payments': { ...listOf(record(amounts)), ...create } },
      {},
      { currency: 'RUB' },
    );
    const written = files.added['tests/unit/payments.test.ts'];
    expect(written).toContain("{ id: 1, fee: '1', total: '120.50' }");
    expect(written).toContain('{ fee: 1, total: 120.5 }');
  });

  it('different values under one name never become one: those of a record and of an action are two sets, those of a create are noted', async () => {
    const choice = (...values: (string | number)[]) => ({
      type: typeof values[0] === 'string' ? 'string' : 'integer',
      enum: values,
    });
    const bodyOf = (properties: object) => ({
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
    });
    const all = await readPaths({
      '/payments': {
        ...listOf(
          record({
            cancel_reason: choice('fraud', 'expired'),
            method: choice('card', 'bank', 'cash'),
            tier: { ...choice(1, 2), 'x-enum-varnames': ['Basic', 'Plus'] },
            channel: text,
            flow: choice('one', 'two'),
          }),
        ),
        post: bodyOf({
          method: choice('bank', 'wallet'),
          tier: { ...choice(2, 3), 'x-enum-varnames': ['Plus', 'Max'] },
          channel: choice('web', 'app'),
          flow: choice('two', 'one'),
        }),
      },
      '/payments/{id}/cancel': { post: bodyOf({ reason: choice('duplicate', 'other') }) },
    });
    expect(all.mistakes).toEqual([]);
    const [payments] = all.entities;
    const labels = ({ options = {} }: { options?: object }) =>
      Object.values(options as Record<string, { label: string }>).map(({ label }) => label);
    const { fields, actions } = payments!.definition;
    expect(labels(fields.cancel_reason!)).toEqual(['Fraud', 'Expired']);
    expect(actions).toMatchObject({
      cancel: { inputs: { reason: { options: { 0: { label: 'Duplicate' }, 1: { label: 'Other' } } } } },
    });
    expect(payments!.sets.map(({ name }) => name)).toContain('PaymentCancelReason2');
    expect(labels(fields.method!)).toEqual(['Card', 'Bank', 'Cash', 'Wallet']);
    expect(labels(fields.tier!)).toEqual(['Basic', 'Plus', 'Max']);
    expect(fields.channel!.kind.name).toBe('text');
    expect(whyOf(all, 'payments: method')).toEqual([
      'its records have card, bank, cash, and a create takes bank, wallet: the dialog offers all of them',
    ]);
    expect(whyOf(all, 'payments: channel')[0]).toContain('a create takes web, app alone');
    expect(whyOf(all, 'payments: flow')).toEqual([]);
  });

  it('value sets are called as no other one is, of this console or of another entity of the document', async () => {
    const choice = { type: 'string', enum: ['one', 'two'] };
    const all = await readPaths({
      '/payments': listOf(record({ type: choice, refund_status: choice })),
      '/payment_refunds': listOf(record({ status: { ...choice, enum: ['paid', 'failed'] } })),
    });
    expect(all.mistakes).toEqual([]);
    expect(all.entities.map(({ sets }) => sets.map(({ options }) => options))).toEqual([
      ['paymentType2', 'paymentRefundStatus'],
      ['paymentRefundStatus2'],
    ]);
  });

  it('a placeholder that is another value than the id is filled with that value, and one that is none with the id', async () => {
    const read = await readPaths({
      '/orders': listOf(record({ order_no: text })),
      '/orders/{order_no}/close': post,
      '/orders/{order}/ship': post,
      '/orders/{order_no}/lines': listOf(record()),
    });
    expect(actionsIn(read, 'orders')).toMatchObject({
      close: { path: 'orders/{order_no}/close' },
      ship: { path: 'orders/{id}/ship' },
    });
    // The console finds the record above a list by what it is known by.
    expect(whyOf(read, 'GET /orders/{order_no}/lines')[0]).toContain('by {order_no}');
  });

  it('a list that was given another name is still what the ids of its records lead to', async () => {
    const { entities } = await read({ name: ['charges=payments', 'shops=stores'] });
    expect(entities[0]!.definition.fields.shop_id).toMatchObject({ kind: { name: 'reference' }, target: 'stores' });
  });

  it('a file that is there already is named with how to get another', async () => {
    // The values of merchants have a file, and they no entity of this name.
    const { mistakes } = await readPaths({
      '/merchants': listOf(record({ state: { type: 'string', enum: ['a', 'b'] } })),
    });
    expect(mistakes).toEqual([
      'src/resources/statuses/merchants.ts exists already. --name merchants=other-merchants gives it another name.',
    ]);
  });

  it('a file whose name differs in case alone is there already', async () => {
    const { mistakes } = await readPaths({ '/payouts': listOf(record({ title: { type: 'string' } })) });
    expect(mistakes).toContain(
      'src/resources/payOuts.ts exists already. --name payouts=other-payouts gives it another name.',
    );
  });

  it('addresses that end with a slash keep it', async () => {
    const read = await readPaths({
      '/shops/': { ...listOf(record({ title: text })) },
      '/shops/{id}/close/': post,
      '/shops/{id}/payouts/': listOf(record()),
    });
    const [shops, payouts] = read.entities.map(({ definition }) => definition);
    expect([shops!.endpoint, payouts!.endpoint]).toEqual(['shops/', 'shops/{shopId}/payouts/']);
    expect(actionsIn(read, 'shops')).toMatchObject({ close: { path: 'shops/{id}/close/' } });
  });

  it('actions of one name are told apart by their paths, or the second is named as left out', async () => {
    const from = join(folder, 'actions.json');
    const paths = {
      '/payments': listOf(record()),
      '/payments/{id}/send': post,
      '/payments/{id}/receipts/send': post,
      '/payments/{id}/mark-paid': post,
      '/payments/{id}/mark_paid': post,
      '/payments/{id}/refund-list': post,
      '/payments/{id}/refunds': listOf(record()),
      '/cashouts': listOf(record()),
      '/cashouts/{id}/send': post,
    };
    await writeFile(from, JSON.stringify({ openapi: '3.1.0', paths }));
    const found = await read({ from, call: ['POST /payments/{id}/receipts/send=action'] });
    expect(found.mistakes).toEqual([]);
    expect(actionsIn(found, 'payments')).toMatchObject({
      send: { path: 'payments/{id}/send', label: 'Send' },
      receiptsSend: { path: 'payments/{id}/receipts/send', label: 'Receipts send' },
      markPaid: { path: 'payments/{id}/mark-paid' },
      refundList: { kind: 'call' },
      refundListLink: { kind: 'link' },
    });
    expect(whyOf(found, 'POST /payments/{id}/mark_paid')[0]).toContain(
      'another action of payments is called "Mark paid"',
    );
    expect(actionsIn(found, 'cashouts')).toMatchObject({ send: { path: 'cashouts/{id}/send' } });
  });
});

describe('values of a platform that is not ours', () => {
  it('an amount in minor units is whole units in the console', () => {
    const amount = minorMoney('Amount', 'RUB');
    expect([125050, 5, 0].map((raw) => decodeValue(amount, raw))).toEqual(['1250.5', '0.05', '0']);
    expect(decodeValue(amount, 1.5)).toBe(invalidValue);
    expect(['1250.5', '0.29', '99.90'].map((typed) => encodeValue(amount, typed))).toEqual([125050, 29, 9990]);
    expect(checkValue(amount, '1.005')).toMatchObject({ args: { smart_count: 2 } });
  });

  it('a choice in words is a choice in the console', () => {
    const status = word('Status', { 0: { label: 'New' }, 1: { label: 'Paid' } }, ['new', 'paid']);
    expect(decodeValue(status, 'paid')).toBe(1);
    expect(decodeValue(status, 'lost')).toBe(invalidValue);
    expect(encodeValue(status, 0)).toBe('new');
    expect(encodeValue(status, null)).toBeNull();
  });

  it('the reference platform offers nothing that is only elsewhere', async () => {
    const [first] = (await read({ only: 'shops' })).entities;
    expect([true, false].map((extensions) => isOffered(first!.definition, { extensions }))).toEqual([false, true]);
  });
});
