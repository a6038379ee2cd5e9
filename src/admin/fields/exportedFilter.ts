import { fieldText } from './fieldText';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { shownStatusesOf } from '../../resources/language/shownStatuses';
import { decodeValue, invalidValue } from '../../resources/language/values';
import type { Translate } from '../../resources/language/words';

const signs = { gte: '≥ ', lte: '≤ ' } as const;

const valueText = ({ fields }: Definition, field: Field, raw: unknown, t: Translate): string => {
  const shown = shownStatusesOf(fields, field).find(({ value }) => value === raw);
  if (shown) return t(shown.label);
  if (field.target !== undefined) return `#${String(raw)}`;
  const value = decodeValue({ ...field, required: false }, raw);
  return value === invalidValue ? String(raw) : fieldText(field, value, t);
};

/** What an export was filtered by, as its entry of activity says: a text for each condition. */
export const exportedFilter = (
  definition: Definition,
  after: Readonly<Record<string, unknown>> | undefined,
  t: Translate,
): string[] =>
  Object.entries((after?.filter ?? {}) as object).flatMap(([key, given]: [string, unknown]) => {
    const values: readonly unknown[] = Array.isArray(given) ? given : [given];
    const [, bounded, bound] = /^(.+)_(gte|lte)$/.exec(key) ?? [];
    const field = definition.fields[bounded ?? key];
    if (key === 'q') return [`${t('Search')}: ${String(given)}`];
    if (key === 'id')
      return [`${t('Selected')}: ${values.map((id) => (typeof id === 'number' ? `#${id}` : String(id))).join(', ')}`];
    if (!field || given === null || given === '') return [];
    const sign = bound === undefined ? '' : signs[bound as keyof typeof signs];
    return [`${t(field.label)}: ${sign}${values.map((value) => valueText(definition!, field, value, t)).join(', ')}`];
  });
