import type { RaRecord } from 'react-admin';
import { maskRequisites } from '../../format/requisites';
import { identityOf, type CreateAction, type Definition } from '../../resources/language/definition';
import type { Value, Values } from '../../resources/language/values';

/** The record with its account numbers as lists show them: a dialog's text is read by others. */
const masked = (definition: Definition, record: RaRecord): Record<string, unknown> => {
  const numbers = Object.keys(definition.fields).filter((name) => definition.fields[name]!.type === 'requisites');
  const isMasked = (name: string) => numbers.includes(name === 'id' ? identityOf(definition) : name);
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isMasked(name) && typeof value === 'string' ? maskRequisites(value) : (value as unknown),
    ]),
  );
};

/** What a dialog opened from a record starts with: the action's templates, filled from the record. */
export const fillFrom = (action: CreateAction, definition: Definition, record: RaRecord): Values => {
  const known: Record<string, unknown> = {
    ...masked(definition, record),
    title: definition.title,
    entity: definition.name,
  };
  return Object.fromEntries(
    Object.entries(action.fill).map(([name, template]): [string, Value] => [
      name,
      template.replace(/\{(\w+)\}/g, (_, key: string) => String(known[key] ?? '')),
    ]),
  );
};
