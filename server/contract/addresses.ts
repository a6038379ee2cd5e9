import { addressOf } from '../../src/resources/language/answering';
import { definitions } from '../base/definitions';
import { bodySchema, camel, type Operation } from './operations';
import type { Schema } from './shared';

/** What a document says at one address: one call, or several actions that the body of the call chooses among. */
export interface AddressedCall {
  /** The call; of several the first, with a name and a summary of all. */
  operation: Operation;
  body: Schema | undefined;
}

const views = new Set(definitions.flatMap(({ name, source }) => (source ? [name] : [])));
const isOfView = ({ entity }: Operation) => entity !== undefined && views.has(entity);

const enumOf = (schema: Schema | undefined) => (Array.isArray(schema?.enum) ? (schema.enum as unknown[]) : undefined);

/** A property that two bodies have: what either may send. */
const either = (one: Schema | undefined, other: Schema): Schema => {
  const [some, more] = [enumOf(one), enumOf(other)];
  return some && more ? { ...one, enum: [...new Set([...some, ...more])] } : (one ?? other);
};

/** The body of several actions: it needs what all of them need. */
const mergedBody = (bodies: readonly Schema[]): Schema => {
  const properties: Record<string, Schema> = {};
  for (const body of bodies)
    for (const [name, schema] of Object.entries((body.properties ?? {}) as Readonly<Record<string, Schema>>))
      properties[name] = either(properties[name], schema);
  const needed = bodies.map(({ required = [] }) => required as readonly string[]);
  const required = needed[0]!.filter((name) => needed.every((names) => names.includes(name)));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
};

const callOf = (operations: readonly Operation[]): AddressedCall => {
  const [first, ...others] = operations as readonly [Operation, ...Operation[]];
  if (others.length === 0) return { operation: first, body: bodySchema(first) };
  const lastWord = first.path.split('/').at(-1)!;
  return {
    operation: {
      ...first,
      id: camel(`${first.entity}-${lastWord}`),
      summary: operations.map(({ summary }) => summary).join(', '),
      isExtension: operations.every(({ isExtension }) => isExtension),
    },
    body: mergedBody(operations.map((operation) => bodySchema(operation) ?? {})),
  };
};

/**
 * Returns what is at each address, once. Views offer actions of their entity at its address: there the document has the entity's, which
 * are those that the API performs. Two addresses that differ in the names of their placeholders alone are the same one.
 */
export const addressedCalls = (operations: readonly Operation[]): AddressedCall[] => {
  const entitiesFirst = [...operations.filter((one) => !isOfView(one)), ...operations.filter(isOfView)];
  const pathsByShape = new Map<string, string>();
  const byAddress = new Map<string, Operation[]>();
  for (const operation of entitiesFirst) {
    const address = addressOf(operation);
    const shape = address.slice(operation.method.length);
    const path = pathsByShape.get(shape) ?? operation.path;
    pathsByShape.set(shape, path);
    const found = byAddress.get(address);
    if (!found) byAddress.set(address, [{ ...operation, path }]);
    else if (found[0]!.entity === operation.entity) found.push(operation);
  }
  return [...byAddress.values()].map(callOf);
};
