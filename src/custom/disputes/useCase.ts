import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { disputes } from '../../resources/disputes';

/** Fetches what a dispute is decided by. Live events of disputes fetch it again. */
export const useCase = (id: number) => {
  const platform = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: [disputes.name, relatedQueries.belonging, 'case', id],
    queryFn: () => platform.disputeCase(id),
    staleTime: 0,
    gcTime: 0,
  });
  return { found: data, error, retry: () => void refetch() };
};
