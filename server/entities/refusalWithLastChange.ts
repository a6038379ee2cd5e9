import { sql } from 'kysely';
import { actText } from '../../src/resources/language/acts';
import { definitions } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import type { Words } from '../../src/resources/language/words';
import { namesOf, type Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';

/** What another did so lately (minutes) is what the caller, who pressed on what they still saw, is late for. */
const lately = 10;

/**
 * A refusal with what another did to the record a moment before, where somebody did: of two who press at once the one
 * who comes second hears who was first (rules: 409 says the state as it is, and who). `definition` is the record's own.
 */
export const refusalWithLastChange = async (
  tx: Tx,
  definition: Definition,
  { id, caller, refusal }: { id: number; caller: { id: number }; refusal: string },
): Promise<Words> => {
  const { rows } = await sql<{ who: string | null; by: number | null; act: string }>`select u.nickname as who,
      a."userId" as by, a.act
    from activity a left join users u on u.id = a."userId"
    where a.entity in (${sql.join(namesOf(tableOf(definition)))}) and a."recordId" = ${String(id)}
      and a.act not in ('create', 'show', 'sign-in') and not a.refused
      and a."createDate" > now() - make_interval(mins => ${sql.lit(lately)})
    order by a.id desc limit 1`.execute(tx);
  const [first] = rows;
  // Whoever was last themselves is late for nobody, whatever another did before that.
  if (!first || first.who === null || first.by === caller.id) return { phrase: refusal };
  return {
    phrase: '%{refusal} (before you, %{who}: %{done})',
    args: {
      refusal: { phrase: refusal },
      who: first.who,
      done: { phrase: actText(definitions, definition, first.act, false) },
    },
  };
};
