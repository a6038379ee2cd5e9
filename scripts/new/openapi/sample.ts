import type { Document, Schema } from './document';

/** How deep objects of an example are made. */
const maxDepth = 4;

/** A text for each format of which not every text is one. */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-30T09:15:00Z',
  date: '2026-11-30',
  email: 'first@example.com',
  uuid: '1bea89ce-8374-4464-8eae-1918579163e1',
  uri: 'https://example.com/',
};

/** What stands where any text will do. */
export const anyText = 'First';

const numberIn = ({ node }: Schema): number => (typeof node.minimum === 'number' ? node.minimum : 1);

/** A value as a document says it comes: its example, or one made by its schema. */
export const sampleOf = (document: Document, node: unknown, depth = 0): unknown => {
  const schema = document.schema(node);
  const { example, examples, default: usual } = schema.node;
  const given = [example, Array.isArray(examples) ? (examples as unknown[])[0] : undefined, usual];
  const known = given.find((value) => value !== undefined && value !== null);
  if (known !== undefined) return known;
  if (schema.enum && schema.enum.length > 0) return schema.enum[0];
  if (schema.type === 'object') {
    if (depth >= maxDepth) return {};
    const entries = Object.entries(schema.properties).filter(([name]) => !name.startsWith('__'));
    return Object.fromEntries(entries.map(([name, inner]) => [name, sampleOf(document, inner, depth + 1)]));
  }
  if (schema.type === 'array') return depth >= maxDepth ? [] : [sampleOf(document, schema.items, depth + 1)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return numberIn(schema);
  return schema.type === 'string' ? (formats[schema.format ?? ''] ?? anyText) : null;
};
