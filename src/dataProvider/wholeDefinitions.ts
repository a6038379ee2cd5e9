import { definitions } from '../resources/index';
import type { Definition } from '../resources/language/definition';
import { loadCode } from './loadCode';

/** Definitions that begin as heads, without fields: in a build those that no first screen needs. */
const later: ReadonlySet<Definition> = new Set(definitions.filter(({ fields }) => Object.keys(fields).length === 0));

/** Whether the definition begins as a head: whoever needs more of it waits for `loadDefinitions`. */
export const comesLater = (definition: Definition): boolean => later.has(definition);

let areWhole = later.size === 0;

/** Whether all definitions are whole. */
export const hasDefinitions = (): boolean => areWhole;

/** Makes all definitions whole. Rejects with a `PlatformError`, as `loadCode` does. */
export const loadDefinitions = async (): Promise<void> => {
  if (areWhole) return;
  await loadCode(() => import('../resources/laterDefinitions'));
  areWhole = true;
};
