import type { Definition, Page } from '../../src/resources/language/definition';

type Screen = Definition | Page;
type Module = Readonly<Record<string, unknown>>;

/** The lists of `src/resources/index.ts`. */
export interface Registry {
  screens: Screen[];
  definitions: Definition[];
  byName: Map<string, Definition>;
}

/** Puts these screens into the lists, which stay the same objects for all that imported them. */
const setScreens = ({ screens, definitions, byName }: Registry, current: readonly Screen[]): void => {
  screens.splice(0, screens.length, ...current);
  definitions.splice(0, definitions.length, ...current.filter((screen) => screen.kind === 'resource'));
  byName.clear();
  for (const definition of definitions) byName.set(definition.name, definition);
};

/** While developing, the list of screens was loaded anew: those that were loaded before get its screens, too. */
export const followRegistry = (registries: readonly Registry[]): void => {
  const newest = registries.at(-1)!;
  for (const registry of registries) if (registry !== newest) setScreens(registry, newest.screens);
};

/**
 * While developing, files with definitions were loaded anew: puts what they export in the place of what they exported before.
 * `declaring` are the files as they were and `changed` as they are, undefined where a file is the same.
 */
export const replaceDeclared = (
  registries: readonly Registry[],
  declaring: Module[],
  changed: readonly (Module | undefined)[],
): void => {
  const replacements = new Map<unknown, unknown>();
  for (const [index, module] of changed.entries()) {
    if (!module) continue;
    for (const [name, before] of Object.entries(declaring[index]!)) replacements.set(before, module[name] ?? before);
    declaring[index] = module;
  }
  for (const registry of registries)
    setScreens(
      registry,
      registry.screens.map((screen) => (replacements.get(screen) ?? screen) as Screen),
    );
};
