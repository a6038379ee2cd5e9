import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/domain/open';
import { readPage } from '../../server/database/pages';
import { relationOf } from '../../server/database/relation';
import { searchIndexes } from '../../server/database/searchText';
import { seedDemo } from '../../server/demo/seed';
import { invoices } from '../../src/resources/invoices';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import type { ListQuery } from '../../src/resources/language/query';
import { awkwardTexts } from './awkwardRows';

import { kindsForRules, newPostgresDatabase, openTestPlatform, type TestPlatform } from './testPlatform';

const query: ListQuery = { conditions: [], sort: { field: 'id', order: 'DESC' }, offset: 0, limit: 25 };

describe.each(kindsForRules)('indexes of searches on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  it('indexes of searches exist for every table that searches read', async () => {
    const { rows } = await sql<{
      name: string;
      isOfMonth: boolean;
    }>`select relname as name, relispartition as "isOfMonth"
      from pg_class where relkind in ('i', 'I') and relname like '%\\_search'`.execute(api.platform.db);
    const wanted = searchIndexes(api.platform.db).map(({ name }) => name);
    expect(wanted.length).toBeGreaterThan(10);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
    // Activity is divided by month, and so is its index, of which the first part has the wanted name.
    const others = rows.filter(({ name, isOfMonth }) => !isOfMonth && !wanted.includes(name));
    expect(others.filter(({ name }) => !name.startsWith('all-activity'))).toEqual([]);
  });

  it('indexes of searches hold every part of a text, in any script', async () => {
    const texts = [...awkwardTexts, 'Ёлка и щука', 'ПРИВЕТ, мир', '北京 银行', '😀😀', "O'Neil & Søn <b>"];
    const parts = texts.flatMap((text) => {
      const characters = [...text];
      return characters.flatMap((_, start) =>
        [3, 5].map((length) => ({ text, part: characters.slice(start, start + length).join('') })),
      );
    });
    const { rows } = await sql<{ text: string; part: string }>`select part.text, part.part
      from jsonb_to_recordset(${JSON.stringify(parts)}) as part (text text, part text)
      where position(search_key_2(part.part) in search_key_2(part.text)) = 0
        or search_key_2(part.text) ~ '[^\\x01-\\x7f]'`.execute(api.platform.db);
    expect(rows).toEqual([]);
  });

  it.each(['order-4', 'щука', '北京银行', '😀😀😀', '4111'])(
    'indexes of searches are read by a search for %s',
    async (q) => {
      const { from, conditions } = relationOf(invoices).foundParts({}, { ...query, q });
      const plans = await api.platform.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const explained = conditions.map((condition) =>
          sql`explain select t.id ${from} where ${condition}`.execute(tx),
        );
        return (await Promise.all(explained)).map(({ rows }) => JSON.stringify(rows));
      });
      const { name } = searchIndexes(api.platform.db).find(({ table }) => table === 'invoices')!;
      expect(plans.join()).toContain(`Bitmap Index Scan on ${name}`);
      expect(plans.join()).not.toMatch(/Seq Scan on (invoices|deals)/);
    },
  );

  it('a search by an index finds what was changed a moment ago', async () => {
    const { db } = api.platform;
    const find = async (q: string) =>
      (await readPage(db, relationOf(invoices), {}, { ...query, q }, { exact: false })).total;
    expect(await find('a quite new name')).toBe(0);
    await sql`update invoices set "holderName" = 'A  quite\tNEW name' where id = (select min(id) from invoices)`.execute(
      db,
    );
    expect(await find('a quite new name')).toBe(1);
  });
});

it('without the extension pg_trgm searches find the same, and the platform says so', async () => {
  const url = new URL(await newPostgresDatabase());
  const owner = await openDatabase({ url: url.href, folder: 'memory://' });
  await sql`drop extension pg_trgm cascade`.execute(owner.db);
  await sql`create role without_extensions login password 'x'`.execute(owner.db);
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public'`.execute(owner.db);
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} owner to without_extensions`.execute(owner.db);
  await sql`grant all on schema public to without_extensions`.execute(owner.db);
  await owner.close();
  [url.username, url.password] = ['without_extensions', 'x'];
  const database = await openDatabase({ url: url.href, folder: 'memory://' });
  expect(database.isSearchIndexed).toBe(false);
  await seedDemo(database.db, 40);
  const page = await readPage(database.db, relationOf(invoices), {}, { ...query, q: 'order-' }, { exact: false });
  expect(page.total).toBeGreaterThan(5);
  await database.close();
});

it('searches have their indexes also where pg_trgm is in a schema of its own', async () => {
  const url = await newPostgresDatabase();
  const administrator = new pg.Client({ connectionString: url });
  await administrator.connect();
  await administrator.query('create schema extensions; create extension pg_trgm schema extensions');
  await administrator.end();
  const database = await openDatabase({ url, folder: 'memory://' });
  expect(database.isSearchIndexed).toBe(true);
  await seedDemo(database.db, 40);
  const page = await readPage(database.db, relationOf(invoices), {}, { ...query, q: 'order-' }, { exact: false });
  expect(page.total).toBeGreaterThan(5);
  await database.close();
});

it.each(['C', 'C.UTF-8'])('searches fold letters of every script in a database of the locale %s', async (locale) => {
  const url = await newPostgresDatabase(`template0 locale '${locale}'`);
  const database = await openDatabase({ url, folder: 'memory://' });
  await seedDemo(database.db, 20);
  const holders = ['Ёлкин Пётр', 'ПРИВЕТ Мир', 'Søren Østergård', '北京银行 Wang', 'Emoji 😀😀😀', 'ИВАН'];
  const { clientId } = await database.db.selectFrom('invoices').select('clientId').limit(1).executeTakeFirstOrThrow();
  await database.db
    .insertInto('invoices')
    .values(
      holders.map((holderName) => ({
        clientId,
        holderName,
        amount: '100',
        status: InvoiceStatus.Canceled,
        paymentType: PaymentType.PayOut,
      })),
    )
    .execute();
  const find = async (q: string) => {
    const page = await readPage(database.db, relationOf(invoices), {}, { ...query, q }, { exact: false });
    return page.rows.map(({ holderName }) => holderName);
  };
  const typed = ['ёлкин', 'привет мир', 'østergård', '北京银行', '😀😀😀', 'иван'];
  const found = [];
  for (const q of typed) found.push(await find(q));
  expect(found).toEqual(holders.map((holder) => [holder]));
  await database.close();
});
