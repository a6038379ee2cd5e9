import { useTranslate } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';
import { searchedFields } from '../../../resources/language/search';
import { useConsole } from '../../state/ConsoleContext';

/** Returns the labels, in lower case, of the fields that a search of this list looks into for the reader. */
export const useSearchedLabels = (definition: Definition): string[] => {
  const t = useTranslate();
  const { session } = useConsole();
  return searchedFields(definition)
    .filter(([, { columnRoles }]) => columnRoles?.includes(session.role) ?? true)
    .map(([, field]) => t(field.label).toLowerCase());
};
