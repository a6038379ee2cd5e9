import { sql } from 'kysely';
import { Role, staffRoles } from '../../src/resources/language/roles';
import type { Expression } from './searchSql';
import { userSql } from './statusSql';

/**
 * May the user under the alias `verifier` confirm who the user under the alias `person` is (rules, section 9, *Verified*)?
 * Staff are verified by a verified Owner, others by a verified Developer or Owner; never by the principal kept with the account,
 * nor by who issued its password.
 */
export const mayVerify = (verifier: string, person: string): Expression => {
  const by = (name: string) => sql.ref(`${verifier}.${name}`);
  const of = (name: string) => sql.ref(`${person}.${name}`);
  return sql`(${by('status')} = ${userSql.Active} and ${by('verified')} and ${by('id')} <> ${of('id')}
    and case when ${of('type')} in (${sql.join(staffRoles.map((role) => sql.lit(role)))})
      then ${by('type')} = ${sql.lit(Role.Owner)}
      else ${by('type')} in (${sql.lit(Role.Developer)}, ${sql.lit(Role.Owner)}) end
    and ${by('id')} is distinct from ${of('principalId')} and ${by('id')} is distinct from ${of('passwordIssuedBy')})`;
};
