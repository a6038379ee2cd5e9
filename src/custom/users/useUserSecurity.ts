import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { users } from '../../resources/users';

/** Where and how a person signs in. Nothing moves under the pointer while it is shown; what is opened anew is asked for anew. */
export const useUserSecurity = (uuid: string) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: [users.name, relatedQueries.belonging, 'security', uuid],
    queryFn: async () => (await platform.security()).fetchUserSecurity(uuid),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
};
