import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fulfilmentSql, fundsSql, invoiceSql, paymentSql } from '../../server/database/statusSql';
import { bankStatementOf, type StatementRow } from '../../server/demo/bankStatement';
import { FileStatus, leftOutcomes, LineOutcome } from '../../src/resources/statuses/reconciliation';
import type { OutcomeSums } from '../../src/resources/statementSums';
import { urgentNotices } from '../../src/resources/urgentNotices';
import { kinds, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

/** A line as the API answers it. */
interface Line {
  id: number;
  outcome: number;
  number: number | null;
  invoiceId: number | null;
  amount: number | null;
  ours: number | null;
  difference: number;
  closed: boolean;
}

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Lines as the console sends them. */
const linesOf = (rows: readonly StatementRow[]) => {
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    const text = JSON.stringify(row);
    const repeat = (seen.get(text) ?? 0) + 1;
    seen.set(text, repeat);
    return { ...row, amount: Number(row.amount), number: index + 1, timed: true, repeat };
  });
};

describe.each(kinds)('reconciliation on %s', (kind) => {
  let api: TestPlatform;
  /** An account with many completed pay-ins. */
  let accountId: number;
  const period = { fromDate: daysAgo(40), toDate: daysAgo(0) };
  beforeAll(async () => {
    api = await openTestPlatform(kind, 600);
    const { rows } = await sql<{ id: number }>`select "accountId" as id from invoices
      where status = ${invoiceSql.Complete} and "paymentType" = ${paymentSql.PayIn} and "accountId" in (
        select a.id from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
        where p."vaultOwnerId" = ${await userIdOf(api, 'vault-owner')})
      group by 1 order by count(*) desc limit 1`.execute(api.platform.db);
    accountId = Number(rows[0]!.id);
  });
  afterAll(() => api.close());

  const get = async (path: string, filter: object) =>
    (
      await api.call(
        'finance',
        'GET',
        `mgmt/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,999]`,
      )
    ).json;
  const addFile = async (as = 'finance', more: object = {}) =>
    api.call(as, 'POST', 'mgmt/statement-files', { name: 'kapital.csv', accountId, expected: 0, ...period, ...more });
  const send = (id: number, lines: readonly object[]) =>
    api.call('finance', 'POST', `mgmt/statement-files/${id}/lines`, { lines });
  const act = (path: string, body: object = {}, as = 'finance') => api.call(as, 'POST', `mgmt/${path}`, body);
  const lines = async (filter: object = {}) =>
    (await get('bank-lines', { accountId: [accountId], ...filter })) as unknown as Line[];
  const invoicesOf = (found: readonly Line[]) =>
    found.map(({ invoiceId }) => Number(invoiceId)).toSorted((a, b) => a - b);
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

  it('find every planted fault and no other, and a file that is read again adds nothing', async () => {
    const { rows, planted } = await bankStatementOf(api.platform.db, {
      accountId,
      from: period.fromDate,
      to: period.toDate,
      faults: 1,
    });
    expect(rows.length).toBeGreaterThan(4);
    const file = await addFile();
    expect(file).toMatchObject({ status: 200, json: { status: FileStatus.Reading } });
    const { id } = file.json;
    expect((await send(id, linesOf(rows))).json).toEqual({ added: rows.length, known: 0 });
    expect((await send(id, linesOf(rows))).json).toEqual({ added: 0, known: rows.length });
    expect(await act(`statement-files/${id}/match`)).toMatchObject({ status: 200, json: { status: FileStatus.Read } });
    const outcome = (value: LineOutcome) => lines({ outcome: [value] });
    expect(invoicesOf(await outcome(LineOutcome.MissingThere))).toEqual(sorted(planted.missing));
    expect(invoicesOf(await outcome(LineOutcome.Different))).toEqual(
      sorted([...planted.otherSum, ...planted.otherDay]),
    );
    expect((await outcome(LineOutcome.MissingHere)).length).toBe(planted.doubled.length);
    expect((await outcome(LineOutcome.Matched)).length).toBe(
      rows.length - planted.doubled.length - planted.otherSum.length - planted.otherDay.length,
    );
    // All that differs between the file and the books is in what is left over.
    const { rows: sums } = await sql<{ file: string; ours: string }>`select
        (select sum(amount) from "bank-lines" where "accountId" = ${accountId} and number is not null) as file,
        (select sum(coalesce(received, amount)) from invoices where "accountId" = ${accountId}
          and "paymentType" = ${paymentSql.PayIn} and status = ${invoiceSql.Complete}
          and "endDate" between ${period.fromDate} and ${period.toDate}) as ours`.execute(api.platform.db);
    const left = [
      ...(await lines({ outcome: [LineOutcome.Different, LineOutcome.MissingHere, LineOutcome.MissingThere] })),
    ];
    expect(Number(sums[0]!.file) - Number(sums[0]!.ours)).toBeCloseTo(
      left.reduce((sum, { difference }) => sum + difference, 0),
      2,
    );
    const counted = await api.call('finance', 'GET', `mgmt/statement-files/${id}/sums`);
    expect((counted.json as unknown as OutcomeSums[]).reduce((total, { otherTime }) => total + otherTime, 0)).toBe(
      planted.otherDay.length,
    );
  });

  it('are counted in the reports of the vault owner, who sees that their bank does not show a payment', async () => {
    const span = new URLSearchParams({
      from: period.fromDate,
      to: daysAgo(-1),
      beforeFrom: daysAgo(400),
      beforeTo: daysAgo(300),
    });
    const missing = (await lines({ outcome: [LineOutcome.MissingThere] })).length;
    expect(missing).toBeGreaterThan(0);
    const report = await api.call('owner', 'GET', `mgmt/reports?by=owner&${span}`);
    expect(report.json).toMatchObject({ missing: { now: missing, before: 0 }, total: { now: { missing } } });
    const own = await api.call('vault-owner', 'GET', `mgmt/reports?by=bank&${span}`);
    expect(own.json).toMatchObject({ missing: { now: missing, before: 0 } });
    const merchants = await api.call('merchant', 'GET', `mgmt/reports?by=method&${span}`);
    expect(merchants.json).not.toHaveProperty('missing');
  });

  it('are told to every Owner where a payment is missing there', async () => {
    const { rows } = await sql<{
      phrase: string;
    }>`select n.phrase from notifications n join users u on u.id = n."userId"
      where u.email = 'owner@example.com' and n.subject like 'statement-files/%'`.execute(api.platform.db);
    expect(rows.map(({ phrase }) => phrase)).toEqual([urgentNotices.missingInStatement]);
  });

  it('are told to every Owner when somebody explains a payment that is missing there', async () => {
    const [alarm] = await lines({ outcome: [LineOutcome.MissingThere] });
    expect((await act(`bank-lines/${alarm!.id}/explain`, { reason: 'The bank is late' })).status).toBe(200);
    const { rows } = await sql<{ phrase: string; args: string }>`select n.phrase, n.args from notifications n
      join users u on u.id = n."userId" where u.email = 'owner@example.com' and n.subject = ${`bank-lines/${alarm!.id}`}`.execute(
      api.platform.db,
    );
    expect(rows).toMatchObject([{ phrase: urgentNotices.missingExplained }]);
    expect(rows[0]!.args).toContain('Fred Finance');
    expect((await act(`bank-lines/${alarm!.id}/reopen`)).status).toBe(200);
  });

  it('are told to every Owner when somebody deletes a statement in which payments are missing', async () => {
    const { rows: unused } = await sql<{ id: number }>`select i."accountId" as id from invoices i
      where i."accountId" <> ${accountId} and i.status = ${invoiceSql.Complete} and i."paymentType" = ${paymentSql.PayIn}
      group by 1 order by count(*) desc limit 1`.execute(api.platform.db);
    const { json } = await addFile('finance', { accountId: Number(unused[0]!.id) });
    await act(`statement-files/${json.id}/match`);
    expect((await act(`statement-files/${json.id}/remove`)).status).toBe(200);
    const { rows } = await sql<{ args: string }>`select n.args from notifications n join users u on u.id = n."userId"
      where u.email = 'owner@example.com' and n.phrase = ${urgentNotices.missingDeleted}`.execute(api.platform.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.args).toContain('kapital.csv');
  });

  it('stand beside the turnover of an account, for its vault owner and those who see all accounts', async () => {
    const path = `mgmt/bank-accounts/${accountId}/turnover`;
    interface Day {
      day: string;
      count: number;
      sum: string;
      inStatements: string | null;
    }
    const days = (await api.call('vault-owner', 'GET', path)).json as unknown as Day[];
    expect(days).toHaveLength(30);
    const { rows } = await sql<{
      count: number;
      sum: string;
    }>`select count(*)::int as count, sum(coalesce(received, amount)) as sum
      from invoices where "accountId" = ${accountId} and "paymentType" = ${paymentSql.PayIn} and status = ${invoiceSql.Complete}
        and "endDate" >= ${`${days.at(-1)!.day}T00:00:00Z`}`.execute(api.platform.db);
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(Number(rows[0]!.count));
    expect(days.reduce((total, { sum }) => total + Number(sum), 0)).toBeCloseTo(Number(rows[0]!.sum), 2);
    expect(days.every(({ inStatements }) => inStatements !== null)).toBe(true);
    const { rows: others } = await sql<{ id: number }>`select a.id from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" where p."vaultOwnerId" <> ${await userIdOf(api, 'vault-owner')}
      limit 1`.execute(api.platform.db);
    expect((await api.call('vault-owner', 'GET', `mgmt/bank-accounts/${others[0]!.id}/turnover`)).status).toBe(404);
    expect((await api.call('merchant', 'GET', path)).status).toBe(403);
  });

  it('are closed once nothing is left over, by whom and until when, and then nothing in them changes', async () => {
    const [file] = (await get('statement-files', { accountId: [accountId] })) as unknown as {
      id: number;
      left: number;
    }[];
    expect(file!.left).toBeGreaterThan(0);
    expect(await act(`statement-files/${file!.id}/close`)).toMatchObject({ status: 409 });
    for (const { id } of await lines({ outcome: leftOutcomes })) {
      expect(await act(`bank-lines/${id}/explain`)).toMatchObject({ status: 422, json: { field: 'reason' } });
      expect(await act(`bank-lines/${id}/explain`, { reason: 'Asked the bank' })).toMatchObject({ status: 200 });
      expect(await act(`bank-lines/${id}/explain`, { reason: 'Twice' })).toMatchObject({ status: 409 });
    }
    expect(await act(`statement-files/${file!.id}/close`)).toMatchObject({
      status: 200,
      json: { status: FileStatus.Closed, left: 0 },
    });
    const [line] = await lines({ outcome: [LineOutcome.Explained] });
    expect(line!.closed).toBe(true);
    expect(await act(`bank-lines/${line!.id}/reopen`)).toMatchObject({ status: 409 });
    expect(await act(`statement-files/${file!.id}/remove`)).toMatchObject({ status: 409 });
    const account = await api.call(
      'owner',
      'GET',
      `mgmt/bank-accounts?filter=${encodeURIComponent(JSON.stringify({ id: accountId }))}`,
    );
    expect(account.json[0]).toMatchObject({ reconciledUntil: expect.any(String) as string });
    expect(await act(`statement-files/${file!.id}/reopen`, {})).toMatchObject({ status: 422 });
    expect(await act(`statement-files/${file!.id}/reopen`, { reason: 'A line was wrong' })).toMatchObject({
      json: { status: FileStatus.Read, closedBy: null },
    });
    expect(await act(`bank-lines/${line!.id}/reopen`)).toMatchObject({ status: 200 });
    expect(await act(`bank-lines/${line!.id}/explain`, { reason: 'Asked the bank' })).toMatchObject({ status: 200 });
    expect(await act(`statement-files/${file!.id}/close`)).toMatchObject({ status: 200 });
  });

  it('open a closed period again when a line comes into it', async () => {
    const [file] = (await get('statement-files', { accountId: [accountId] })) as unknown as { id: number }[];
    const more = await addFile();
    const line = { date: daysAgo(9), amount: 4321.5, party: 'LATE', number: 1, timed: true, repeat: 1 };
    expect((await send(more.json.id, [line])).json).toEqual({ added: 1, known: 0 });
    expect(await act(`statement-files/${more.json.id}/match`)).toMatchObject({ status: 200 });
    const read = await get('statement-files', { id: file!.id });
    expect(read[0]).toMatchObject({ status: FileStatus.Read, closedBy: null });
  });

  it('match a line with a payment that was completed here, once, and with a reason where the sum differs', async () => {
    const [line] = await lines({ outcome: [LineOutcome.MissingHere], amount: 4321.5 });
    const [shown] = await lines({ outcome: [LineOutcome.Matched] });
    const match = (body: object) => act(`bank-lines/${line!.id}/match`, body);
    expect(await match({ invoiceId: shown!.invoiceId })).toMatchObject({ status: 409, json: { field: 'invoiceId' } });
    const { rows } = await sql<{ id: number; complete: boolean }>`select id, status = ${invoiceSql.Complete} as complete
      from invoices where "accountId" <> ${accountId} or status <> ${invoiceSql.Complete} order by id limit 30`.execute(
      api.platform.db,
    );
    for (const { id } of rows)
      expect(await match({ invoiceId: Number(id) })).toMatchObject({ status: 422, json: { field: 'invoiceId' } });
    const explained = (await lines({ outcome: [LineOutcome.Explained] })).find(({ number }) => number === null)!;
    const invoiceId = explained.invoiceId!;
    // What somebody explained is not shown by a line behind their back.
    expect(await match({ invoiceId, reason: 'It came' })).toMatchObject({ status: 409, json: { field: 'invoiceId' } });
    expect((await act(`bank-lines/${explained.id}/reopen`)).status).toBe(200);
    expect(await match({ invoiceId })).toMatchObject({ status: 422, json: { field: 'reason' } });
    expect(await match({ invoiceId, reason: 'Two payments in one' })).toMatchObject({
      status: 200,
      json: { outcome: LineOutcome.Matched, invoiceId },
    });
    expect((await lines({ outcome: [LineOutcome.MissingThere] })).some((one) => one.invoiceId === invoiceId)).toBe(
      false,
    );
  });

  it('are for Developers, Owners and Finance, and of their own accounts for vault owners, who change nothing', async () => {
    const [line] = await lines({});
    for (const role of ['moderator', 'merchant', 'agent'])
      expect(await api.call(role, 'GET', 'mgmt/bank-lines')).toMatchObject({ status: 403 });
    const own = await api.call('vault-owner', 'GET', 'mgmt/bank-lines');
    expect(own.json.length).toBeGreaterThan(0);
    expect(await act(`bank-lines/${line!.id}/explain`, { reason: 'Mine' }, 'vault-owner')).toMatchObject({
      status: 403,
    });
    expect(await addFile('vault-owner')).toMatchObject({ status: 403 });
    await sql`update "bank-lines" set "accountId" = (select a.id from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" join "vault-profiles" o on o.id <> p.id
      where p."vaultOwnerId" <> ${await userIdOf(api, 'vault-owner')} limit 1) where id = ${line!.id}`.execute(
      api.platform.db,
    );
    const left = await api.call('vault-owner', 'GET', 'mgmt/bank-lines');
    expect(left.json.length).toBe(own.json.length - 1);
  });

  it('refuse what is no line, naming it, and add nothing of the call', async () => {
    const { json } = await addFile();
    const good = { date: daysAgo(3), amount: 5, number: 1, timed: true, repeat: 1 };
    const refused = await send(json.id, [good, { ...good, number: 2, amount: 'a lot' }]);
    expect(refused).toMatchObject({ status: 422, json: { field: 'lines.1.amount' } });
    expect(refused.json.message).toContain('Line 2');
    expect((await send(json.id, [])).status).toBe(422);
    expect(
      (
        await send(
          json.id,
          Array.from({ length: 1001 }, () => good),
        )
      ).status,
    ).toBe(422);
    expect((await send(99_999, [good])).status).toBe(404);
    expect((await send(json.id, [good])).json).toEqual({ added: 1, known: 0 });
    expect(await addFile('finance', { accountId: null })).toMatchObject({ status: 422 });
    expect(await addFile('finance', { toDate: period.fromDate })).toMatchObject({
      status: 422,
      json: { field: 'toDate' },
    });
    expect(await addFile('finance', { fromDate: daysAgo(500) })).toMatchObject({
      status: 422,
      json: { field: 'toDate' },
    });
  });

  it('of a file that was read to its end stay as they are: nobody takes an alarm back with a line of their own', async () => {
    const [file] = (await get('statement-files', { accountId: [accountId], status: [FileStatus.Read] })) as unknown as {
      id: number;
    }[];
    const line = { date: daysAgo(9), amount: 77, number: 1, timed: true, repeat: 1 };
    expect((await send(file!.id, [line])).status).toBe(409);
    const { rows } = await sql<{ act: string }>`select act from activity
      where entity = 'statement-files' and "recordId" = ${String(file!.id)} order by id`.execute(api.platform.db);
    expect(rows.map(({ act: name }) => name)).toEqual(expect.arrayContaining(['create', 'lines', 'match']));
  });

  it('that two files have stay with the other when one of them is deleted', async () => {
    const { rows } = await sql<{ id: number }>`select a.id from "payment-accounts" a where not exists (
      select 1 from "statement-files" f where f."accountId" = a.id) order by a.id limit 1`.execute(api.platform.db);
    const other = Number(rows[0]!.id);
    const shared = [1, 2, 3].map((number) => ({ date: daysAgo(5), amount: number, number, timed: true, repeat: 1 }));
    const files = [];
    for (const extra of [10, 20]) {
      const { json } = await addFile('finance', { accountId: other });
      files.push(json.id);
      const own = { date: daysAgo(4), amount: extra, number: 9, timed: true, repeat: 1 };
      const answer = await send(json.id, [...shared, own]);
      expect(answer.json).toEqual(extra === 10 ? { added: 4, known: 0 } : { added: 1, known: 3 });
      await act(`statement-files/${json.id}/match`);
    }
    const amounts = async () =>
      ((await get('bank-lines', { accountId: [other] })) as unknown as Line[])
        .filter(({ number }) => number !== null)
        .map(({ amount }) => amount)
        .toSorted((a, b) => a! - b!);
    expect(await amounts()).toEqual([1, 2, 3, 10, 20]);
    expect((await act(`statement-files/${files[0]}/remove`)).status).toBe(200);
    expect(await amounts()).toEqual([1, 2, 3, 20]);
    const [left] = await get('statement-files', { id: files[1] });
    expect(left).toMatchObject({ lines: 4, added: 4 });
    expect((await act(`statement-files/${files[1]}/remove`)).status).toBe(200);
    expect(await amounts()).toEqual([]);
  });

  it('are decided by one person at a time: a period is not closed while a line in it is opened again', async () => {
    const [file] = (await get('statement-files', { accountId: [accountId] })) as unknown as { id: number }[];
    for (const { id } of await lines({ outcome: leftOutcomes }))
      await act(`bank-lines/${id}/explain`, { reason: 'Known' });
    const [explained] = await lines({ outcome: [LineOutcome.Explained] });
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all([
        act(`statement-files/${file!.id}/close`),
        new Promise((resolve) => setTimeout(resolve, round * 2)).then(() => act(`bank-lines/${explained!.id}/reopen`)),
      ]);
      const [now] = (await get('statement-files', { id: file!.id })) as unknown as { status: number; left: number }[];
      expect({ round, broken: now!.status === Number(FileStatus.Closed) && now!.left > 0 }).toEqual({
        round,
        broken: false,
      });
      expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
      await act(`statement-files/${file!.id}/reopen`, { reason: 'Next round' });
      await act(`bank-lines/${explained!.id}/explain`, { reason: 'Known' });
    }
  }, 30_000);

  it('show a pay-out once, whichever account of its vault owner they are of', async () => {
    const owner = await userIdOf(api, 'vault-owner');
    const { rows: accounts } = await sql<{ id: number }>`select a.id from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" where p."vaultOwnerId" = ${owner} and a.id <> ${accountId}
      order by a.id limit 2`.execute(api.platform.db);
    const { rows: payOuts } = await sql<{
      id: number;
      amount: string;
      endDate: string;
    }>`select id, amount, "endDate" from invoices
      where owner = ${owner} and "paymentType" = ${paymentSql.PayOut} and status = ${invoiceSql.Complete}
        and "endDate" > now() - interval '39 days' order by id limit 1`.execute(api.platform.db);
    const payOut = payOuts[0]!;
    const ids: number[] = [];
    for (const { id } of accounts) {
      const { json } = await addFile('finance', { accountId: Number(id) });
      const date = new Date(payOut.endDate).toISOString();
      await send(json.id, [
        { date, amount: -Number(payOut.amount) - 1, party: 'PAID', number: 1, timed: true, repeat: 1 },
      ]);
      const { rows } = await sql<{ id: number }>`select id from "bank-lines" where "fileId" = ${json.id}`.execute(
        api.platform.db,
      );
      ids.push(Number(rows[0]!.id));
      expect(await act(`bank-lines/${ids.at(-1)}/explain`, { reason: 'Too early' })).toMatchObject({ status: 409 });
      expect((await act(`statement-files/${json.id}/match`)).status).toBe(200);
    }
    const answers = await Promise.all(
      ids.map((id) => act(`bank-lines/${id}/match`, { invoiceId: Number(payOut.id), reason: 'By its number' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  describe('of an account with one payment', () => {
    const hours = (days: number, at: number) =>
      new Date(Date.parse(`${daysAgo(days).slice(0, 10)}T00:00:00Z`) + at * 3_600_000).toISOString();
    let lonely: number;
    let payment: { id: number; sum: number };
    /** The payment moved between these moments. */
    const moved = async (from: string, to: string) => {
      await sql`update messages set "invoiceId" = null where "invoiceId" = ${payment.id}`.execute(api.platform.db);
      await sql`update invoices set "createDate" = ${from}, "endDate" = ${to} where id = ${payment.id}`.execute(
        api.platform.db,
      );
    };
    const read = async (from: string, to: string, lines: readonly { date: string; amount: number }[] = []) => {
      const { json } = await addFile('finance', { accountId: lonely, fromDate: from, toDate: to });
      const sent = lines.map((line, index) => ({ ...line, number: index + 1, timed: true, repeat: 1 }));
      if (sent.length > 0) await send(json.id, sent);
      expect((await act(`statement-files/${json.id}/match`)).status).toBe(200);
      return json.id;
    };
    const found = async () =>
      ((await get('bank-lines', { accountId: [lonely] })) as unknown as Line[]).map(({ outcome, number }) => [
        outcome,
        number,
      ]);
    beforeAll(async () => {
      const { rows } = await sql<{
        account: number;
        id: number;
        sum: number;
      }>`select "accountId" as account, max(id) as id,
          max(coalesce(received, amount))::float8 as sum from invoices
        where status = ${invoiceSql.Complete} and "paymentType" = ${paymentSql.PayIn} and "accountId" not in (
          select "accountId" from "statement-files" where "accountId" is not null)
        group by 1 order by count(*) limit 1`.execute(api.platform.db);
      lonely = Number(rows[0]!.account);
      const { rows: one } = await sql<{
        id: number;
        sum: number;
      }>`select id, coalesce(received, amount)::float8 as sum from invoices
        where id = ${rows[0]!.id}`.execute(api.platform.db);
      payment = { id: Number(one[0]!.id), sum: one[0]!.sum };
      // Of its other payments nothing is known.
      await sql`update invoices set "accountId" = null where "accountId" = ${lonely} and id <> ${payment.id}`.execute(
        api.platform.db,
      );
    });
    afterEach(async () => {
      await sql`delete from "bank-lines" where "accountId" = ${lonely}`.execute(api.platform.db);
      await sql`delete from "statement-files" where "accountId" = ${lonely}`.execute(api.platform.db);
    });
    const missing = [Number(LineOutcome.MissingThere), null];

    it('daily files find it in whatever order they are read, also when the later day was closed before', async () => {
      await moved(hours(10, 22), hours(10, 22.1));
      const later = await read(hours(9, 0), hours(8, 0));
      expect((await act(`statement-files/${later}/close`)).status).toBe(200);
      expect(await found()).toEqual([]);
      await read(hours(10, 0), hours(9, 0));
      expect(await found()).toEqual([missing]);
      const [opened] = await get('statement-files', { id: later });
      expect(opened).toMatchObject({ status: FileStatus.Read, left: 1 });
    });

    it('no file that covers only the beginning and the end makes it missing', async () => {
      await moved(hours(12, 12), hours(10, 12));
      await read(hours(12, 0), hours(11, 0));
      await read(hours(10, 0), hours(9, 0));
      expect(await found()).toEqual([]);
      await read(hours(11, 0), hours(10, 0));
      expect(await found()).toEqual([missing]);
    });

    it('a line long before its completion shows it, and ends what was found before', async () => {
      await moved(hours(20, 10), hours(10, 10));
      const line = { date: hours(19, 9), amount: payment.sum };
      await read(hours(20, 0), hours(9, 0));
      expect(await found()).toEqual([missing]);
      await read(hours(20, 0), hours(18, 0), [line]);
      expect(await found()).toEqual([[Number(LineOutcome.Matched), 1]]);
    });

    it('a statement that was not read to its end shows nothing', async () => {
      await moved(hours(5, 10), hours(5, 10.1));
      await read(hours(5, 0), hours(3, 0));
      expect(await found()).toEqual([missing]);
      const { json } = await addFile('finance', {
        accountId: lonely,
        expected: 5,
        fromDate: hours(5, 0),
        toDate: hours(3, 0),
      });
      await send(json.id, [{ date: hours(5, 10), amount: payment.sum, number: 1, timed: true, repeat: 1 }]);
      const [whole] = (await get('statement-files', { accountId: [lonely], status: [FileStatus.Read] })) as unknown as {
        id: number;
      }[];
      await act(`statement-files/${whole!.id}/match`);
      expect(await found()).toEqual(expect.arrayContaining([missing]));
    });

    it('lines that are sent while another file that has them is deleted are not lost', async () => {
      await moved(hours(5, 10), hours(5, 10.1));
      const shared = Array.from({ length: 60 }, (_, index) => ({
        date: hours(4, 5),
        amount: 1000 + index,
        number: index + 1,
        timed: true,
        repeat: 1,
      }));
      for (let round = 0; round < 4; round++) {
        const first = await read(hours(5, 0), hours(3, 0), shared);
        const { json } = await addFile('finance', { accountId: lonely, fromDate: hours(5, 0), toDate: hours(3, 0) });
        const [sending, removing] = await Promise.all([send(json.id, shared), act(`statement-files/${first}/remove`)]);
        expect([sending.status, removing.status].every((status) => [200, 409].includes(status))).toBe(true);
        if (sending.status === 200) {
          const [file] = (await get('statement-files', { id: json.id })) as unknown as { lines: number }[];
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from "bank-lines"
            where "fileId" = ${json.id} or "alsoIn" like ${`%,${json.id},%`}`.execute(api.platform.db);
          expect([file!.lines, Number(rows[0]!.count)]).toEqual([60, 60]);
        }
        await sql`delete from "bank-lines" where "accountId" = ${lonely}`.execute(api.platform.db);
        await sql`delete from "statement-files" where "accountId" = ${lonely}`.execute(api.platform.db);
      }
    }, 30_000);
  });

  it('of a file that was not sent to its end are not matched: the others would be taken for missing', async () => {
    const { json } = await addFile('finance', { expected: 2 });
    const line = { date: daysAgo(3), amount: 31.5, number: 1, timed: true, repeat: 1 };
    await send(json.id, [line]);
    expect(await act(`statement-files/${json.id}/match`)).toMatchObject({ status: 409 });
    await send(json.id, [line, { ...line, number: 2, repeat: 2 }]);
    expect(await act(`statement-files/${json.id}/match`)).toMatchObject({ status: 200 });
    expect((await act(`statement-files/${json.id}/remove`)).status).toBe(200);
  });

  it('of one file may be sent and matched at once without a deadlock', async () => {
    const { json } = await addFile();
    const part = (first: number) =>
      Array.from({ length: 50 }, (_, index) => ({
        date: daysAgo(6),
        amount: 10_000 + first + index,
        number: first + index,
        timed: true,
        repeat: 1,
      }));
    const answers = await Promise.all([
      send(json.id, part(1)),
      act(`statement-files/${json.id}/match`),
      send(json.id, part(51)),
      act(`statement-files/${json.id}/match`),
    ]);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(answers.map(({ json: { message } }) => message)).not.toContain(
      'Somebody else changed this at the same moment. Try again.',
    );
    expect((await act(`statement-files/${json.id}/remove`)).status).toBe(200);
  });

  it('match transfers of a chain with deposits of the wallet by hash and sum, and with withdraws by hash alone', async () => {
    const { db } = api.platform;
    const { rows: made } = await sql<{ wallet: number; exact: number; other: number; unseen: number; sent: number }>`
      with w as (select id from "platform-wallets" order by id limit 1),
        o as (insert into "funds-operations" ("userId", "walletId", amount, type, status, "createDate", "endDate", "txHash")
          select u.id, case when v.type = ${fundsSql.Deposit} then w.id end, v.amount, v.type, ${fulfilmentSql.Fulfilled},
            now() - interval '12 hours', now() - interval '11 hours', v.hash
          from w, users u, (values (101.5, ${fundsSql.Deposit}, ${'1'.repeat(64)}), (202, ${fundsSql.Deposit}, ${'2'.repeat(64)}),
            (303, ${fundsSql.Deposit}, null), (404.25, ${fundsSql.Withdraw}, ${'4'.repeat(64)})) as v(amount, type, hash)
          where u.email = 'merchant@example.com' returning id, amount)
      select w.id as wallet, max(o.id) filter (where amount = 101.5) as exact, max(o.id) filter (where amount = 202) as other,
        max(o.id) filter (where amount = 303) as unseen, max(o.id) filter (where amount = 404.25) as sent
      from w, o group by w.id`.execute(db);
    const { wallet, exact, other, unseen, sent } = made[0]!;
    const walletId = Number(wallet);
    const { json } = await addFile('finance', { accountId: null, walletId, fromDate: daysAgo(1) });
    const transfer = (number: number, amount: number, txHash: string) => ({
      number,
      amount,
      txHash,
      date: daysAgo(0.47),
      timed: true,
      repeat: 1,
    });
    const sending = await send(json.id, [
      transfer(1, 101.5, '1'.repeat(64)),
      transfer(2, 201, '2'.repeat(64)),
      transfer(3, 99, '3'.repeat(64)),
      transfer(4, -404.25, '4'.repeat(64)),
    ]);
    expect(sending.json).toEqual({ added: 4, known: 0 });
    expect((await act(`statement-files/${json.id}/match`)).status).toBe(200);
    const found = (await get('chain-lines', { walletId: [walletId] })) as unknown as (Line & { operationId: number })[];
    const outcomes = found
      .filter(({ operationId, number }) => number !== null || operationId === Number(unseen))
      .map(({ number, outcome, operationId }) => [number, outcome, operationId]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        [1, LineOutcome.Matched, Number(exact)],
        [2, LineOutcome.Different, Number(other)],
        [3, LineOutcome.MissingHere, null],
        [4, LineOutcome.Matched, Number(sent)],
        [null, LineOutcome.MissingThere, Number(unseen)],
      ]),
    );
    const wallets = await get('platform-wallets', { id: walletId });
    expect(wallets[0]).toMatchObject({ byFile: 401.5, reconciledUntil: null });
  });
});
