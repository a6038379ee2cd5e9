import { namesOfNumbers, type Surroundings } from './kinds';
import type { Leaf } from './leaves';
import type { Schema } from './document';

/** The name that one of these schemas gives a value of its choice; undefined where none does. */
const nameIn = (schemas: readonly Schema[], value: unknown): string | undefined =>
  schemas
    .map((schema) => namesOfNumbers(schema)[(schema.enum ?? []).indexOf(value)])
    .find((name) => name !== undefined);

/**
 * A value that records have and a create takes, as one field: what the document says of the input counts, and the values of both. Where
 * they have other values, that is noted.
 */
export const mergedLeaf = (leaf: Leaf, input: Leaf, { missing, what }: Surroundings): Leaf => {
  const schemas = [leaf.schema, input.schema] as const;
  const [shown, typed] = [leaf.schema.enum ?? [], input.schema.enum ?? []];
  const isOther =
    typed.length > 0 && (typed.some((one) => !shown.includes(one)) || shown.some((one) => !typed.includes(one)));
  const node = { ...leaf.schema.node, ...input.schema.node };
  if (!isOther) return { ...leaf, schema: { ...leaf.schema, node } };
  const isText = shown.length === 0;
  missing.push({
    what: `${what}: ${leaf.path}`,
    why: isText
      ? `a create takes ${typed.join(', ')} alone, and records may have others: a text`
      : `its records have ${shown.join(', ')}, and a create takes ${typed.join(', ')}: the dialog offers all of them`,
  });
  const all = isText ? undefined : [...new Set([...shown, ...typed])];
  const names = all?.map((value) => nameIn(schemas, value));
  const isNamed = names?.every((name) => name !== undefined);
  return {
    ...leaf,
    schema: { ...leaf.schema, enum: all, node: { ...node, 'x-enum-varnames': isNamed ? names : undefined } },
  };
};
