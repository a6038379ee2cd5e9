import { useGetList } from 'react-admin';
import { createInputs, type Definition } from '../../resources/language/definition';
import { useAddress } from '../calls/useAct';

/** Maximum number of records to compare. With more, some are assumed to be available. */
const maxCompared = 1000;

/**
 * Returns why no record can be created, as a phrase: when the create dialog needs a record that is not in the list yet
 * (`notIn`) and all are. Returns undefined otherwise.
 */
export const useCreateUnavailable = (definition: Definition, mayCreateHere: boolean): string | undefined => {
  const meta = { address: useAddress() };
  const input = Object.values(definition.create ? createInputs(definition) : {}).find(
    (field) => field.input !== undefined && field.input !== false && field.input.notIn !== undefined,
  );
  const notIn = input?.input ? input.input.notIn : undefined;
  const options = { enabled: mayCreateHere && notIn !== undefined };
  const params = {
    pagination: { page: 1, perPage: maxCompared },
    sort: { field: 'id', order: 'ASC' as const },
    filter: {},
    meta,
  };
  const listed = useGetList(notIn?.entity ?? '', params, options);
  const offered = useGetList(input?.target ?? '', params, options);
  if (!notIn || !listed.data || !offered.data || offered.data.length < (offered.total ?? 0)) return undefined;
  const listedIds = new Set(listed.data.map((record) => record[notIn.field] as unknown));
  return offered.data.every(({ id }) => listedIds.has(id)) ? notIn.otherwise : undefined;
};
