import { sql } from 'kysely';
import { UnmatchedReason } from '../../../src/resources/statuses/messages';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { messageSql } from '../../database/statusSql';
import { ofRequester } from '../requests/requesters';

/** Whether an unmatched message is no payment: it names no sum, or a person said so. */
const isNoPayment = (alias: string): Expression =>
  sql`coalesce(${columnOf(alias, 'status')} = ${messageSql.Unmatched}
    and (${columnOf(alias, 'noPaymentBy')} is not null or ${columnOf(alias, 'why')} = ${sql.lit(UnmatchedReason.noPayment)}), false)`;

/** Whether a pay-in is to be found for a message: it may be a payment, and no assignment of it waits for approval. */
const isToMatch = (alias: string): Expression =>
  sql`(${columnOf(alias, 'status')} = ${messageSql.Unmatched} and not ${isNoPayment(alias)} and ${ofRequester('id', 'messages', alias)} is null)`;

/** Derived fields of messages. */
export const messageFields: DerivedFields = { noPayment: isNoPayment, toMatch: isToMatch };
