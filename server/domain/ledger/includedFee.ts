import { sql } from 'kysely';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import type { Expression } from '../../database/searchSql';
import { purposeSql } from '../../database/statusSql';

/**
 * Returns SQL for the merchant's fee, in USDT, that the transaction under an alias contains: a pay-out is paid with its
 * fee in one transaction (docs/rules.md#what-a-deal-moves). Null of all others.
 */
export const includedFee = (alias: string): Expression => sql`(select fd.fee from deals fd
    join invoices fi on fi.id = fd."invoiceId" join "balance-accounts" fb on fb."userId" = fi."clientId"
  where fd.id = ${sql.ref(`${alias}.dealId`)} and fd.fee > 0 and fi."paymentType" = ${sql.lit(PaymentType.PayOut)}
    and fb.id = ${sql.ref(`${alias}.fromBalanceId`)} and ${sql.ref(`${alias}.purpose`)} = ${purposeSql.Payment})`;
