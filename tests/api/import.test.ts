import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maskRequisites } from '../../src/format/requisites';
import { requisitesWarning } from '../../src/format/typedRequisites';
import { Role } from '../../src/resources/language/roles';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { PatternKind } from '../../src/resources/statuses/messages';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { inTransaction } from '../../server/database/changes';
import { Deadline } from '../../server/database/deadline';
import { expireRequests } from '../../server/decisions/decide';
import { importLimits } from '../../src/resources/language/imports';
import { describeOnBoth } from './describeOnBoth';
import { decideOn, decideRequest, requestOn } from './approvalRequests';
import { addPerson } from './people';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

let api: TestPlatform;
let ownerId: number;
let profileId: number;
let bankId: number;

interface Answer {
  created?: number;
  waits?: boolean;
  request?: number;
  code?: string;
  field?: string;
  message?: string;
  total?: number;
  faults?: { row: number; field: string; message: string }[];
}

const send = async (as: string, entity: string, rows: unknown, headers = {}) => {
  const { status, json } = await api.call(as, 'POST', `mgmt/import/${entity}`, { rows }, headers);
  return { status, ...(json as unknown as Answer) };
};
/** Makes the call until the platform is not busy: on a machine under load an import may not fit into its two seconds. */
const untilDone = async <T extends { status: number }>(call: () => Promise<T>, tries = 5): Promise<T> => {
  const answer = await call();
  return answer.status === 503 && tries > 1 ? untilDone(call, tries - 1) : answer;
};
const tryOut = async (as: string, entity: string, rows: unknown) => {
  const { status, json } = await api.call(as, 'POST', `mgmt/dry-run/${entity}/import`, { rows });
  return { status, ...(json as unknown as Answer) };
};

const subject = 'payment-accounts/import';
const waitingRequest = () =>
  api.platform.db
    .selectFrom('approvals')
    .select('id')
    .where('subject', '=', subject)
    .where('status', '=', ApprovalStatus.Waiting)
    .executeTakeFirstOrThrow();

let last = 0;
/** Rows of new payment accounts of the vault owner of the demo. */
const accounts = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({
    vaultProfileId: profileId,
    bankDataId: bankId,
    requisites: `9${String(++last).padStart(15, '0')}`,
    ...more,
  }));
const countOf = async (table: string, where = sql`true`) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
    where ${where}`.execute(api.platform.db);
  return rows[0]!.count;
};
const numbersOf = (rows: readonly { requisites: string }[]) => rows.map(({ requisites }) => requisites);
const stored = (rows: readonly { requisites: string }[]) =>
  api.platform.db
    .selectFrom('payment-accounts')
    .select(['id', 'requisites', 'status', 'addedBy', 'addedDate'])
    .where('requisites', 'in', numbersOf(rows))
    .orderBy('id')
    .execute();

describeOnBoth('an import on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    // Files of 5,000 rows are for one owner here.
    api.platform.settings = { ...api.platform.settings, MAX_ACCOUNTS_PER_OWNER: 100_000 };
    await addPerson(api, 'second-owner', { role: Role.Owner });
    ownerId = await userIdOf(api, 'vault-owner');
    const { db } = api.platform;
    bankId = (await db.selectFrom('banks').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
    const profiles = db.selectFrom('vault-profiles').select('id').where('vaultOwnerId', '=', ownerId).orderBy('id');
    profileId = (await profiles.limit(1).executeTakeFirstOrThrow()).id;
  });
  afterAll(() => api.close());

  it('an import adds what its owner imports at once, in the order of the rows, each with its history', async () => {
    const rows = accounts(3);
    expect(await send('vault-owner', 'payment-accounts', rows)).toEqual({ status: 200, created: 3 });
    const added = await stored(rows);
    expect(added.map(({ requisites }) => requisites)).toEqual(numbersOf(rows));
    for (const { id, status, addedBy, addedDate } of added) {
      expect([status, addedBy]).toEqual([ActiveStatus.Active, ownerId]);
      expect(addedDate).not.toBeNull();
      const { json } = await api.call('vault-owner', 'GET', `mgmt/history/payment-accounts/${id}`);
      expect(json).toMatchObject([{ act: 'create' }]);
    }
  });

  it(
    'an import adds 5,000 accounts within the two seconds of its transaction, and reads as many upon approval',
    { tags: ['long'] },
    async () => {
      const rows = accounts(importLimits.rows);
      expect(await untilDone(() => send('vault-owner', 'payment-accounts', rows))).toEqual({
        status: 200,
        created: importLimits.rows,
      });
      const waiting = accounts(importLimits.rows);
      expect(await untilDone(() => send('owner', 'payment-accounts', waiting))).toMatchObject({
        status: 200,
        waits: true,
      });
      const { status, json } = await untilDone(() => decideOn(api, 'second-owner', 'approve', subject));
      expect([status, json]).toEqual([200, { waits: false, created: importLimits.rows }]);
      expect(await stored(waiting.slice(-2))).toHaveLength(2);
      expect(await countOf('import-rows')).toBe(0);
    },
  );

  it('an import finds ten kinds of faults, and then adds nothing', async () => {
    const [first, second, taken, ...more] = accounts(8);
    expect((await send('vault-owner', 'payment-accounts', [taken])).status).toBe(200);
    const before = await countOf('payment-accounts');
    const rows = [
      first,
      { ...second, requisites: first!.requisites },
      { ...second, requisites: taken!.requisites },
      { ...second, requisites: 'card' },
      { ...second, requisites: '1234567' },
      { ...second, requisites: '1'.repeat(35) },
      { ...second, requisites: '' },
      { ...more[0], vaultProfileId: 999_999_999 },
      { ...more[1], vaultProfileId: 'Ivan' },
      { ...more[2], bankDataId: 1.5 },
      { ...more[3], bankDataId: { id: bankId } },
      { ...second, requisites: 1e19 },
      { vaultProfileId: profileId },
      'row',
      { ...second, requisites: `${second!.requisites} `, unknown: 'is ignored' },
    ];
    const faults = [
      { row: 2, field: 'requisites', message: 'Row 1 has the same value' },
      { row: 3, field: 'requisites', message: expect.stringContaining('already exists'), exists: true },
      { row: 4, field: 'requisites', message: 'Digits or an IBAN, spaces allowed' },
      { row: 5, field: 'requisites', message: 'An account number has at least 8 digits' },
      { row: 6, field: 'requisites', message: 'An account number has at most 34 digits' },
      { row: 7, field: 'requisites', message: 'Required' },
      { row: 8, field: 'vaultProfileId', message: 'no such record' },
      { row: 9, field: 'vaultProfileId', message: 'This value is not valid here' },
      { row: 10, field: 'bankDataId', message: 'This value is not valid here' },
      { row: 11, field: 'bankDataId', message: 'This value is not valid here' },
      { row: 12, field: 'requisites', message: 'This value is not valid here' },
      { row: 13, field: 'bankDataId', message: 'Required' },
      { row: 13, field: 'requisites', message: 'Required' },
      { row: 14, field: 'vaultProfileId', message: 'Required' },
      { row: 14, field: 'bankDataId', message: 'Required' },
      { row: 14, field: 'requisites', message: 'Required' },
    ];
    const tried = await tryOut('vault-owner', 'payment-accounts', rows);
    expect(tried).toMatchObject({ status: 200, rows: rows.length, total: faults.length });
    expect(tried.faults).toHaveLength(faults.length);
    expect(tried.faults).toEqual(expect.arrayContaining(faults.map((fault) => expect.objectContaining(fault))));
    const refused = await send('vault-owner', 'payment-accounts', rows);
    expect(refused).toMatchObject({ status: 422, code: 'faulty_rows', total: faults.length });
    expect(refused.faults).toEqual(tried.faults);
    expect(refused.message).toBe(
      `Nothing was imported: ${faults.length} faults, the first in row 2: Row 1 has the same value`,
    );
    // What exists already is shown as everywhere: without the middle of the number.
    expect(JSON.stringify(refused)).not.toContain(taken!.requisites);
    expect(await countOf('payment-accounts')).toBe(before);
    expect(await tryOut('vault-owner', 'payment-accounts', [first])).toEqual({
      status: 200,
      rows: 1,
      faults: [],
      total: 0,
      waits: false,
    });
  });

  it('an import tells of few values in records of others within an hour, and a dry run that does is recorded', async () => {
    const { db } = api.platform;
    const other = await addPerson(api, 'other-vault', { role: Role.VaultOwner });
    const { id: holder } = await db
      .insertInto('vault-profiles')
      .values({ holderName: 'Other', phoneNumber: '79991112233', vaultOwnerId: other, status: ActiveStatus.Active })
      .returning('id')
      .executeTakeFirstOrThrow();
    const theirs = accounts(60, { vaultProfileId: holder });
    expect(await send('other-vault', 'payment-accounts', theirs)).toMatchObject({ status: 200, created: 60 });
    const guessed = theirs.map((row) => ({ ...row, vaultProfileId: profileId }));
    const mine = accounts(60);
    expect((await send('vault-owner', 'payment-accounts', mine)).status).toBe(200);
    const acts = async () => {
      const { rows } = await sql<{ after: string }>`select after from "all-activity" where act = 'tryImport'
        and "userId" = ${ownerId} order by id`.execute(db);
      return rows.map(({ after }) => JSON.parse(after) as unknown);
    };
    // Their own, however many, tell nothing. What staff may see masked is recorded, and not limited.
    expect(await tryOut('vault-owner', 'payment-accounts', mine)).toMatchObject({ status: 200, total: 60 });
    expect(await tryOut('owner', 'payment-accounts', theirs)).toMatchObject({ status: 200, total: 60 });
    expect(await acts()).toEqual([]);
    const tried = await tryOut('vault-owner', 'payment-accounts', guessed.slice(0, 30));
    expect(tried).toMatchObject({ status: 200, total: 30 });
    expect(Object.keys(tried.faults![0]!).toSorted()).toEqual(['exists', 'field', 'message', 'row', 'words']);
    expect(await acts()).toEqual([{ exist: 30 }]);
    expect(await send('vault-owner', 'payment-accounts', guessed.slice(30, 40))).toMatchObject({
      status: 422,
      total: 10,
    });
    expect(await tryOut('vault-owner', 'payment-accounts', guessed.slice(40))).toMatchObject({ status: 429 });
    expect(await acts()).toEqual([{ exist: 30 }, { exist: 10 }, { exist: 20 }]);
    // Then the answer is the same whether a value exists or not.
    for (const row of [guessed[0], ...accounts(1)])
      for (const call of [tryOut, send])
        expect(await call('vault-owner', 'payment-accounts', [row])).toMatchObject({
          status: 429,
          message: 'Too many values of your imports exist in records of others. Try again in an hour.',
        });
    await sql`delete from counters`.execute(db);
    expect(await tryOut('vault-owner', 'payment-accounts', accounts(1))).toMatchObject({ status: 200, total: 0 });
  });

  it('an import has limits of rows, of bytes and of listed faults', async () => {
    for (const rows of [[], 'all', undefined, { 0: {} }])
      expect(await send('owner', 'banks', rows)).toMatchObject({ status: 422, field: 'rows' });
    const tooMany = await send(
      'owner',
      'banks',
      Array.from({ length: 5001 }, () => ({})),
    );
    expect(tooMany).toMatchObject({ status: 422, message: 'One import has at most 5000 rows' });
    const tooLarge = await send('owner', 'banks', [{ bankTitle: 'x'.repeat(importLimits.bytes) }]);
    expect(tooLarge).toMatchObject({ status: 413, message: 'The body is larger than 5000000 bytes' });
    const faulty = await send(
      'owner',
      'banks',
      Array.from({ length: 1500 }, () => ({})),
    );
    expect(faulty).toMatchObject({ status: 422, total: 1500 });
    expect(faulty.faults).toHaveLength(importLimits.faults);
  });

  it('an import is for those who may create, and imports what its definition says', async () => {
    for (const as of ['merchant', 'agent', 'finance', 'moderator'])
      expect((await send(as, 'payment-accounts', accounts(1))).status).toBe(403);
    const refused = api.platform.db
      .selectFrom('all-activity')
      .select(['act', 'refused'])
      .orderBy('id', 'desc')
      .limit(1);
    expect(await refused.execute()).toEqual([{ act: 'import', refused: true }]);
    expect((await send('vault-owner', 'banks', [{ bankTitle: 'Mine' }])).status).toBe(403);
    expect((await tryOut('merchant', 'banks', [{ bankTitle: 'Mine' }])).status).toBe(403);
    for (const entity of ['users', 'invoices', 'nothing']) expect((await send('owner', entity, [{}])).status).toBe(404);
    const banks = [{ bankTitle: '=HYPERLINK("x")', senderName: 'МОЙ БАНК' }, { bankTitle: '+7 bank' }];
    expect(await send('owner', 'banks', banks)).toEqual({ status: 200, created: 2 });
    expect(await send('owner', 'banks', [{ bankTitle: '+7 BANK' }])).toMatchObject({
      status: 422,
      faults: [{ row: 1, field: 'bankTitle', message: '"+7 BANK" already exists', exists: true }],
    });
  });

  it('an import adds nothing to what belongs to somebody else', async () => {
    const other = await addPerson(api, `other-owner-${kind}`, { role: Role.VaultOwner });
    const values = {
      holderName: 'Other',
      phoneNumber: '79990000000',
      vaultOwnerId: other,
      status: ActiveStatus.Active,
    };
    const { id } = await api.platform.db
      .insertInto('vault-profiles')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await send('vault-owner', 'payment-accounts', accounts(1, { vaultProfileId: id }))).toMatchObject({
      status: 422,
      faults: [{ row: 1, field: 'vaultProfileId', message: 'no such record' }],
    });
    expect(await send('vault-owner', 'vault-profiles', [values])).toMatchObject({
      status: 422,
      faults: [{ row: 1, field: 'vaultOwnerId' }],
    });
  });

  it('an import is for one vault owner, who can decide on all of it', async () => {
    const other = await addPerson(api, `second-vault-${kind}`, { role: Role.VaultOwner });
    const holder = { holderName: 'Other', phoneNumber: '79990000005', vaultOwnerId: other };
    const { json } = await api.call('owner', 'POST', 'mgmt/vault-profiles', { ...holder, status: ActiveStatus.Active });
    expect((await decideOn(api, `second-vault-${kind}`, 'approve', `vault-profiles/${json.id}`)).status).toBe(200);
    const message = 'One import is for one vault owner, and row 1 is for another';
    const accountsOfTwo = [...accounts(2), ...accounts(1, { vaultProfileId: json.id })];
    const profilesOfTwo = [{ ...holder, vaultOwnerId: ownerId }, holder];
    for (const [entity, rows, fault] of [
      ['payment-accounts', accountsOfTwo, { row: 3, field: 'vaultProfileId', message }],
      ['vault-profiles', profilesOfTwo, { row: 2, field: 'vaultOwnerId', message }],
    ] as const) {
      expect(await send('owner', entity, rows)).toMatchObject({ status: 422, total: 1, faults: [fault] });
      expect(await tryOut('owner', entity, rows)).toMatchObject({ status: 200, total: 1, faults: [fault] });
    }
  });

  it('an import waits whole when staff import for an owner, who approves it whole', async () => {
    const rows = accounts(120);
    const answer = await send('owner', 'payment-accounts', rows);
    expect(answer).toMatchObject({ status: 200, created: 0, waits: true });
    expect(await stored(rows)).toEqual([]);
    const request = await requestOn(api, subject);
    expect([request.id, request.step, request.about]).toEqual([answer.request, 'Import payment accounts', '120']);
    // An instance of the version before lists it as the create of an account without an owner, which it does not approve.
    expect([request.call, request.body]).toEqual([
      'payment-accounts.create',
      JSON.stringify({ vaultProfileId: null, bankDataId: null, requisites: null, tail: null }),
    ]);
    const page = await api.call('vault-owner', 'GET', `mgmt/approvals/${request.id}/rows?range=[100,199]`);
    expect([page.status, page.json.length, page.headers.get('Content-Range')]).toEqual([200, 20, 'rows 100-119/120']);
    const { requisites } = rows[100] as { requisites: string };
    // Whoever approves it sees numbers masked, and of which no card has them.
    const doubts = requisitesWarning(requisites) === 'digit' ? { doubts: 'requisites' } : {};
    expect(page.json[0]).toEqual({ ...rows[100], requisites: maskRequisites(requisites), tail: null, ...doubts });
    expect((await api.call('merchant', 'GET', `mgmt/approvals/${request.id}/rows`)).status).toBe(404);
    expect((await decideOn(api, 'vault-owner', 'approve', subject)).status).toBe(200);
    const added = await stored(rows);
    expect(added.map(({ requisites }) => requisites)).toEqual(numbersOf(rows));
    expect(new Set(added.map(({ addedBy }) => addedBy))).toEqual(new Set([request.userId]));
    const acts = api.platform.db.selectFrom('all-activity').select(['act', 'userId', 'after']);
    const recorded = await acts
      .where('entity', '=', 'payment-accounts')
      .where('recordId', '=', String(added[0]!.id))
      .execute();
    expect(recorded).toEqual([{ act: 'create', userId: ownerId, after: expect.stringContaining('"requestedBy"') }]);
    expect((await decideOn(api, 'second-owner', 'approve', subject)).status).toBe(409);
  });

  it('an import of patterns is checked as each pattern is, and takes a second person', async () => {
    const pattern = (regexpPattern: string, more: object = {}) => ({ bankDataId: bankId, regexpPattern, ...more });
    const good = [
      pattern('^Imported (?P<amount>\\d+) RUB$'),
      pattern('^Imported balance (?P<balance>\\d+)$', { kind: PatternKind.BalanceOnly }),
    ];
    const faulty = [pattern('^Imported (?P<sum>\\d+)$'), pattern('^Imported (', { bankDataId: 0 }), ...good];
    const fieldsOf = ({ faults }: Answer) => faults?.map(({ row, field }) => [row, field]);
    expect(fieldsOf(await send('developer', 'parsing-patterns', faulty))).toEqual([
      [1, 'regexpPattern'],
      [2, 'regexpPattern'],
      [2, 'bankDataId'],
    ]);
    const many = Array.from({ length: 101 }, () => good[0]);
    expect(fieldsOf(await tryOut('developer', 'parsing-patterns', many))).toEqual([[101, 'regexpPattern']]);
    expect((await send('moderator', 'parsing-patterns', good)).status).toBe(403);

    expect(await tryOut('developer', 'parsing-patterns', good)).toMatchObject({ status: 200, waits: true });
    expect(await send('developer', 'parsing-patterns', good)).toMatchObject({ status: 200, created: 0, waits: true });
    const imported = () =>
      api.platform.db
        .selectFrom('parsing-patterns')
        .select(['regexpPattern', 'kind', 'status', 'fromStart'])
        .where('regexpPattern', 'like', '^Imported%')
        .orderBy('id')
        .execute();
    expect(await imported()).toEqual([]);
    expect((await decideOn(api, 'developer', 'approve', 'parsing-patterns/import')).status).toBe(409);
    expect((await decideOn(api, 'second-owner', 'approve', 'parsing-patterns/import')).status).toBe(200);
    expect(await imported()).toEqual([
      { ...good[0], bankDataId: undefined, kind: PatternKind.Incoming, status: ActiveStatus.Active, fromStart: true },
      { ...good[1], bankDataId: undefined, status: ActiveStatus.Active, fromStart: true },
    ]);
  });

  it('an import leaves nothing when it is declined, canceled or expires', async () => {
    const endings: [string, 'decline' | 'cancel', object][] = [
      ['second-owner', 'decline', { reason: 'Not ours' }],
      ['owner', 'cancel', {}],
    ];
    for (const [as, name, input] of endings) {
      const rows = accounts(2);
      expect((await send('owner', 'payment-accounts', rows)).waits).toBe(true);
      expect((await decideOn(api, as, name, subject, input)).status).toBe(200);
      expect(await stored(rows)).toEqual([]);
    }
    expect((await send('owner', 'payment-accounts', accounts(2))).waits).toBe(true);
    await sql`update approvals set "expireDate" = now() - interval '1 minute' where subject = ${subject}
      and status = ${ApprovalStatus.Waiting}`.execute(api.platform.db);
    expect(await expireRequests(api.platform.db)).toBe(1);
    expect(await countOf('import-rows')).toBe(0);
  });

  it('an import of an owner whose password somebody else issued waits for a person who did not', async () => {
    const developer = await userIdOf(api, 'developer');
    const as = `issued-${kind}`;
    const issued = { role: Role.VaultOwner, verified: false, passwordIssuedBy: developer, principalId: developer };
    const vaultOwnerId = await addPerson(api, as, issued);
    const holders = [{ holderName: 'Own', phoneNumber: '79990000003', vaultOwnerId, status: ActiveStatus.Active }];
    expect(await send(as, 'vault-profiles', holders)).toMatchObject({ status: 200, waits: true });
    expect((await decideOn(api, 'developer', 'approve', 'vault-profiles/import')).status).toBe(409);
    expect((await decideOn(api, 'second-owner', 'approve', 'vault-profiles/import')).status).toBe(200);
    const { addedBy } = await api.platform.db
      .selectFrom('vault-profiles')
      .select('addedBy')
      .where('vaultOwnerId', '=', vaultOwnerId)
      .executeTakeFirstOrThrow();
    expect(addedBy).toBe(vaultOwnerId);
  });

  it('an import is checked again when it is approved', async () => {
    const rows = accounts(3);
    expect((await send('owner', 'payment-accounts', rows)).waits).toBe(true);
    expect((await send('vault-owner', 'payment-accounts', rows.slice(1, 2))).created).toBe(1);
    const { status, json } = await decideOn(api, 'second-owner', 'approve', subject);
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'faulty_rows', faults: [{ row: 2, field: 'requisites' }] });
    // The request still waits, so it can be declined.
    expect((await decideOn(api, 'second-owner', 'decline', subject, { reason: 'One exists' })).status).toBe(200);
    expect(await stored(rows)).toHaveLength(1);
  });

  it('an import refuses accounts of a holder who waits for approval', async () => {
    const holder = { holderName: 'Waits', phoneNumber: '79990000002', vaultOwnerId: ownerId };
    const { json } = await api.call('owner', 'POST', 'mgmt/vault-profiles', { ...holder, status: 0 });
    expect(await send('owner', 'payment-accounts', accounts(1, { vaultProfileId: json.id }))).toMatchObject({
      status: 422,
      faults: [{ row: 1, field: 'vaultProfileId', message: 'It waits for approval: that is decided first' }],
    });
    expect((await decideOn(api, 'owner', 'cancel', `vault-profiles/${json.id}`)).status).toBe(200);
  });

  it('the platform lets at most five imports of one person wait', async () => {
    for (let count = 0; count < 5; count++)
      expect((await send('owner', 'payment-accounts', accounts(1))).waits).toBe(true);
    expect(await send('owner', 'payment-accounts', accounts(1))).toMatchObject({
      status: 409,
      message: 'At most 5 of your imports wait for approval at once. Cancel one, or wait.',
    });
    expect(await countOf('import-rows')).toBe(5);
    for (let count = 0; count < 5; count++)
      expect((await decideRequest(api, 'owner', 'cancel', (await waitingRequest()).id)).status).toBe(200);
  });

  it('an import is made once for each idempotency key', async () => {
    const rows = accounts(2);
    const headers = { 'Idempotency-Key': `import-${kind}` };
    const first = await send('vault-owner', 'payment-accounts', rows, headers);
    expect(first).toEqual({ status: 200, created: 2 });
    expect(await send('vault-owner', 'payment-accounts', rows, headers)).toEqual(first);
    expect(await send('vault-owner', 'payment-accounts', accounts(2), headers)).toMatchObject({
      status: 422,
      code: 'key_reused',
    });
  });

  it('one of two imports of the same account gets the fault', async () => {
    const shared = accounts(1);
    const answers = await Promise.all([
      send('vault-owner', 'payment-accounts', [...accounts(300), ...shared]),
      send('vault-owner', 'payment-accounts', [...accounts(2), ...shared]),
      api.call('vault-owner', 'POST', 'mgmt/bank-accounts', shared[0]),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.slice(0, 2) as Answer[])
      if (answer.created === undefined)
        expect(answer).toMatchObject({ status: 422, faults: [{ field: 'requisites' }] });
    expect(await stored(shared)).toHaveLength(1);
  });

  it('an import gives back its time when the database takes longer', async () => {
    const deadline = new Deadline(0);
    await expect(inTransaction(api.platform.db, (tx) => deadline.limit(tx))).rejects.toMatchObject({ status: 503 });
  });
});
