import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { matchesTypedName } from '../../dataProvider/matching';
import { definitionOf } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import type { Reader } from '../../resources/language/rights';
import { exactNameOf, namingsOf } from '../../resources/language/search';
import { tableOf } from '../../resources/language/tables';
import type { Value } from '../../resources/language/values';
import { titleOf } from '../fields/ReferenceTitle';
import { usePlatform } from '../state/usePlatform';
import { useReader } from '../state/useReader';
import { isOfferedFilter } from './filterKeys';
import type { NamedFilter } from './namedChoices';

/** Maximum number of records that are offered of each field. */
const maxOffered = 2;

/** A filter by a record, with the table that the record is in. */
interface NamedReference extends NamedFilter {
  table: string;
}

/** Leaves out a record that an earlier field refers to: a merchant is the partner of invoices, and not their operator. */
const firstOfEach = (filters: readonly NamedReference[]) =>
  filters.filter(
    ({ table, value }, index) => filters.findIndex((other) => other.table === table && other.value === value) === index,
  );

/** Returns the reference fields of a list that can be filtered by a record with a name like the typed one. */
const namedFields = (definition: Definition, typed: string, reader: Reader) =>
  Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.target === undefined || !isOfferedFilter(field, reader)) return [];
    const target = definitionOf(field.filterTarget ?? field.target);
    const { nameField } = target.display;
    const title = target.fields[nameField]!;
    // A number is what the search looks for, and not part of a name.
    const isName = title.kind.isWords && namingsOf(title, typed).length > 0 && !exactNameOf(target, typed);
    return isName ? [{ name, field, target, title, nameField }] : [];
  });

/**
 * Returns the filters of a list for the records that the typed text names: 'Operator: Olga Owner' for 'olga'. Fetches
 * those records from the platform.
 */
export const useNamedReferences = (definition: Definition, typed: string): NamedFilter[] => {
  const t = useTranslate();
  const platform = usePlatform();
  const reader = useReader();
  const fields = namedFields(definition, typed, reader);
  const { data: found } = useQuery({
    queryKey: ['named', definition.name, typed],
    queryFn: () =>
      Promise.all(
        fields.map(({ target, nameField }) =>
          platform
            .getList(target.name, {
              pagination: { page: 1, perPage: maxOffered },
              sort: { field: nameField, order: 'ASC' as const },
              filter: { named: typed },
            })
            // What the other fields name is offered all the same.
            .catch(() => ({ data: [] })),
        ),
      ),
    enabled: fields.length > 0,
  });
  const references = fields.flatMap(({ name, field, target, title, nameField }, index): NamedReference[] =>
    (found?.[index]?.data ?? [])
      // A platform that does not know the filter `named` returns any records.
      .filter((record) => matchesTypedName(title, typed, (record[nameField] ?? null) as Value))
      .map((record) => ({
        table: tableOf(target),
        name,
        value: Number(record.id),
        label: t(field.label),
        text: titleOf(target.name, record),
      })),
  );
  return firstOfEach(references);
};
