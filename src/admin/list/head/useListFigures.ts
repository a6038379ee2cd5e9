import type { Figures } from '../../../resources/figures';
import type { Definition } from '../../../resources/language/definition';
import { useFigures } from '../../calls/useFigures';

/** The platform's counts of a list's tabs and tiles, by label. */
export interface ListFigures {
  /** The platform counts this list, or has not answered yet. The console then does not count it itself. */
  isCounted: boolean;
  counts: Figures['lists'][string] | undefined;
}

/**
 * Returns the platform's counts of a list. Only lists with tabs of their own are counted, on platforms with extensions.
 */
export const useListFigures = (definition: Definition): ListFigures => {
  const isSupported = definition.list?.tabs !== undefined && definition.source === undefined;
  const { figures, error, isPlain } = useFigures({ enabled: isSupported });
  const counts = figures?.lists[definition.name];
  const isMissing = error !== null || (figures !== undefined && counts === undefined);
  return { isCounted: isSupported && !isPlain && !isMissing, counts };
};
