import { useGetList, type RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import { isInList } from '../../dataProvider/departure';
import { foldSearched } from '../../resources/language/folding';
import { titleOf } from '../fields/ReferenceTitle';
import { defaultSort, ownershipsOf, type Definition } from '../../resources/language/definition';
import { meets } from '../../resources/language/condition';
import type { Field } from '../../resources/language/fields';
import { tableOf } from '../../resources/language/tables';
import { users } from '../../resources/users';
import { useSettled } from '../hooks/useSettled';
import { useConsole } from '../state/ConsoleContext';

const pageSize = 50;
/** Maximum number of records that are left out because another list has them already. */
const maxExcluded = 1000;
/** The search starts after this pause in typing. */
const debounceMs = 200;

/** Returns why a record can't be chosen; undefined when it can, or when the fields that decide it were not sent. */
export const unselectableReason = ({ display: { dropdown } }: Definition, record: RaRecord): string | undefined => {
  const { selectable } = dropdown ?? {};
  const hasFields = selectable && Object.keys(selectable.is).every((name) => name in record);
  return hasFields && !meets(record, selectable.is) ? selectable.otherwise : undefined;
};

const isKey = ({ fields, display }: Definition) => fields[display.nameField]?.kind.isKey;

const useExcludedIds = (field: Field, meta: object): ReadonlySet<unknown> => {
  const notIn = field.input ? field.input.notIn : undefined;
  const { data = [] } = useGetList(
    notIn?.entity ?? '',
    { pagination: { page: 1, perPage: maxExcluded }, sort: { field: 'id', order: 'ASC' }, filter: {}, meta },
    { enabled: notIn !== undefined },
  );
  const except = (field.input ? field.input.except : undefined) ?? [];
  return new Set([...except.map(Number), ...(notIn ? data.map((record) => record[notIn.field] as unknown) : [])]);
};

/**
 * Filters the records on offer by the typed text until the platform answers. The order stays that of the answer, so
 * that no record moves away under the pointer when it arrives.
 */
export const filterByTitle = (target: Definition, records: readonly RaRecord[], typed: string): readonly RaRecord[] => {
  const words = foldSearched(typed.trim());
  return records.filter((record) => foldSearched(titleOf(target.name, record)).includes(words));
};

/**
 * Returns the records to choose from, searched while the user types: the user and their own first, then the others, last those
 * that can't be chosen. `isSettled` is true when they are the answer to the text as it is now.
 */
export const useChoices = (target: Definition, field: Field, typed: string) => {
  const { session } = useConsole();
  const address = useParams();
  const search = useSettled(typed, debounceMs);
  const excludedIds = useExcludedIds(field, { address });
  const { data, isPlaceholderData, error } = useGetList(
    target.name,
    {
      pagination: { page: 1, perPage: pageSize },
      // Records that are named by a key are sorted newest first.
      sort: isKey(target) ? defaultSort(target) : { field: target.display.nameField, order: 'ASC' },
      filter: { ...(field.input && field.input.where), ...(search.trim() ? { q: search.trim() } : {}) },
      meta: { address },
    },
    // The previous choices stay until the answer arrives: the user may be about to click one.
    { placeholderData: (previous) => previous },
  );
  const owners = tableOf(target) === users.name ? ['id'] : ownershipsOf(target).map(({ user }) => user);
  const rank = (record: RaRecord) =>
    unselectableReason(target, record) ? 2 : owners.some((user) => record[user] === session.id) ? 0 : 1;
  const choices = ((data ?? []) as RaRecord[])
    .filter((record) => isInList(record) && !excludedIds.has(record.id))
    .toSorted((a, b) => rank(a) - rank(b));
  const isSettled = search === typed && !isPlaceholderData && (data !== undefined || !!error);
  return { choices: isSettled ? choices : filterByTitle(target, choices, typed), error, isSettled };
};
