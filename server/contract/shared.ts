/** A JSON Schema with the `nullable` and `example` of OpenAPI 3.0; `jsonSchema.ts` makes one of 3.1 of it. */
export type Schema = Record<string, unknown>;

const names = new WeakMap<Schema, string>();
const parts = new WeakMap<Schema, readonly Schema[]>();

/**
 * Names a schema: documents have it once, in their components, and refer to it wherever it stands. A document refuses two of one name
 * (`converterTo`).
 */
export const named = <S extends Schema>(name: string, schema: S): S => {
  names.set(schema, name);
  return schema;
};

/** Says of which schemas an object consists, so that documents can refer to those that have a name. */
export const composed = <S extends Schema>(schema: S, of: readonly Schema[]): S => {
  parts.set(schema, of);
  return schema;
};

/** The name of a schema, if it has one. */
export const nameOf = (schema: Schema): string | undefined => names.get(schema);

/** The schemas of which this one consists, if it was said. */
export const partsOf = (schema: Schema): readonly Schema[] | undefined => parts.get(schema);
