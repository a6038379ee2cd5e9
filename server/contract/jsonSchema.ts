import { nameOf, partsOf, type Schema } from './shared';

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (schemas: unknown, convert: (schema: Schema) => Schema) =>
  Object.fromEntries(
    Object.entries(schemas as Readonly<Record<string, Schema>>).map(([name, one]) => [name, convert(one)]),
  );

/** What may be null has its type beside `null`, since OpenAPI 3.1 has no `nullable`. */
const typeOf = ({ type, nullable }: Schema) => (nullable === true && typeof type === 'string' ? [type, 'null'] : type);

/**
 * Converts schemas to those of OpenAPI 3.1. What has a name becomes a reference, and is put into `components`, which grows with what is
 * converted. Throws `Error` for a name that another schema has.
 */
export const converterTo = (components: Record<string, Schema>) => {
  const named = new Map<string, Schema>();
  const convert = (schema: Schema): Schema => {
    const name = nameOf(schema);
    if (name === undefined) return convertWhole(schema);
    if ((named.get(name) ?? schema) !== schema) throw new Error(`Two schemas are called ${name}`);
    if (!named.has(name)) {
      named.set(name, schema);
      components[name] = {};
      components[name] = convertWhole(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const convertWhole = (schema: Schema): Schema => {
    const consistsOf = partsOf(schema);
    if (consistsOf) return consistsOf.length === 1 ? convert(consistsOf[0]!) : { allOf: consistsOf.map(convert) };
    const { type, nullable, example, properties, items, anyOf, additionalProperties, ...rest } = schema;
    return {
      ...(type === undefined ? {} : { type: typeOf({ type, nullable }) }),
      ...rest,
      ...(properties === undefined ? {} : { properties: mapValues(properties, convert) }),
      ...(anyOf === undefined ? {} : { anyOf: (anyOf as readonly Schema[]).map(convert) }),
      ...(items === undefined ? {} : { items: convert(items as Schema) }),
      ...(additionalProperties === undefined
        ? {}
        : {
            additionalProperties: isSchema(additionalProperties) ? convert(additionalProperties) : additionalProperties,
          }),
      ...(example === undefined ? {} : { examples: [example] }),
    };
  };
  return convert;
};
