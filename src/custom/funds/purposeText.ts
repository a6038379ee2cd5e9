import type { StatementLine } from '../../resources/statement';
import { transactionPurpose } from '../../resources/statuses';
import type { Options } from '../../resources/language/options';

const purposes: Options = transactionPurpose;

/** What a line of a statement was for, in words. */
export const purposeText = ({ purpose }: StatementLine, t: (phrase: string) => string): string => {
  const option = purpose === null ? undefined : purposes[purpose];
  return option ? t(option.label) : '';
};
