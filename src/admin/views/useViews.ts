import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore, type RaRecord } from 'react-admin';
import { afterRows } from '../../dataProvider/afterRows';
import { callsOf, type Definition } from '../../resources/language/definition';
import { views as viewsDefinition } from '../../resources/views';
import { newKey } from '../../format/newKey';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** A saved view of a list: what is set, under a name. */
export interface SavedView {
  id: number | string;
  name: string;
  /** What is set, as JSON. */
  query: string;
  shared: boolean;
  /** May this person change it? */
  mine: boolean;
}

/** What is saved of a view. */
export type ViewInput = Pick<SavedView, 'name' | 'query' | 'shared'>;

/** The saved views of a list and what can be done with them. Rejects with the platform's message. */
export interface Views {
  views: readonly SavedView[];
  error: Error | null;
  /** Can a view be shared with everybody who may open the list? */
  canShare: boolean;
  add: (input: ViewInput, key: string) => Promise<SavedView['id']>;
  change: (view: SavedView, input: ViewInput, key: string) => Promise<void>;
  remove: (view: SavedView, key: string) => Promise<void>;
}

const most = 200;
const none: SavedView[] = [];

/** Views that this browser keeps, for a platform that does not. */
const useBrowserViews = (definition: Definition): Views => {
  const [views, setViews] = useStore<SavedView[]>(`views.${definition.name}`, none);
  return {
    views,
    error: null,
    canShare: false,
    add: async (input) => {
      const id = newKey();
      setViews([...views, { ...input, shared: false, id, mine: true }]);
      return id;
    },
    change: async (view, input) =>
      setViews(views.map((other) => (other.id === view.id ? { ...other, ...input, shared: false } : other))),
    remove: async (view) => setViews(views.filter(({ id }) => id !== view.id)),
  };
};

const usePlatformViews = (definition: Definition, enabled: boolean): Views => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { session } = useConsole();
  const { data, error } = useQuery({
    queryKey: [viewsDefinition.name, 'of', definition.name],
    queryFn: ({ client }) =>
      afterRows(client, () =>
        platform.getList(viewsDefinition.name, {
          pagination: { page: 1, perPage: most },
          sort: { field: 'name', order: 'ASC' },
          filter: { entity: definition.name },
        }),
      ),
    enabled,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: [viewsDefinition.name] });
  const act = async (name: string, view: SavedView, input: Partial<ViewInput>, key: string) => {
    const [, action] = callsOf(viewsDefinition).find(([known]) => known === name)!;
    await platform.act({ name: viewsDefinition.name, action, record: view as RaRecord, input, key });
    await refresh();
  };
  return {
    views: (data?.data ?? []).map((view) => ({ ...(view as SavedView), mine: view.ownerId === session.id })),
    error: error ?? null,
    canShare: true,
    add: async (input, key) => {
      const made = await platform.create(viewsDefinition.name, {
        data: { ...input, entity: definition.name },
        meta: { key },
      });
      await refresh();
      return made.data.id as number;
    },
    change: (view, input, key) => act('update', view, input, key),
    remove: (view, key) => act('remove', view, {}, key),
  };
};

/** Saved views of a list: kept on the platform where it offers that, in this browser otherwise. */
export const useViews = (definition: Definition): Views => {
  const { config } = useConsole();
  const kept = useBrowserViews(definition);
  const offered = usePlatformViews(definition, config.extensions);
  return config.extensions ? offered : kept;
};
