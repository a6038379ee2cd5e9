import type { Capability } from '../entities/capability';

/** The capabilities by the names of their folders. */
export type Capabilities = Readonly<Record<string, Capability>>;

/** What capabilities give by name: handlers and judges, derived fields, and the like. */
type MapName =
  | 'creators'
  | 'stamps'
  | 'imports'
  | 'actionHandlers'
  | 'judges'
  | 'locks'
  | 'commonDerived'
  | 'fewWithValue'
  | 'alsoFinds'
  | 'changesWithTime'
  | 'lockedAfter';

/** What capabilities give without a name. */
type ListName = 'storedCode' | 'guards' | 'indexes' | 'backfills' | 'routes' | 'publicRoutes' | 'encryptedColumns';

/** Puts maps into one. Throws an `Error` when two have the same name. */
const mergeNamed = <A>(what: string, maps: readonly (readonly [string, Readonly<Record<string, A>>])[]) => {
  const merged: Record<string, A> = {};
  const ownerOf = new Map<string, string>();
  for (const [folder, map] of maps)
    for (const [name, value] of Object.entries(map)) {
      const other = ownerOf.get(name);
      if (other !== undefined) throw new Error(`server/domain: ${other} and ${folder} both have ${what}.${name}`);
      ownerOf.set(name, folder);
      merged[name] = value;
    }
  return merged;
};

/** Merges what all capabilities give by name. Throws an `Error` when two give the same. */
export const mergeMaps = <N extends MapName>(capabilities: Capabilities, name: N): NonNullable<Capability[N]> => {
  const maps = Object.entries(capabilities).map(([folder, capability]) => [folder, capability[name] ?? {}] as const);
  return mergeNamed<unknown>(name, maps) as NonNullable<Capability[N]>;
};

/** Merges the derived fields of all tables. Throws an `Error` when two capabilities have the same field of a table. */
export const mergeDerived = (capabilities: Capabilities): NonNullable<Capability['derived']> => {
  const ofFolders = Object.entries(capabilities).map(([folder, { derived = {} }]) => [folder, derived] as const);
  const tables = new Set(ofFolders.flatMap(([, derived]) => Object.keys(derived)));
  return Object.fromEntries(
    [...tables].map((table) => {
      const maps = ofFolders.map(([folder, derived]) => [folder, derived[table] ?? {}] as const);
      return [table, mergeNamed(`derived.${table}`, maps)];
    }),
  );
};

/** Lists what all capabilities give. */
export const mergeLists = <N extends ListName>(capabilities: Capabilities, name: N): NonNullable<Capability[N]> => {
  const lists: readonly (readonly unknown[])[] = Object.values(capabilities).map(
    (capability) => capability[name] ?? [],
  );
  return lists.flat() as unknown as NonNullable<Capability[N]>;
};
