import { sql } from 'kysely';
import type { Capability } from '../../entities/capability';
import { lineRoutes } from './addLines';
import { lineHandlers } from './decideLines';
import { reconciliationFields } from './derived';
import { addFile, closeFile, matchFile, removeFile, reopenFile } from './files';
import { bank, chain, type LineTable } from './lineTables';
import { sumRoutes } from './sums';
import { turnoverRoutes } from './turnover';

const ofSubject = ({ name, subject }: LineTable) => ({
  name: `${name}_of_subject`,
  table: name,
  column: subject,
  keys: [sql.id(subject), sql`date`],
  where: sql`true`,
});

/** Statements of banks and chains beside what was posted (docs/rules.md#reconciliation). */
export const reconciliation: Capability = {
  creators: { 'statement-files': addFile },
  actionHandlers: {
    'statement-files.match': matchFile,
    'statement-files.close': closeFile,
    'statement-files.reopen': reopenFile,
    'statement-files.remove': removeFile,
    ...lineHandlers,
  },
  derived: reconciliationFields,
  indexes: [ofSubject(bank), ofSubject(chain)],
  routes: [lineRoutes, sumRoutes, turnoverRoutes],
};
