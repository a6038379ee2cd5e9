import { parseArgs } from 'node:util';
import { unparse } from 'papaparse';
import { guardCell, lineEnd } from '../../src/format/csvCells';
import { commandLine } from '../base/commandLine';
import { CommandRefused } from '../base/commandRefused';
import type { Db } from '../database/schema';
import { bankStatementOf } from '../demo/bankStatement';
import { withDatabase } from './withDatabase';

const usage = commandLine('demo-statement', '--account 3 --month 2026-10 --faults 1');
const moscowHours = 3;

const numberOf = (text: string | undefined, name: string): number => {
  const number = Number(text);
  if (text === undefined || !Number.isInteger(number) || number < 0)
    throw new CommandRefused(`--${name} must be a whole number: ${usage}`);
  return number;
};

/** A month of Moscow, where demo banks are. */
const monthOf = (text: string | undefined) => {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  if (year === undefined) throw new CommandRefused(`--month must be a month as 2026-10: ${usage}`);
  const [from, to] = [-1, 0].map((shift) =>
    new Date(Date.UTC(Number(year), Number(month) + shift, 1, -moscowHours)).toISOString(),
  ) as [string, string];
  return { from, to };
};

/** A moment as a Russian bank writes it: `27.11.2026 09:14:20`, in Moscow. */
const moscowText = (iso: string): string => {
  const shifted = new Date(Date.parse(iso) + moscowHours * 3_600_000).toISOString();
  const [date, time] = [shifted.slice(0, 10), shifted.slice(11, 19)];
  return `${date.split('-').toReversed().join('.')} ${time}`;
};

/** Throws `CommandRefused` when there is no such account: its statement would be empty, as if nothing had been paid. */
const refuseUnknown = async (db: Db, accountId: number) => {
  const found = await db.selectFrom('payment-accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  if (!found) throw new CommandRefused(`--account: there is no payment account ${accountId}`);
};

/** `demo-statement --account 3 --month 2026-10 --faults 1`: prints the CSV that the bank of a demo account would give, with faults. What was planted goes to the error output. */
export const demoStatementCommand = async (args: readonly string[]): Promise<number> => {
  const options = { account: { type: 'string' }, month: { type: 'string' }, faults: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const wish = {
    accountId: numberOf(values.account, 'account'),
    faults: numberOf(values.faults ?? '0', 'faults'),
    ...monthOf(values.month),
  };
  const { rows, planted } = await withDatabase(async (db) => {
    await refuseUnknown(db, wish.accountId);
    return bankStatementOf(db, wish);
  });
  const table = [
    ['Дата операции', 'Сумма', 'Контрагент', 'Назначение платежа'],
    ...rows.map(({ date, amount, party, purpose }) => [moscowText(date), amount, party, purpose].map(guardCell)),
  ];
  process.stdout.write(`${unparse(table, { newline: lineEnd, delimiter: ';' })}${lineEnd}`);
  process.stderr.write(`${JSON.stringify(planted)}\n`);
  return 0;
};
