import { sql } from 'kysely';
import type { StoredCode } from '../../database/storedCode';
import { paymentSql, transactionSql } from '../../database/statusSql';

/** Refuses the commit of an approval without a hold, such as one by an instance of the version before, which held pay-outs when they were made. */
export const approvedPayOutsAreHeld: StoredCode = {
  kind: 'trigger',
  name: 'approved_pay_outs_are_held',
  table: 'invoices',
  create: [
    sql`create or replace function require_hold_of_pay_out() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from transactions where "dealId" = new."dealId" and status = ${transactionSql.Hold}) then
          raise exception 'an approved pay-out is held';
        end if;
        return null;
      end $$`,
    sql`drop trigger if exists "approved_pay_outs_are_held" on invoices`,
    sql`create constraint trigger "approved_pay_outs_are_held" after update of approved on invoices
      deferrable initially deferred for each row
      when (new.approved and not old.approved and new."dealId" is not null and new."paymentType" = ${paymentSql.PayOut}) execute function require_hold_of_pay_out()`,
  ],
};
