import { sql } from 'kysely';
import { createInputs } from '../../../src/resources/language/definition';
import { tableDefinitions, type Db } from '../../database/schema';
import { textCollation } from '../../database/textCollation';

/** Characters without width, as PostgreSQL reads a class of them. `text.ts` drops them from what is typed today. */
const widthless =
  '[\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]';

/**
 * Drops from names that earlier versions stored what has no width, which nobody could search for. A name that would then be that
 * of another record, where each has its own, stays.
 */
export const plainNames = async (db: Db): Promise<void> => {
  for (const definition of tableDefinitions) {
    const { name: table, display } = definition;
    const { kind, unique } = createInputs(definition)[display.nameField] ?? {};
    if (kind?.name !== 'text') continue;
    const column = sql.id(display.nameField);
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`select id::integer, ${column} as name from ${sql.table(table)}
      where ${column} ~ ${widthless}`.execute(db);
    for (const { id, name } of rows) {
      const plain = kind.normalize!(name);
      const isFree = unique
        ? sql`not exists (select 1 from ${sql.table(table)} o where o.id <> ${id} and lower(o.${column} collate ${textCollation}) = lower(${plain}::text collate ${textCollation}))`
        : sql`true`;
      await sql`update ${sql.table(table)} set ${column} = ${plain} where id = ${id} and ${column} = ${name}
        and ${plain} <> '' and ${isFree}`.execute(db);
    }
  }
};
