import { isObject, property, type Document, type Node, type Schema } from './document';

/** A call of the platform. */
export interface Call {
  /** As people write it: `GET /payments`. */
  name: string;
  method: string;
  path: string;
  /** Its description in the document, with the parameters of its path before its own. */
  operation: Node;
  parameters: readonly Node[];
}

/** Methods that a path of a document may have. */
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The parts of a path: `/shops/{shop}/payouts` has three. */
export const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Whether a path stays below the address of its platform, and is nothing but a path. */
export const isPlain = (path: string): boolean =>
  !/[?#\\%]/.test(path) && !partsOf(path).some((part) => part === '.' || part === '..');

/** Whether a part of a path is a placeholder. */
export const isPlaceholder = (part: string | undefined): boolean => /^\{.*\}$/.test(part ?? '');

/** A path whatever its placeholders are called: two with one shape have the same calls. */
export const shapeOf = (parts: readonly string[]): string =>
  parts.map((part) => (isPlaceholder(part) ? '{}' : part)).join('/');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Every call of a document. */
export const callsOf = (document: Document): Call[] =>
  Object.entries(document.at(document.root.paths)).flatMap(([path, node]) => {
    const item = document.at(node);
    return methods
      .filter((method) => isObject(property(item, method)))
      .map((key) => {
        const operation = document.at(property(item, key));
        const method = key.toUpperCase();
        const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)]
          .map(document.at)
          .filter((one) => typeof one.name === 'string');
        return { name: `${method} ${path}`, method, path, operation, parameters };
      });
  });

/** The schema of JSON among contents by media type; undefined where there is none. */
const jsonAmong = (document: Document, contents: unknown): Schema | undefined => {
  const found = Object.entries(document.at(contents)).find(([type]) => /\bjson\b/i.test(type));
  return found && document.schema(document.at(found[1]).schema);
};

/** What a call answers with when it succeeds, where that is JSON. */
export const answerOf = (document: Document, { operation }: Call): Schema | undefined => {
  const found = Object.entries(document.at(operation.responses)).find(([status]) => status.startsWith('2'));
  return found && jsonAmong(document, document.at(found[1]).content);
};

/** What a call takes: its JSON, undefined where it takes nothing; or why the console cannot send it. */
export const bodyOf = (document: Document, { operation }: Call): { schema: Schema | undefined } | { why: string } => {
  const body = document.at(operation.requestBody);
  const types = Object.keys(document.at(body.content));
  if (types.length === 0) return { schema: undefined };
  const schema = jsonAmong(document, body.content);
  return schema ? { schema } : { why: `it takes ${types.join(', ')}, and the console sends JSON` };
};

/** What a call requires beside its path and its body, and the console does not send; undefined where there is nothing. */
export const unsentOf = ({ parameters }: Call): string | undefined => {
  const unsent = parameters.find(({ in: place, required }) => required === true && place !== 'path');
  return (
    unsent && `it requires the ${String(unsent.in)} parameter "${String(unsent.name)}", which the console does not send`
  );
};

/** Wrappers of lists, where an answer has several lists. */
const usualWrappers = ['data', 'items', 'results', 'records'];

const isRecords = (document: Document, { type, items }: Schema): boolean =>
  type === 'array' && Object.keys(document.schema(items).properties).length > 0;

/** Where the rows of an answer are: '' where it is the list itself, or a path as `result.items`; undefined without any. */
export const rowsOf = (document: Document, answer: Schema, depth = 0): string | undefined => {
  if (isRecords(document, answer)) return '';
  if (answer.type !== 'object' || depth > 1) return undefined;
  const inner = Object.entries(answer.properties).flatMap(([name, node]) => {
    const rows = rowsOf(document, document.schema(node), depth + 1);
    return rows === undefined ? [] : [rows === '' ? name : `${name}.${rows}`];
  });
  return inner.length === 1 ? inner[0] : inner.find((path) => usualWrappers.includes(path));
};

/** The schema at a path of an answer. */
export const schemaAt = (document: Document, answer: Schema, path: string): Schema =>
  (path === '' ? [] : path.split('.')).reduce(
    (found, name) => document.schema(property(found.properties, name)),
    answer,
  );
