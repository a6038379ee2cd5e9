import type { StatementLine } from '../../resources/statement';
import { transactionPurpose } from '../../resources/statuses';
import type { Options } from '../../resources/language/options';

const purposes: Options = transactionPurpose;

/** Returns the translated purpose of a statement line; empty when it has none. */
export const purposeText = ({ purpose }: StatementLine, t: (phrase: string) => string): string => {
  const option = purpose === null ? undefined : purposes[purpose];
  return option ? t(option.label) : '';
};
