import { useStore } from 'react-admin';
import type { Definition } from '../../resources/language/definition';

/** Rows on a page when nobody has chosen otherwise. */
const defaultPageSize = 25;

/** Rows on a page of this list as the person chose them (kept in this browser), and a way to choose. */
export const usePageSize = (definition: Definition) => useStore<number>(`perPage.${definition.name}`, defaultPageSize);
