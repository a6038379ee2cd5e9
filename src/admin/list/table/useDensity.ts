import { useStore } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';

/** The densities of rows. */
export const densities = [
  { name: 'comfortable', label: 'Comfortable' },
  { name: 'compact', label: 'Compact' },
] as const;
/** The name of a density. */
export type Density = (typeof densities)[number]['name'];

/** Returns the density of a list and a setter; stored in this browser. */
export const useDensity = (definition: Definition) => useStore<Density>(`density.${definition.name}`, 'comfortable');
