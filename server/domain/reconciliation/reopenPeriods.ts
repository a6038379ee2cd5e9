import { sql, type RawBuilder } from 'kysely';
import { statementFiles } from '../../../src/resources/statementFiles';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { recordActivity } from '../../database/activity';
import { announce, notifyUser } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { fileSql } from '../../database/statusSql';
import type { LineTable } from './lineTables';

/**
 * Opens again the closed periods of an account or wallet in which one of these moments lies: what was reconciled was not all.
 * Tells who had closed them. `by` is who brought it to light; `moments` is SQL of a set of them.
 */
export const reopenPeriods = async (
  tx: Tx,
  { subject }: LineTable,
  { subjectId, moments, by }: { subjectId: number; moments: RawBuilder<unknown>; by: number },
): Promise<void> => {
  const { rows } = await sql<{ id: number; name: string; closedBy: number }>`with opened as (
      select f.id, f.name, f."closedBy" from "statement-files" f
      where f.${sql.id(subject)} = ${subjectId} and f.status = ${fileSql.Closed}
        and exists (select 1 from (${moments}) as m(at) where m.at between f."fromDate" and f."toDate")
      for no key update)
    update "statement-files" f set status = ${fileSql.Read}, "closedBy" = null, "closedDate" = null
    from opened o where f.id = o.id returning o.id, o.name, o."closedBy"`.execute(tx);
  for (const { id, name, closedBy } of rows) {
    await recordActivity(tx, { userId: by, entity: statementFiles.name, recordId: String(id), act: 'reopen' });
    await announce(tx, { entity: statementFiles.name, id: Number(id), kind: 'changed' });
    if (Number(closedBy) === by) continue;
    const words = { phrase: urgentNotices.periodOpenedAgain, args: { file: name } };
    await notifyUser(tx, { to: Number(closedBy), entity: statementFiles.name, id: Number(id), words });
  }
};
