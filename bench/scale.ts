import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { writeBackup } from '../server/backup/backup';
import { openDatabase } from '../server/domain/open';
import { readPage } from '../server/database/pages';
import { relationOf } from '../server/database/relation';
import type { Db } from '../server/database/schema';
import { invoiceSql } from '../server/database/statusSql';
import { allActivity, storedNameOf } from '../server/database/storedTables';
import { seedDemo } from '../server/demo/seed';
import { readSettings } from '../server/base/settings';
import { definitionOf } from '../src/resources/index';
import { readFilter } from '../src/resources/language/query';
import { newDatabase, startPostgres } from '../tests/postgresServer';
import { recordFigure } from './figures';
import { median } from './measure';
import { printLine } from './report';

/** What many rows cost: measured at some sizes, and computed from the largest for more. For docs/scale.md. */
const sizes = (process.env.BENCH_SIZES ?? '100000,300000,1000000').split(',').map(Number);
const computedSizes = [10_000_000, 100_000_000, 1_000_000_000];
/** Invoices of the demo whose rows are repeated. */
const seededInvoices = 1000;
/** Months over which the rows are spread; the last one is the current one. */
const months = 24;
const tables = ['activity', 'messages', 'transactions', 'invoices'] as const;
type Table = (typeof tables)[number];

const bytesOfGb = 2 ** 30;
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const gb = (bytes: number) => `${numbers.format(bytes / bytesOfGb)} GB`;

/** Columns that are not repeated, because each row has its own value: SQL of it for row `n` of `size`. */
const ownValues = (size: number): Readonly<Record<Table, Readonly<Record<string, RawBuilder<unknown>>>>> => {
  const createDate = sql`now() - (${size}::bigint - n) * (make_interval(months => ${months}) / ${size}::double precision)`;
  const anInvoice = sql`(select row_to_json(i)::text from invoices i order by id limit 1)`;
  return {
    // A change stores all fields of the record before and after it.
    activity: { createDate, recordId: sql`(n / 8)::text`, before: anInvoice, after: anInvoice },
    messages: { createDate, number: sql`null`, invoiceId: sql`null`, message: sql`m.message || ' ' || n` },
    transactions: { createDate, postedDate: createDate, uuid: sql`gen_random_uuid()` },
    invoices: { createDate, uuid: sql`gen_random_uuid()`, cid: sql`'order-' || n`, status: invoiceSql.Complete },
  };
};

/** Repeats the rows of a table until it has `size` more. Triggers and foreign keys do not run. */
const fill = (db: Db, table: Table, size: number) =>
  db.transaction().execute(async (tx) => {
    const stored = storedNameOf(table);
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${`"${stored}"`}::regclass and attnum > 0 and not attisdropped and attname <> 'id'`.execute(tx);
    const own = ownValues(size)[table];
    const names = columns.map(({ name }) => name);
    await sql`with model as (select row_number() over () - 1 as place, count(*) over () as places, t.* from ${sql.table(stored)} t)
      insert into ${sql.table(stored)} (${sql.join(names.map((name) => sql.id(name)))})
      select ${sql.join(names.map((name) => own[name] ?? sql.ref(`m.${name}`)))}
      from generate_series(1, ${size}::bigint) n join model m on m.place = n % m.places`.execute(tx);
  });

/** Bytes of a table and of its indexes, with those of its parts. */
const bytesOf = async (db: Db, table: Table) => {
  const { rows } = await sql<{ table: number; indexes: number }>`
    select sum(pg_table_size(relid))::bigint as "table", sum(pg_indexes_size(relid))::bigint as indexes
    from (select relid from pg_partition_tree(${`"${storedNameOf(table)}"`}::regclass)
      union select ${`"${storedNameOf(table)}"`}::regclass) parts`.execute(db);
  return rows[0]!;
};

/** Runs something several times, and returns the median (ms). */
const timeOf = async (run: () => Promise<unknown>, times: number): Promise<number> => {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await run();
    taken.push(performance.now() - began);
  }
  return median(taken);
};

const measureTable = async (db: Db, table: Table) => {
  const definition = definitionOf(table);
  const relation = relationOf(definition);
  const page = (filter: Record<string, unknown>) =>
    readPage(
      db,
      relation,
      {},
      {
        ...readFilter(definition, filter),
        sort: { field: 'id', order: 'DESC' },
        offset: 0,
        limit: 25,
      },
      { exact: false },
    );
  const { rows } = await sql<{
    columns: string;
  }>`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = ${`"${storedNameOf(table)}"`}::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'uuid', 'invoiceId', 'number')`.execute(db);
  const columns = sql.raw(rows[0]!.columns);
  const stored = sql.table(storedNameOf(table));
  const insert = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into ${stored} (${columns}) select ${columns} from ${stored} order by id desc limit 1`.execute(
        tx,
      );
    });
  return {
    page: await timeOf(() => page({}), 20),
    search: await timeOf(() => page({ q: '254321' }), 10),
    insert: await timeOf(insert, 100),
    vacuum: await timeOf(() => sql`vacuum (analyze) ${stored}`.execute(db), 1),
  };
};

const historyOf = (db: Db) =>
  timeOf(
    () =>
      sql`select * from ${sql.table(allActivity)} where entity = 'invoices' and "recordId" = '1000' order by id desc limit 200`.execute(
        db,
      ),
    20,
  );

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'console-scale-'));
try {
  const last = new Map<Table, { table: number; indexes: number }>();
  let bytesOfAll = 0;
  let backupMs = 0;
  for (const size of sizes) {
    const url = await newDatabase(postgres.url);
    const database = await openDatabase({ url, folder: 'memory://' });
    const { dbWithoutTimeout: db } = database;
    await seedDemo(db, seededInvoices);
    printLine(`\n${numbers.format(size)} rows each`);
    printLine('| Table | bytes a row | of indexes | first page | search | insert | vacuum |');
    printLine('| --- | --- | --- | --- | --- | --- | --- |');
    bytesOfAll = 0;
    for (const table of tables) {
      await fill(db, table, size);
      await sql`vacuum (analyze) ${sql.table(storedNameOf(table))}`.execute(db);
      const bytes = await bytesOf(db, table);
      const { page, search, insert, vacuum } = await measureTable(db, table);
      const perRow = { table: bytes.table / size, indexes: bytes.indexes / size };
      last.set(table, perRow);
      bytesOfAll += bytes.table + bytes.indexes;
      recordFigure(`${table}, ${size} rows: bytes a row`, perRow.table + perRow.indexes);
      printLine(
        `| ${table} | ${perRow.table.toFixed(0)} | ${perRow.indexes.toFixed(0)} | ${page.toFixed(1)} ms | ${search.toFixed(1)} ms | ${insert.toFixed(2)} ms | ${vacuum.toFixed(0)} ms |`,
      );
    }
    printLine(`History of a record: ${(await historyOf(db)).toFixed(1)} ms`);
    const began = performance.now();
    const { bytes } = await writeBackup(
      database,
      readSettings({ DATABASE_URL: url }),
      join(folder, `${size}.tar.gz`),
      () => undefined,
    );
    backupMs = performance.now() - began;
    printLine(`Backup: ${(backupMs / 1000).toFixed(1)} s, ${gb(bytes)} of ${gb(bytesOfAll)}`);
    await database.close();
  }
  const largest = sizes.at(-1)!;
  printLine(`\nComputed from ${numbers.format(largest)} rows each: bytes a row and the time of a backup stay the same`);
  printLine('| Rows of each table | disk | all indexes | indexes of a month of activity | backup |');
  printLine('| --- | --- | --- | --- | --- |');
  for (const size of computedSizes) {
    const all = [...last.values()];
    const indexes = all.reduce((sum, perRow) => sum + perRow.indexes, 0) * size;
    const disk = all.reduce((sum, perRow) => sum + perRow.table, 0) * size + indexes;
    const month = (last.get('activity')!.indexes * size) / months;
    const hours = (backupMs * size) / largest / 3_600_000;
    printLine(`| ${numbers.format(size)} | ${gb(disk)} | ${gb(indexes)} | ${gb(month)} | ${numbers.format(hours)} h |`);
  }
} finally {
  await rm(folder, { recursive: true });
  await postgres.stop();
}
