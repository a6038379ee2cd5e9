import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { ticketSql } from '../../database/statusSql';

/** Who answered a ticket last; null while nobody has. */
const lastAnswerBy = (alias: string): Expression => sql`(select la.author from "ticket-answers" la
  where la."ticketId" = ${columnOf(alias, 'id')} order by la.id desc limit 1)`;

/** Whether an open ticket waits for an answer: nobody but its author has answered, or its author did last. */
const isToAnswer = (alias: string): Expression =>
  sql`(${columnOf(alias, 'status')} = ${ticketSql.Open} and coalesce((select la."authorId" = ${columnOf(alias, 'authorId')}
    from "ticket-answers" la where la."ticketId" = ${columnOf(alias, 'id')} order by la.id desc limit 1), true))`;

/** Derived fields of tickets. */
export const ticketFields: DerivedFields = { lastAnswerBy, toAnswer: isToAnswer };
