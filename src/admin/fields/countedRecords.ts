import { formatNumber } from '../../format/money';
import type { Definition } from '../../resources/language/definition';
import { countedPhrase } from '../../resources/language/imports';

/** A number of records in words: '2 000 payment accounts'. */
export const countedRecords = (
  definition: Definition,
  count: number,
  t: (phrase: string, figures?: object) => string,
): string => t(countedPhrase(definition), { smart_count: count, count: formatNumber(count) });
