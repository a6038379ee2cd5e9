import { choiceSet } from './language/choices';

/** Whose fees a fee request sets: the user's own, or those to their agent (docs/contract.md). */
export const FeePayee = choiceSet('FeePayee', { Platform: 0, Agent: 1 });
