import { maskDigits } from '../../resources/language/fields';
import type { RaRecord } from 'react-admin';
import type { CreateAction, Definition } from '../../resources/language/definition';
import { recordKindOf } from '../fields/recordTitle';
import { numberText } from '../../format/numberText';
import type { Value, Values } from '../../resources/language/values';

/** Masks a record's values as lists do: others may read the text that a dialog is filled with. */
const maskRecord = (definition: Definition, record: RaRecord): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const isStandIn = name === 'id' && typeof value === 'string' && definition.identity !== undefined;
      const field = definition.fields[isStandIn ? definition.identity! : name];
      return [name, field ? maskDigits(field, value as Value) : (value as unknown)];
    }),
  );

/** Returns the initial values of a dialog opened from a record: the action's templates, filled from the record. */
export const fillFrom = (action: CreateAction, definition: Definition, record: RaRecord): Values => {
  const masked = maskRecord(definition, record);
  const id = String(masked.id);
  const placeholders: Record<string, unknown> = {
    ...masked,
    // In English: whoever reads the ticket may have chosen another language.
    record: `${recordKindOf(definition, (phrase) => phrase)} ${typeof masked.id === 'number' ? numberText(id) : id}`,
    entity: definition.name,
  };
  return Object.fromEntries(
    Object.entries(action.fill).map(([name, template]): [string, Value] => [
      name,
      template.replace(/\{(\w+)\}/g, (_, key: string) => String(placeholders[key] ?? '')),
    ]),
  );
};
