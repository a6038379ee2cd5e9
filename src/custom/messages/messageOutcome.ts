import type { AccountMessage } from '../../resources/accountMessages';
import { optionOf } from '../../resources/language/choices';
import type { Words } from '../../resources/language/words';
import { unmatchedReason } from '../../resources/statuses/messages';

/** What a message that is matched to no pay-in says of this one, and why one that fits did not complete it. */
export const outcomeOf = ({ proves, fits, why }: AccountMessage): Words => {
  if (proves) return { phrase: 'proves it' };
  if (!fits) return { phrase: 'Unmatched' };
  const reason = optionOf(unmatchedReason, why);
  return reason
    ? { phrase: 'fits, and was doubted: %{why}', args: { why: { phrase: reason.label } } }
    : { phrase: 'fits, and was doubted' };
};
