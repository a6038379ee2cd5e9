import { sql, type RawBuilder } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import type { Settings } from '../../base/settings';
import { invoiceSql, paymentSql } from '../../database/statusSql';
import type { Caller } from '../../calls/platform';
import { usableSql } from '../ledger/balances';

/** What was settled by time of a vault owner's pay-outs within so many days may raise what they may hold. */
const settledDays = 30;

/** What a vault owner reads who may not take a pay-out as large as this yet. */
export const tooMuchRefusal =
  'This pay-out is more than you may hold now: those that you hold or have not settled are limited by your balance and by what you paid before';

/**
 * SQL: a vault owner may take the invoice `i`: a pay-in, or a pay-out with which those that they hold and that are not settled are
 * at most `PAYOUT_START` and, whichever is more, what they can use or what of theirs was settled by time within `settledDays`
 * (docs/rules.md#whose-task-it-can-be). What was settled is among what they can use, so that both would count it twice; and a merchant who
 * is in league with them could settle the same money again and again. Who takes pay-outs and pays none with forged receipts gets away with little. Use it in a statement
 * that starts after the user is locked.
 */
export const isWithinLimit = (
  { PAYOUT_START: start }: Pick<Settings, 'PAYOUT_START'>,
  { id, role }: Pick<Caller, 'id' | 'role'>,
): RawBuilder<boolean> => {
  if (role !== Role.VaultOwner) return sql<boolean>`true`;
  return sql<boolean>`(i."paymentType" <> ${paymentSql.PayOut} or (select
      (select coalesce(sum(h.amount), 0) from deals h join invoices held on held.id = h."invoiceId"
        where held.owner = ${id} and held.status = ${invoiceSql.WIP} and held."paymentType" = ${paymentSql.PayOut})
      + b.unsettled + coalesce((select d.amount from deals d where d.id = i."dealId"), 0)
      <= ${start}::numeric + greatest(${usableSql('b')}, (select coalesce(sum(s.amount), 0) from deals s
        where s."ownerId" = ${id} and s.reversed is not true and s."settledByMerchant" is not true
          and not exists (select 1 from disputes q where q."invoiceId" = s."invoiceId")
          and s."settledDate" > now() - make_interval(days => ${sql.lit(settledDays)})))
    from "balance-accounts" b where b."userId" = ${id}))`;
};
