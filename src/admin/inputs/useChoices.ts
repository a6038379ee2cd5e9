import { useGetList, type RaRecord } from 'react-admin';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isInList } from '../../dataProvider/departure';
import { fold } from '../../resources/language/folding';
import { titleOf } from '../fields/ReferenceTitle';
import { defaultSort, ownershipsOf, type Definition } from '../../resources/language/definition';
import { meets } from '../../resources/language/condition';
import type { Field } from '../../resources/language/fields';
import { useConsole } from '../state/ConsoleContext';

const offered = 50;
const mostLeftOut = 1000;
/** What is typed is looked for after this pause (ms). */
const pause = 200;

/** Why a record can't be chosen; undefined when it can, or when the reader may not know. */
export const whyUnusable = ({ display: { dropdown } }: Definition, record: RaRecord): string | undefined => {
  const { selectable } = dropdown ?? {};
  const isKnown = selectable && Object.keys(selectable.is).every((name) => name in record);
  return isKnown && !meets(record, selectable.is) ? selectable.otherwise : undefined;
};

const isKey = ({ fields, display }: Definition) => fields[display.nameField]?.kind.isKey;

const useLeftOut = (field: Field, meta: object): ReadonlySet<unknown> => {
  const notIn = field.input ? field.input.notIn : undefined;
  const { data = [] } = useGetList(
    notIn?.entity ?? '',
    { pagination: { page: 1, perPage: mostLeftOut }, sort: { field: 'id', order: 'ASC' }, filter: {}, meta },
    { enabled: notIn !== undefined },
  );
  const except = (field.input ? field.input.except : undefined) ?? [];
  return new Set([...except.map(Number), ...(notIn ? data.map((record) => record[notIn.field] as unknown) : [])]);
};

/**
 * Those of the records offered so far that are called by what is typed: they stand where the answer will have them, and do
 * not move away under the pointer when it comes.
 */
export const narrowed = (target: Definition, records: readonly RaRecord[], typed: string): readonly RaRecord[] => {
  const words = fold(typed.trim());
  return records.filter((record) => fold(titleOf(target.name, record)).includes(words));
};

/**
 * Records to choose from, searched as one types: one's own first, then the others, last those that can't be chosen.
 * `settled` when they answer what is typed now.
 */
export const useChoices = (target: Definition, field: Field, typed: string) => {
  const { session } = useConsole();
  const address = useParams();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const leftOut = useLeftOut(field, { address });
  const { data, isPlaceholderData, error } = useGetList(
    target.name,
    {
      pagination: { page: 1, perPage: offered },
      // Those that a mere key names are looked for among the newest.
      sort: isKey(target) ? defaultSort(target) : { field: target.display.nameField, order: 'ASC' },
      filter: { ...(field.input && field.input.where), ...(q.trim() ? { q: q.trim() } : {}) },
      meta: { address },
    },
    // What is offered stays until the answer comes: one may be pressing on it.
    { placeholderData: (before) => before },
  );
  const rank = (record: RaRecord) =>
    whyUnusable(target, record) ? 2 : ownershipsOf(target).some(({ user }) => record[user] === session.id) ? 0 : 1;
  const choices = ((data ?? []) as RaRecord[])
    .filter((record) => isInList(record) && !leftOut.has(record.id))
    .toSorted((a, b) => rank(a) - rank(b));
  const settled = q === typed && !isPlaceholderData && (data !== undefined || !!error);
  return { choices: settled ? choices : narrowed(target, choices, typed), error, settled };
};
