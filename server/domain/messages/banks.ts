import { sql } from 'kysely';
import { banks } from '../../../src/resources/banks';
import { sendersOf } from '../../../src/resources/bankSenders';
import type { Values } from '../../../src/resources/language/values';
import type { Words } from '../../../src/resources/language/words';
import { conflict } from '../../base/errors';
import { locks } from '../../database/locks';
import type { Db, Tx } from '../../database/schema';
import { activeSql } from '../../database/statusSql';
import type { CreateHandler, ImportHandler } from '../../entities/handlers';
import { faultOf } from '../../entities/importFaults';
import { insertRows } from '../../entities/insertRows';
import { sendersOf as sendersInSql } from '../matching/sender';

interface NamedBank {
  id: number;
  bankTitle: string;
  senders: string[];
}

/** The active banks with at least one of these senders. */
const readBanksFrom = async (db: Db | Tx, senders: readonly string[]): Promise<NamedBank[]> => {
  const { rows } = await sql<NamedBank>`select * from (
      select b.id, b."bankTitle", ${sendersInSql(sql.ref('b'))} as senders from banks b where b.status = ${activeSql.Active}) named
    where senders && ${senders}::text[] order by id`.execute(db);
  return rows;
};

const givenSenders = (values: Values) => sendersOf(values as Parameters<typeof sendersOf>[0]);

/** Has calls that add banks check their senders one after the other. */
const lockSenders = (db: Db | Tx) => sql`select pg_advisory_xact_lock(${sql.lit(locks.bankSenders)})`.execute(db);

const takenWords = (sender: string, { bankTitle }: Pick<NamedBank, 'bankTitle'>): Words => ({
  phrase: '%{bank} sends under %{sender}: its messages could be read as either bank’s',
  args: { bank: bankTitle, sender },
});

/**
 * Adds a bank. Throws 409, beside the field, when another active bank has one of its senders: the pay-ins of one of them would
 * never match.
 */
export const addBank: CreateHandler = async ({ tx, platform, caller, input }) => {
  await lockSenders(tx);
  const given = givenSenders(input);
  const [other] = await readBanksFrom(
    tx,
    given.map(({ sender }) => sender),
  );
  if (other) {
    const { field, sender } = given.find((one) => other.senders.includes(one.sender))!;
    throw conflict(takenWords(sender, other), field, [{ entity: banks.name, id: other.id }]);
  }
  const [id] = await insertRows(tx, { definition: banks, handlers: platform.handlers, by: caller }, [input]);
  return { id: id! };
};

/** Imports banks: no two have the same sender, neither in the file nor beside it. */
export const importBanks: ImportHandler = {
  findFaults: async (db, rows) => {
    // Within the transaction of an import, until its end.
    await lockSenders(db);
    const given = rows.flatMap(({ number, values }) =>
      givenSenders(values).map((one) => ({ ...one, number, bankTitle: String(values.bankTitle) })),
    );
    const stored = await readBanksFrom(db, [...new Set(given.map(({ sender }) => sender))]);
    return given.flatMap(({ number, field, sender }) => {
      const other =
        stored.find(({ senders }) => senders.includes(sender)) ??
        given.find((one) => one.number < number && one.sender === sender);
      return other ? [faultOf(number, field, takenWords(sender, other))] : [];
    });
  },
};

/** The ids of active banks that share a sender: earlier versions allowed it. The messages are read as the first one's. */
export const readSharedSenders = async (db: Db): Promise<{ sender: string; banks: number[] }[]> => {
  const { rows } = await sql<{
    sender: string;
    banks: number[];
  }>`select sender, array_agg(id order by id) as banks from (
      select distinct b.id, unnest(${sendersInSql(sql.ref('b'))}) as sender from banks b
      where b.status = ${activeSql.Active}) named
    group by sender having count(*) > 1 order by sender`.execute(db);
  return rows;
};
