import type { Figures } from '../../resources/figures';
import type { Definition } from '../../resources/language/definition';
import { useFigures } from '../state/useFigures';

/** What the platform has counted of a list: its tabs and tiles, by their labels. */
export interface ListFigures {
  /** It counts them, or is about to tell: nothing is asked of the list itself. */
  isCounted: boolean;
  counts: Figures['lists'][string] | undefined;
}

/** The tabs and tiles of a list as the platform counted them; of lists with tabs of their own, where it offers that. */
export const useListFigures = (definition: Definition): ListFigures => {
  const isAsked = definition.list?.tabs !== undefined && definition.source === undefined;
  const { figures, error, isPlain } = useFigures({ enabled: isAsked });
  const counts = figures?.lists[definition.name];
  const isUntold = error !== null || (figures !== undefined && counts === undefined);
  return { isCounted: isAsked && !isPlain && !isUntold, counts };
};
