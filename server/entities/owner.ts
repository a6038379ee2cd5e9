import { ownershipsOf, type Definition } from '../../src/resources/language/definition';
import { ownershipFor, seesOwnOnly } from '../../src/resources/language/rights';
import { tableOf } from '../../src/resources/language/tables';
import type { Values } from '../../src/resources/language/values';
import type { Caller } from '../calls/platform';
import { columnsOf } from '../database/schema';

/**
 * Sets the owner of a new record. Where the owner is not an input, it is the caller. Where it is one, a caller who sees
 * only their own records may leave it out; naming another person is refused.
 */
export const withOwner = (definition: Definition, caller: Caller, values: Values): Values => {
  const ownerField = (ownershipFor(definition, caller.role) ?? ownershipsOf(definition)[0])?.user;
  if (ownerField === undefined || !Object.hasOwn(columnsOf(tableOf(definition)), ownerField)) return values;
  if (!Object.hasOwn(definition.fields, ownerField)) return { ...values, [ownerField]: caller.id };
  return seesOwnOnly(definition, caller.role) ? { ...values, [ownerField]: values[ownerField] ?? caller.id } : values;
};
