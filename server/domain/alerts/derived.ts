import { columnOf } from '../../database/columnOf';
import { sql } from 'kysely';
import type { DerivedFields } from '../../database/domainSql';

/** A column of the newest alert of a rule that was to be sent. */
const ofLastSent = (column: string) => (alias: string) =>
  sql`(select ra.${sql.id(column)} from alerts ra where ra."ruleId" = ${columnOf(alias, 'id')} and ra.status is not null
    order by ra.id desc limit 1)`;

/** Derived fields of alert rules. */
export const ruleFields: DerivedFields = { delivery: ofLastSent('status'), answerStatus: ofLastSent('answerStatus') };
