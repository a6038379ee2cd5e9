import { sql } from 'kysely';
import type { StoredCode } from '../../database/storedCode';
import { endsWith } from '../matching/fitting';
import { bankOfSender } from '../matching/sender';

/**
 * Writes whose account a message is about: that of the pay-in that it is matched to, else the only one that its phone watches at the bank of
 * its sender and whose end it names, where it names one. Empty where it may be one of several.
 */
export const accountOfMessage: StoredCode = {
  kind: 'trigger',
  name: 'account_of_message',
  table: 'messages',
  create: [
    sql`create or replace function write_account_of_message() returns trigger language plpgsql as $$
      begin
        new."accountId" := coalesce((select i."accountId" from invoices i where i.id = new."invoiceId"),
          (select min(a.id) from "payment-accounts" a where a."deviceId" = new."deviceId"
            and a."bankDataId" = ${bankOfSender(sql`new.sender`)} and (new.account is null or ${endsWith(sql`new.account`)})
            having count(*) = 1));
        return new;
      end $$`,
    sql`drop trigger if exists "account_of_message" on messages`,
    sql`create trigger "account_of_message" before insert or update of "invoiceId", account, sender, "deviceId" on messages
      for each row execute function write_account_of_message()`,
  ],
};
