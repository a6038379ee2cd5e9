import type { Reader } from '../../resources/language/rights';
import { useConsole } from './ConsoleContext';

/** Returns what decides which lists and columns are shown: the user's role and what the platform offers. */
export const useReader = (): Reader => {
  const { config, session } = useConsole();
  return { role: session.role, extensions: config.extensions, entities: config.entities };
};
