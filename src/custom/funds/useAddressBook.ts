import { useGetList, type RaRecord } from 'react-admin';
import { addresses, maxAddresses } from '../../resources/addresses';
import type { Value } from '../../resources/language/values';

/** Fetches the user's saved addresses while `enabled`. */
export const useAddressBook = (enabled: boolean) => {
  const { data, total } = useGetList<RaRecord>(
    addresses.name,
    { pagination: { page: 1, perPage: maxAddresses }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled },
  );
  return {
    isEmpty: enabled && total === 0,
    /** Returns the address with this id; undefined while it is not known. */
    addressOf: (id: Value): string | undefined => data?.find((saved) => saved.id === id)?.address as string | undefined,
  };
};
