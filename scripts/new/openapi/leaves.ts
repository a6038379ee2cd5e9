import { isObject, type Document, type Schema } from './document';
import { fieldNameOf } from './words';

/** What cannot be expressed, or is not taken: of which call or field, and why. */
export interface Missing {
  what: string;
  why: string;
}

/** Where what cannot be expressed is noted, and of what it is. */
export interface Noting {
  document: Document;
  missing: Missing[];
  what: string;
}

/** A value of a record or of a body: its name in code, and where it is in JSON. */
export interface Leaf {
  name: string;
  path: string;
  schema: Schema;
  isRequired: boolean;
}

/** How deep in a record values are read: `customer.address.city` is two below. */
const maxNesting = 2;
/** Fields of one record: further ones are named as missing. */
const maxFields = 80;

/** Whether a key of JSON may be the name of a field, as inputs have it. */
const isName = (key: string) => /^[A-Za-z]\w*$/.test(key);

/** The name in code of a value at a path of a record. */
export const leafName = (path: string): string => (isName(path) ? path : fieldNameOf(path));

const notOneValue = 'it is an object, a list, or of several kinds, and a field holds one value';

const isNullable = ({ node }: Schema): boolean =>
  node.nullable === true ||
  [node.type].flat().includes('null') ||
  [node.oneOf, node.anyOf].flat().some((one) => isObject(one) && one.type === 'null');

/** What an object consists of: a record within itself consists of the same. */
const contentOf = ({ properties }: Schema) => Object.keys(properties).join();

const isValue = ({ type }: Schema) => type !== undefined && type !== 'object' && type !== 'array';

/** The values at the paths of a record, before they have names. */
const valuesOf = (
  of: Schema,
  path: string,
  isSent: boolean,
  noting: Noting,
  above: readonly string[] = [],
): Omit<Leaf, 'name'>[] =>
  Object.entries(of.properties).flatMap(([key, node]) => {
    const { document, missing, what } = noting;
    const schema = document.schema(node);
    const at = path === '' ? key : `${path}.${key}`;
    const isRequired = isSent && of.required.has(key) && !isNullable(schema);
    if (schema.node.writeOnly === true) return [];
    const why = key.includes('.') || key.startsWith('__') ? 'no field can have this name' : notOneValue;
    if (why === notOneValue) {
      const inner = contentOf(schema);
      const around = [...above, contentOf(of)];
      const isRead = inner !== '' && at.split('.').length <= maxNesting && !around.includes(inner);
      if (schema.type === 'object' && isRead) return valuesOf(schema, at, isRequired, noting, around);
      if (isValue(schema)) return [{ path: at, schema, isRequired }];
    }
    missing.push({ what: `${what}: ${at}`, why });
    return [];
  });

/** The values of a record, those of objects in it by their paths. */
export const leavesOf = (row: Schema, noting: Noting): Leaf[] => {
  const names = new Set<string>();
  return valuesOf(row, '', true, noting).flatMap((leaf) => {
    const name = leafName(leaf.path);
    const why =
      names.size >= maxFields
        ? `a record has at most ${maxFields} fields here`
        : names.has(name)
          ? `another field is "${name}"`
          : undefined;
    if (why !== undefined) {
      noting.missing.push({ what: `${noting.what}: ${leaf.path}`, why });
      return [];
    }
    names.add(name);
    return [{ ...leaf, name }];
  });
};

/** The values that a body takes, which stand side by side; or why nothing can send it. */
export const inputLeavesOf = (
  body: Schema | undefined,
  { document, missing, what }: Noting,
): Leaf[] | { why: string } => {
  const leaves: Leaf[] = [];
  for (const [key, node] of Object.entries(body?.properties ?? {})) {
    const schema = document.schema(node);
    if (schema.node.readOnly === true) continue;
    const isRequired = body!.required.has(key);
    if (isName(key) && isValue(schema)) leaves.push({ name: key, path: key, schema, isRequired });
    else if (isRequired) return { why: `it requires "${key}", which is no single value as an input is` };
    else missing.push({ what: `${what}: ${key}`, why: notOneValue });
  }
  return leaves;
};
