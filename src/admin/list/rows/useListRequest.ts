import { useListContext } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';
import { useAddress } from '../../calls/useAct';
import { usePlatform } from '../../state/usePlatform';

/** Returns the list's sort and filter as a request for `rowPages`. */
export const useListRequest = (definition: Definition) => {
  const platform = usePlatform();
  const address = useAddress();
  const { sort, filterValues } = useListContext();
  return {
    platform,
    definition,
    address,
    sort: { field: sort.field, order: sort.order === 'DESC' ? ('DESC' as const) : ('ASC' as const) },
    filter: filterValues as Record<string, unknown>,
  };
};
