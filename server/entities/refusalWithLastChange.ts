import { sql } from 'kysely';
import { actText } from '../../src/resources/language/acts';
import { definitions } from '../base/definitions';
import type { Definition } from '../../src/resources/language/definition';
import type { Words } from '../../src/resources/language/words';
import { namesOf, type Tx } from '../database/schema';
import { allActivityTable } from '../database/storedTables';
import { tableOf } from '../../src/resources/language/tables';

/** How recent another person's change must be to be named in a refusal, in minutes. */
const recentMinutes = 10;

/**
 * Adds to a refusal who changed the record last and how, if another person did so recently. Of two people who click at
 * the same time, the second learns who was first (docs/decisions.md#tasks). `definition` is the record's
 * own, not a view.
 */
export const refusalWithLastChange = async (
  tx: Tx,
  definition: Definition,
  { id, caller, refusal }: { id: number; caller: { id: number }; refusal: string },
): Promise<Words> => {
  const { rows } = await sql<{ who: string | null; by: number | null; act: string }>`select u.nickname as who,
      a."userId" as by, a.act
    from ${allActivityTable} a left join users u on u.id = a."userId"
    where a.entity in (${sql.join(namesOf(tableOf(definition)))}) and a."recordId" = ${String(id)}
      and a.act not in ('create', 'show', 'sign-in') and not a.refused
      and a."createDate" > now() - make_interval(mins => ${sql.lit(recentMinutes)})
    order by a.id desc limit 1`.execute(tx);
  const [lastChange] = rows;
  // If the caller made the last change, nobody was faster than they were.
  if (!lastChange || lastChange.who === null || lastChange.by === caller.id) return { phrase: refusal };
  return {
    phrase: '%{refusal} (before you, %{who}: %{done})',
    args: {
      refusal: { phrase: refusal },
      who: lastChange.who,
      done: { phrase: actText(definitions, definition, lastChange.act, false) },
    },
  };
};
