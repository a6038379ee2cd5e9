import { useStore } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';

/** Rows per page until the user chooses another number. */
const defaultPageSize = 25;

/** Returns the rows per page of a list and a setter; stored in this browser. */
export const usePageSize = (definition: Definition) => useStore<number>(`perPage.${definition.name}`, defaultPageSize);
