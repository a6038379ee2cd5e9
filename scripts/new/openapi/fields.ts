import { Code } from './code';
import type { Schema } from './document';
import { guessKind, type Surroundings } from './kinds';
import { leavesOf, type Leaf } from './leaves';
import { labelOf } from './words';

/** Columns that a list shows unasked; further ones are in its column chooser. */
const shownColumns = 8;

const withoutUndefined = (options: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** The code of a field. */
const fieldCode = (leaf: Leaf, more: Readonly<Record<string, unknown>>, around: Surroundings): Code => {
  const { kind, given = [], options = {}, lost } = guessKind(leaf, around);
  if (lost !== undefined) around.missing.push({ what: `${around.what}: ${leaf.path}`, why: lost });
  const { initial, ...others } = options;
  // Nobody types it, so it begins with nothing.
  const all = withoutUndefined({ ...others, initial: more.input === false ? undefined : initial, ...more });
  return new Code(kind, [labelOf(leaf.name), ...given, ...(Object.keys(all).length > 0 ? [all] : [])]);
};

/** The inputs of an action as code. */
export const inputCodes = (leaves: readonly Leaf[], around: Surroundings): Record<string, Code> =>
  Object.fromEntries(
    leaves.map((leaf) => [leaf.name, fieldCode(leaf, { required: leaf.isRequired || undefined }, around)]),
  );

const notInsisted = 'a create requires it and records may lack it: the dialog does not insist, the platform does';

const filtered = new Set(['word', 'choice', 'yesNo', 'reference', 'dateTime']);

const idCode = ({ type, format }: Schema): Code => {
  if (type === 'integer') return new Code('identifier', ['id']);
  return format === 'uuid' ? new Code('uuid', ['id']) : new Code('text', ['id', { required: true, input: false }]);
};

/** The fields of a record, with those that only its create knows. */
export const fieldsOf = (row: Schema, created: readonly Leaf[], around: Surroundings): Record<string, Code> => {
  const leaves = leavesOf(row, around).filter(({ path }) => path !== 'id');
  const inputs = new Map(created.map((leaf) => [leaf.path, leaf]));
  const shown = leaves.map((leaf, index) => {
    const input = inputs.get(leaf.path);
    const isColumn = index < shownColumns && !leaf.path.includes('.');
    // One word says both: what always comes, and what has to be typed.
    const isRequired = input ? input.isRequired && leaf.isRequired : leaf.isRequired;
    if (input?.isRequired && !leaf.isRequired)
      around.missing.push({ what: `${around.what}: ${leaf.path}`, why: notInsisted });
    const merged = input
      ? { ...leaf, schema: { ...leaf.schema, node: { ...leaf.schema.node, ...input.schema.node } } }
      : leaf;
    const kind = guessKind(merged, { ...around, missing: [], sets: [] }).kind;
    const more = {
      required: isRequired || undefined,
      path: leaf.path === leaf.name ? undefined : leaf.path,
      input: input ? undefined : false,
      column: isColumn ? undefined : 'optional',
      filter: filtered.has(kind) || undefined,
    };
    return [leaf.name, fieldCode(merged, more, around)] as const;
  });
  const known = new Set(leaves.map(({ path }) => path));
  const hidden = created
    .filter(({ path }) => !known.has(path))
    .map((leaf) => {
      if (leaf.isRequired) around.missing.push({ what: `${around.what}: ${leaf.path}`, why: notInsisted });
      return [leaf.name, fieldCode(leaf, { column: false, panel: false }, around)] as const;
    });
  return { id: idCode(around.document.schema(row.properties.id)), ...Object.fromEntries([...shown, ...hidden]) };
};
