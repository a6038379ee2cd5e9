import { sql } from 'kysely';
import { formatMoney } from '../../../src/format/money';
import { decimalOf, microsOf, type Micros } from '../../base/amounts';
import { conflictAs } from '../../base/errors';
import type { Tx } from '../../database/schema';
import { invoiceSql, paymentSql } from '../../database/statusSql';
import { refundsOf } from '../ledger/refunds';

/**
 * Locks a pay-in, and returns what of it may be refunded still, in millionths of a rouble: what it received, without the pay-outs that
 * refund it and are or may be paid. Throws 409 where it is not complete, or was reversed.
 */
const refundableOf = async (tx: Tx, payInId: number): Promise<Micros> => {
  const { rows: payIns } = await sql<{ received: string }>`select coalesce(i.received, i.amount) as received
    from invoices i join deals d on d.id = i."dealId" where i.id = ${payInId} and i."paymentType" = ${paymentSql.PayIn}
      and i.status = ${invoiceSql.Complete} and d.reversed is not true for update of i for share of d`.execute(tx);
  const [payIn] = payIns;
  if (!payIn) throw conflictAs('wrong_status', 'Only a completed pay-in that was not reversed is refunded');
  const { all } = await refundsOf(tx, payInId);
  return microsOf(payIn.received) - all;
};

/**
 * Locks a pay-in, and returns the sum of a refund of it, RUB: what is asked for, or all that is left. Throws 409 where nothing is left, or
 * less than is asked for; `field` is the input that asks for it; null where none does.
 */
export const refundedSum = async (
  tx: Tx,
  payInId: number,
  asked: string | null,
  field: 'amount' | null = 'amount',
): Promise<string> => {
  const left = await refundableOf(tx, payInId);
  if (left <= 0n) throw conflictAs('over_refundable', 'All of this pay-in is refunded', field ?? undefined);
  if (asked === null) return decimalOf(left);
  if (microsOf(asked) <= left) return asked;
  throw conflictAs(
    'over_refundable',
    { phrase: 'At most %{left} of this pay-in can be refunded', args: { left: formatMoney(decimalOf(left), 'RUB') } },
    field ?? undefined,
  );
};
