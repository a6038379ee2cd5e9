import type { CreateHandler } from '../entities/handlers';
import type { Values } from '../../src/resources/language/values';
import type { Judge } from '../approvals/judgement';

/** So many characters of a pattern are shown where it waits for approval. */
const longestShown = 80;

const pendingStatus = ({ status }: Values) => (typeof status === 'number' ? { status } : {});

/** Judges a pattern that is to read messages: it completes invoices (rules, section 4). */
export const judgePattern: Judge = async ({ record, input }) => {
  const pattern = String(input.regexpPattern ?? record.regexpPattern);
  return { sum: null, about: pattern.length > longestShown ? `${pattern.slice(0, longestShown)}…` : pattern };
};

/** Saves a pattern, which was checked before the transaction (`slowPatternRoutes`). */
export const addPattern: CreateHandler = async ({ tx, input }) =>
  tx
    .insertInto('parsing-patterns')
    .values({
      bankDataId: Number(input.bankDataId),
      regexpPattern: String(input.regexpPattern),
      ...pendingStatus(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
