import { sql } from 'kysely';
import { formatMoney } from '../../../src/format/money';
import type { Tx } from '../../database/schema';

interface NamedTask {
  amount: string;
  merchant: string | null;
}

/** The text about a task as it stands in notifications: its sum and merchant, by which its holder knows it. */
export const nameOfTask = ({ amount, merchant }: NamedTask): string =>
  [formatMoney(amount, 'RUB'), ...(merchant ? [merchant] : [])].join(' · ');

/** Reads the name of a task (`nameOfTask`). */
export const readTaskName = async (tx: Tx, id: number): Promise<string> => {
  const { rows } = await sql<NamedTask>`select i.amount, c.nickname as merchant
    from invoices i left join users c on c.id = i."clientId" where i.id = ${id}`.execute(tx);
  return nameOfTask(rows[0]!);
};
