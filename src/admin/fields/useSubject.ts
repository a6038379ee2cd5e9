import { definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/openedAs';
import type { Definition } from '../../resources/language/definition';
import { readSubject } from '../../resources/language/tables';
import { useConsole } from '../state/ConsoleContext';

/** Returns the definition and id under which this role may open a request's subject; undefined when it may not. */
export const useSubject = (subject: string): { definition: Definition; id: string } | undefined => {
  const { session, config } = useConsole();
  const { entity, id = '' } = readSubject(subject);
  const named = definitions.find(({ name }) => name === entity);
  const definition = named && /^\d+$/.test(id) ? openedAs(definitions, named, session.role, config) : undefined;
  return definition && { definition, id };
};
