/** An object of a document, whatever it holds. */
export type Node = Readonly<Record<string, unknown>>;

/** A schema with what it consists of put together: no references, no parts, no null among its types. */
export interface Schema {
  type: string | undefined;
  format: string | undefined;
  description: string;
  title: string | undefined;
  enum: readonly unknown[] | undefined;
  properties: Readonly<Record<string, unknown>>;
  required: ReadonlySet<string>;
  items: unknown;
  node: Node;
}

/** What a program reads of a document. Every reference leads into the document; how many are followed is bounded. */
export interface Document {
  root: Node;
  /** The object at a place of the document, with its references followed; an empty one where they lead nowhere. */
  at: (node: unknown) => Node;
  schema: (node: unknown) => Schema;
}

/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ownOf = (node: unknown, key: string): unknown =>
  typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? (node as Node)[key] : undefined;

/** The property of a node, where it has one of its own. */
export const property = (node: Node, key: string): unknown => ownOf(node, key);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** How many references one after the other, and parts in parts, are followed. */
const maxDepth = 16;
/** How many parts of schemas are read: references in a loop would never end. More than a document of 8 MB has. */
const maxSchemas = 1_000_000;

/** Reads a document. Its functions throw `RangeError` where it has more than a document of an API has. */
export const documentOf = (root: Node): Document => {
  let read = 0;

  const at = (node: unknown, depth = 0): Node => {
    if (!isObject(node)) return {};
    const reference = ownOf(node, '$ref');
    if (typeof reference !== 'string') return node;
    if (depth > maxDepth || !reference.startsWith('#/')) return {};
    const keys = reference.slice(2).split('/').map(decodeKey);
    return at(
      keys.reduce<unknown>((found, key) => ownOf(found, key), root),
      depth + 1,
    );
  };

  const partsOf = (node: Node, depth: number): Node[] => {
    read += 1;
    if (read > maxSchemas) throw new RangeError('The document has too many schemas, or they lead in a circle.');
    if (depth > maxDepth) return [];
    const alternatives = [...listOf(node.oneOf), ...listOf(node.anyOf)]
      .map((one) => at(one))
      .filter((one) => one.type !== 'null');
    // Of one alternative beside null it is clear what comes; of several it is not.
    const certain = alternatives.length === 1 ? alternatives : [];
    return [node, ...[...listOf(node.allOf), ...certain].flatMap((part) => partsOf(at(part), depth + 1))];
  };

  const known = new WeakMap<Node, Schema>();
  /** Each schema is read once, however many lists and fields refer to it. */
  const schema = (node: unknown): Schema => {
    const place = at(node);
    const found = known.get(place) ?? schemaAt(place);
    known.set(place, found);
    return found;
  };

  const schemaAt = (place: Node): Schema => {
    const parts = partsOf(place, 0);
    const first = (key: string) => parts.map((part) => ownOf(part, key)).find((value) => value !== undefined);
    const types = [first('type')].flat().filter((type) => type !== 'null');
    const properties = Object.assign(
      {},
      ...parts.map((part) => (isObject(part.properties) ? part.properties : {})),
    ) as Node;
    const isOfObject = Object.keys(properties).length > 0;
    return {
      type: types.length === 1 ? textOf(types[0]) : isOfObject && types.length === 0 ? 'object' : undefined,
      format: textOf(first('format')),
      description: textOf(first('description')) ?? '',
      title: textOf(first('title')),
      enum: Array.isArray(first('enum')) ? listOf(first('enum')).filter((one) => one !== null) : undefined,
      properties,
      required: new Set(parts.flatMap((part) => listOf(part.required)).filter((name) => typeof name === 'string')),
      items: first('items'),
      node: Object.assign({}, ...parts.toReversed()) as Node,
    };
  };

  return { root, at: (node) => at(node), schema };
};

const decodeKey = (key: string): string => {
  const text = key.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
