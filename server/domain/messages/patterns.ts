import { PatternKind } from '../../../src/resources/statuses/messages';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { choiceIn } from '../../../src/resources/language/choices';
import type { CreateHandler } from '../../entities/handlers';
import type { Values } from '../../../src/resources/language/values';
import type { Judge } from '../../approvals/judgement';
import { stampOfPattern } from './fromStart';

/** Maximum number of characters of a pattern that an approval request shows. */
const maxShownLength = 80;

const pendingStatus = ({ status }: Values) => {
  const pending = choiceIn(ActiveStatus, status);
  return pending === undefined ? {} : { status: pending };
};

/**
 * Judges a pattern that is added or activated (docs/rules.md#trust): it requires approval because patterns complete
 * invoices.
 */
export const judgePattern: Judge = async ({ record, input }) => {
  const pattern = String(input.regexpPattern ?? record.regexpPattern);
  return { sum: null, about: pattern.length > maxShownLength ? `${pattern.slice(0, maxShownLength)}…` : pattern };
};

/** Saves a pattern. `slowPatternRoutes` has checked it before the transaction. */
export const addPattern: CreateHandler = async ({ tx, input }) =>
  tx
    .insertInto('parsing-patterns')
    .values({
      bankDataId: Number(input.bankDataId),
      regexpPattern: String(input.regexpPattern),
      kind: choiceIn(PatternKind, input.kind) ?? PatternKind.Incoming,
      ...stampOfPattern(input),
      ...pendingStatus(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
