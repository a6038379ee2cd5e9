import type { Definition } from '../definition';
import type { Field, Fields } from '../field';
import { tableOf } from '../tables';
import { placeholdersOf } from '../wire';
import type { Known } from './known';
import { hintFor, noSuch, type Found } from './mistake';

/** What `{me.…}` is filled with from the token. */
const ofToken = ['me.id', 'me.uuid'];

/**
 * Finds what is wrong with a path through references, as `accountId.vaultOwnerId`: each step but the last is a reference.
 * Without the API the path ends where a column may be one that no definition shows.
 */
export function* pathMistakes(property: string, path: string | undefined, definition: Definition, known: Known): Found {
  if (path === undefined) return;
  let table: Definition | undefined = definition;
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const columns: Fields = known.columnsOf(tableOf(table));
    const field: Field | undefined = columns[step];
    const isLast = index === steps.length - 1;
    if (!field) {
      if (known.api)
        yield [property, `"${path}" leads nowhere: in "${table.name}" ${noSuch('field', step, Object.keys(columns))}`];
      return;
    }
    if (isLast) return;
    table = known.entities.get(field.target ?? '');
    if (!table) {
      // An unknown target is named where the reference is declared.
      if (field.target === undefined) yield [property, `"${path}" leads nowhere: "${step}" is no reference.`];
      return;
    }
  }
}

/** Finds the placeholders of templates that nothing fills: not the record, the token, the address nor one of `others`. */
export function* placeholderMistakes(
  property: string,
  templates: readonly (string | undefined)[],
  { fields, endpoint, scope = {} }: Definition,
  others: readonly string[] = [],
): Found {
  const placeholders = templates.flatMap((template) => placeholdersOf(template ?? ''));
  if (placeholders.length === 0) return;
  const known = [...ofToken, ...Object.keys({ ...fields, ...scope }), ...placeholdersOf(endpoint), ...others];
  for (const placeholder of placeholders)
    if (!known.includes(placeholder)) yield [property, `nothing fills {${placeholder}}.${hintFor(placeholder, known)}`];
}
