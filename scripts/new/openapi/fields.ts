import { Code } from './code';
import type { FoundList } from './guess';
import { guessKind, type Surroundings } from './kinds';
import { leavesOf, type Leaf } from './leaves';
import { mergedLeaf } from './merged';
import { labelOf } from './words';

/** Columns that a list shows unasked; further ones are in its column chooser. */
const shownColumns = 8;

const withoutUndefined = (options: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** The code of a field. */
const fieldCode = (leaf: Leaf, more: Readonly<Record<string, unknown>>, around: Surroundings): Code => {
  const { kind, given = [], options = {}, lost, unchecked } = guessKind(leaf, around);
  for (const why of [lost, more.input === false ? undefined : unchecked])
    if (why !== undefined) around.missing.push({ what: `${around.what}: ${leaf.path}`, why });
  // Nobody types it, so it begins with nothing.
  const ofInput = more.input === false ? { initial: undefined } : {};
  const all = withoutUndefined({ ...options, ...ofInput, ...more });
  return new Code(kind, [labelOf(leaf.name), ...given, ...(Object.keys(all).length > 0 ? [all] : [])]);
};

/** The inputs of an action as code. */
export const inputCodes = (leaves: readonly Leaf[], around: Surroundings): Record<string, Code> =>
  Object.fromEntries(
    leaves.map((leaf) => [leaf.name, fieldCode(leaf, { required: leaf.isRequired || undefined }, around)]),
  );

/** How the input of a create differs from its column: records may lack what it requires. */
const inputOptions = (isRequiredAlone: boolean) => (isRequiredAlone ? { required: true } : undefined);

const filtered = new Set(['word', 'choice', 'yesNo', 'reference', 'dateTime']);

/** What a record is known by: the field `id`, wherever its value is in JSON. */
const idCode = ({ row, key }: FoundList, { document }: Surroundings): Code => {
  const { type, format } = document.schema(row.properties[key]);
  const options = key === 'id' ? {} : { path: key };
  const label = key === 'id' ? key : labelOf(key);
  const given = (more: object) => [label, ...(Object.keys(more).length > 0 ? [more] : [])];
  if (type === 'integer') return new Code('identifier', given(options));
  if (format === 'uuid') return new Code('uuid', given(options));
  return new Code('text', given({ ...options, required: true, input: false }));
};

/** The fields of a record, with those that only its create knows. */
export const fieldsOf = (list: FoundList, created: readonly Leaf[], around: Surroundings): Record<string, Code> => {
  const leaves = leavesOf(list.row, around).filter(({ path, name }) => path !== list.key && name !== 'id');
  const inputs = new Map(created.map((leaf) => [leaf.path, leaf]));
  const shown = leaves.map((leaf, index) => {
    const input = inputs.get(leaf.path);
    const isColumn = index < shownColumns && !leaf.path.includes('.');
    // One word says both: what always comes, and what has to be typed.
    const isRequired = leaf.isRequired && input?.isRequired !== false;
    const merged = input ? mergedLeaf(leaf, input, around) : leaf;
    const kind = guessKind(merged, { ...around, missing: [], sets: [] }).kind;
    const more = {
      required: isRequired || undefined,
      path: leaf.path === leaf.name ? undefined : leaf.path,
      input: input ? inputOptions(input.isRequired && !leaf.isRequired) : false,
      column: isColumn ? undefined : 'optional',
      filter: filtered.has(kind) || undefined,
    };
    return [leaf.name, fieldCode(merged, more, around)] as const;
  });
  const known = new Set(leaves.map(({ path }) => path));
  const hidden = created
    .filter(({ path }) => !known.has(path))
    .map((leaf) => {
      const more = { input: inputOptions(leaf.isRequired), column: false, panel: false };
      return [leaf.name, fieldCode(leaf, more, around)] as const;
    });
  return { id: idCode(list, around), ...Object.fromEntries([...shown, ...hidden]) };
};
