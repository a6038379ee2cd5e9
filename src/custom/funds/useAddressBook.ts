import { useGetList, type RaRecord } from 'react-admin';
import { addresses, maxAddresses } from '../../resources/addresses';
import { AddressStatus } from '../../resources/statuses/funds';
import type { Value } from '../../resources/language/values';

/** Fetches the user's saved addresses while `enabled`. */
export const useAddressBook = (enabled: boolean) => {
  const { data, total, isLoading } = useGetList<RaRecord>(
    addresses.name,
    { pagination: { page: 1, perPage: maxAddresses }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled },
  );
  const usable = (data ?? []).filter(({ status }) => status === AddressStatus.Usable);
  return {
    isLoading: enabled && isLoading,
    /** Id of the only address that can be used; null when there are none or several. */
    onlyUsable: usable.length === 1 ? Number(usable[0]!.id) : null,
    isEmpty: enabled && total === 0,
    /** Returns the address with this id; undefined while it is not known. */
    addressOf: (id: Value): string | undefined => data?.find((saved) => saved.id === id)?.address as string | undefined,
  };
};
