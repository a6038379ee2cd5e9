import { useQuery } from '@tanstack/react-query';
import { views, type View } from '../../resources/views';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

const maxViews = 200;
const none: readonly View[] = [];

/** Returns the saved views of all lists; none on a plain platform, which stores none. */
export const useSavedViews = (): readonly View[] => {
  const platform = usePlatform();
  const { config } = useConsole();
  const { data } = useQuery({
    queryKey: [views.name, 'of all lists'],
    queryFn: async () => {
      const { data: saved } = await platform.getList(views.name, {
        pagination: { page: 1, perPage: maxViews },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
      });
      return saved as readonly View[];
    },
    enabled: config.extensions,
  });
  return data ?? none;
};
