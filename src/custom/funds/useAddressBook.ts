import { useGetList, type RaRecord } from 'react-admin';
import { addresses, mostAddresses } from '../../resources/addresses';
import type { Value } from '../../resources/language/values';

/** The addresses that one has saved, where they are asked for: whether there are any, and what each is. */
export const useAddressBook = (enabled: boolean) => {
  const { data, total } = useGetList<RaRecord>(
    addresses.name,
    { pagination: { page: 1, perPage: mostAddresses }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled: enabled },
  );
  return {
    isEmpty: enabled && total === 0,
    /** The address behind an id; undefined while that is not known. */
    addressOf: (id: Value): string | undefined => data?.find((saved) => saved.id === id)?.address as string | undefined,
  };
};
