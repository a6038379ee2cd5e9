import type { RaRecord } from 'react-admin';
import type { CreateAction, Definition } from '../../resources/language/definition';
import type { Value, Values } from '../../resources/language/values';

/** What a dialog opened from a record starts with: the action's templates, filled from the record. */
export const fillFrom = (action: CreateAction, definition: Definition, record: RaRecord): Values => {
  const known: Record<string, unknown> = { ...record, title: definition.title, entity: definition.name };
  return Object.fromEntries(
    Object.entries(action.fill).map(([name, template]): [string, Value] => [
      name,
      template.replace(/\{(\w+)\}/g, (_, key: string) => String(known[key] ?? '')),
    ]),
  );
};
