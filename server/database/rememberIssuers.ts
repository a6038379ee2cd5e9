import { sql, type Kysely } from 'kysely';
import { Role, staffRoles } from '../../src/resources/language/roles';
import { tableOf } from '../../src/resources/language/tables';
import { definitions } from '../../src/resources/index';

const names = definitions.filter((definition) => tableOf(definition) === 'users').map(({ name }) => name);

/**
 * Of accounts of an earlier version: who made them or issued their password last is read from the activity of that time, once.
 * Verified are Owners, and staff who changed their own password after the last issued one; everybody whose password nobody else
 * issued lately goes on as before (rules, section 9).
 */
export const rememberIssuers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`with issued as (
      select distinct on (a."recordId") a."recordId"::bigint as id, a."userId", a."createDate", a.id as act from activity a
      where a.entity in (${sql.join(names)}) and a.act in ('create', 'changePassword') and not a.refused
        and a."recordId" ~ '^[0-9]{1,15}$' and a."userId" is not null and a."userId"::text <> a."recordId"
      order by a."recordId", a.id desc)
    update users u set "principalId" = i."userId", "passwordIssuedBy" = i."userId", "passwordIssuedDate" = i."createDate",
      "passwordSetDate" = (select max(o."createDate") from activity o where o.entity = 'users' and o.act = 'changePassword'
        and not o.refused and o."recordId" = u.id::text and o."userId" = u.id and o.id > i.act)
    from issued i where i.id = u.id`.execute(db);
  await sql`update users set verified = true where type = ${sql.lit(Role.Owner)} or "passwordIssuedBy" is null
    or (type in (${sql.join(staffRoles.map((role) => sql.lit(role)))}) and "passwordSetDate" is not null)
    or (type not in (${sql.join(staffRoles.map((role) => sql.lit(role)))})
      and "passwordIssuedDate" < now() - interval '30 days')`.execute(db);
};
