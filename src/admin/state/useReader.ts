import type { Reader } from '../../resources/language/rights';
import { useConsole } from './ConsoleContext';

/** Who is reading, as far as it decides what is shown. */
export const useReader = (): Reader => {
  const { config, session } = useConsole();
  return { role: session.role, extensions: config.extensions };
};
