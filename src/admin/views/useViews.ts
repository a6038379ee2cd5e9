import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore, type RaRecord } from 'react-admin';
import { afterRows } from '../../dataProvider/afterRows';
import { callsOf, type Definition } from '../../resources/language/definition';
import { ownershipFor } from '../../resources/language/rights';
import { isStaff } from '../../resources/language/roles';
import { views as viewsDefinition } from '../../resources/views';
import { newKey } from '../../format/newKey';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** A saved view: a list's filters, sort and columns under a name. */
export interface SavedView {
  id: number | string;
  name: string;
  /** The list's state as JSON, see `useViewState`. */
  query: string;
  shared: boolean;
  /** Whether the user owns the view and may change it. */
  mine: boolean;
  /** Whether the user may delete it: their own, and, as who manages people, one that a deleted person left. */
  removable: boolean;
}

/** The values of a view that the user enters. */
export type ViewInput = Pick<SavedView, 'name' | 'query' | 'shared'>;

/**
 * The saved views of a list and functions to change them, which reject with the platform's error. `key` is the
 * idempotency key of the call, where a repeat sends it again.
 */
export interface Views {
  views: readonly SavedView[];
  error: Error | null;
  /** Whether views can be shared with the staff who may open the list. */
  canShare: boolean;
  add: (input: ViewInput, key: string) => Promise<SavedView['id']>;
  change: (view: SavedView, input: ViewInput, key?: string) => Promise<void>;
  remove: (view: SavedView, key: string) => Promise<void>;
}

const maxViews = 200;
const none: SavedView[] = [];

/** Views in the browser's storage, for a plain platform. */
const useBrowserViews = (definition: Definition): Views => {
  const [views, setViews] = useStore<SavedView[]>(`views.${definition.name}`, none);
  return {
    views: views.map((view) => ({ ...view, removable: true })),
    error: null,
    canShare: false,
    add: async (input) => {
      const id = newKey();
      setViews([...views, { ...input, shared: false, id, mine: true, removable: true }]);
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
  const mayRemoveLeft = ownershipFor(viewsDefinition, session.role)?.alsoChangeable !== undefined;
  const { data, error } = useQuery({
    queryKey: [viewsDefinition.name, 'of', definition.name],
    queryFn: ({ client }) =>
      afterRows(client, () =>
        platform.getList(viewsDefinition.name, {
          pagination: { page: 1, perPage: maxViews },
          sort: { field: 'name', order: 'ASC' },
          filter: { entity: definition.name },
        }),
      ),
    enabled,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: [viewsDefinition.name] });
  const callAction = async (name: string, view: SavedView, input: Partial<ViewInput>, key?: string) => {
    const [, action] = callsOf(viewsDefinition).find(([actionName]) => actionName === name)!;
    await platform.act({ name: viewsDefinition.name, action, record: view as RaRecord, input, key });
    await refresh();
  };
  return {
    views: (data?.data ?? []).map((view) => {
      const mine = view.ownerId === session.id;
      return { ...(view as SavedView), mine, removable: mine || (view.isLeft === true && mayRemoveLeft) };
    }),
    error: error ?? null,
    canShare: isStaff(session.role),
    add: async (input, key) => {
      const created = await platform.create(viewsDefinition.name, {
        data: { ...input, entity: definition.name },
        meta: { key },
      });
      await refresh();
      return created.data.id as number;
    },
    change: (view, input, key) => callAction('update', view, input, key),
    remove: (view, key) => callAction('remove', view, {}, key),
  };
};

/** Returns the saved views of a list. They are stored on a platform with extensions, otherwise in this browser. */
export const useViews = (definition: Definition): Views => {
  const { config } = useConsole();
  const browserViews = useBrowserViews(definition);
  const platformViews = usePlatformViews(definition, config.extensions);
  return config.extensions ? platformViews : browserViews;
};
