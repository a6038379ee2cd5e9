import { useStore } from 'react-admin';
import type { Definition } from '../../resources/language/definition';

/** How much room rows have. */
export const densities = [
  { name: 'comfortable', label: 'Comfortable' },
  { name: 'compact', label: 'Compact' },
] as const;
export type Density = (typeof densities)[number]['name'];

/** Density of this list as the person chose it (kept in this browser), and a way to choose. */
export const useDensity = (definition: Definition) => useStore<Density>(`density.${definition.name}`, 'comfortable');
