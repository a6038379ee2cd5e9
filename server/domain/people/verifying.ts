import { sql } from 'kysely';
import { Role, staffRoles } from '../../../src/resources/language/roles';
import type { Expression } from '../../database/searchSql';
import { userSql } from '../../database/statusSql';

/**
 * Returns SQL for whether the user under alias `verifier` may verify the one under alias `person`
 * (docs/rules.md#verified-people). A verified Owner verifies staff; a verified Developer or Owner verifies others. The stored principal of
 * the account and the issuer of its password may not verify it.
 */
export const mayVerify = (verifier: string, person: string): Expression => {
  const verifierColumn = (name: string) => sql.ref(`${verifier}.${name}`);
  const personColumn = (name: string) => sql.ref(`${person}.${name}`);
  return sql`(${verifierColumn('status')} = ${userSql.Active} and ${verifierColumn('verified')} and ${verifierColumn('id')} <> ${personColumn('id')}
    and case when ${personColumn('type')} in (${sql.join(staffRoles.map((role) => sql.lit(role)))})
      then ${verifierColumn('type')} = ${sql.lit(Role.Owner)}
      else ${verifierColumn('type')} in (${sql.lit(Role.Developer)}, ${sql.lit(Role.Owner)}) end
    and ${verifierColumn('id')} is distinct from ${personColumn('principalId')} and ${verifierColumn('id')} is distinct from ${personColumn('passwordIssuedBy')})`;
};
