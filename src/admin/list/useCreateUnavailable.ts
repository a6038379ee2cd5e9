import { useGetList } from 'react-admin';
import { createInputs, type Definition } from '../../resources/language/definition';
import { useAddress } from '../state/useAct';

/** More records than these are not compared: then there is surely somebody left. */
const most = 1000;

/** Why nothing can be added to this list, where each record is named once and all are: said in words. */
export const useCreateUnavailable = (definition: Definition, mayAdd: boolean): string | undefined => {
  const meta = { address: useAddress() };
  const input = Object.values(definition.create ? createInputs(definition) : {}).find(
    (field) => field.input !== undefined && field.input !== false && field.input.notIn !== undefined,
  );
  const notIn = input?.input ? input.input.notIn : undefined;
  const options = { enabled: mayAdd && notIn !== undefined };
  const all = {
    pagination: { page: 1, perPage: most },
    sort: { field: 'id', order: 'ASC' as const },
    filter: {},
    meta,
  };
  const named = useGetList(notIn?.entity ?? '', all, options);
  const offered = useGetList(input?.target ?? '', all, options);
  if (!notIn || !named.data || !offered.data || offered.data.length < (offered.total ?? 0)) return undefined;
  const taken = new Set(named.data.map((record) => record[notIn.field] as unknown));
  return offered.data.every(({ id }) => taken.has(id)) ? notIn.otherwise : undefined;
};
