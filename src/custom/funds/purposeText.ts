import type { StatementLine } from '../../resources/statement';
import { transactionPurpose } from '../../resources/statuses';
import type { Options } from '../../resources/language/options';

const purposes: Options = transactionPurpose;

/**
 * Returns the translated purpose of a statement line; empty when it has none. An agent's line says whose deal paid, as
 * 'Agent fee · Nordwind'.
 */
export const purposeText = ({ purpose, payer }: StatementLine, t: (phrase: string) => string): string => {
  if (payer !== null) return `${t('Agent fee')} · ${payer}`;
  const option = purpose === null ? undefined : purposes[purpose];
  return option ? t(option.label) : '';
};
