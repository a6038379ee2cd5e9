import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { CreateHandler } from '../entities/handlers';
import { parsingPatterns } from '../../src/resources/parsingPatterns';
import type { Values } from '../../src/resources/language/values';
import { invalid } from '../errors';
import type { Judge } from './approvals/judgement';

/** So many characters of a pattern are shown where it waits for approval. */
const longestShown = 80;

const { group } = parsingPatterns.fields.regexpPattern;

/** Throws 422 with the place of the mistake when the text is no RE2 pattern, or when nothing in it is the sum. */
export const checkPattern = (pattern: string): void => {
  try {
    const groups = RE2JS.compile(pattern).namedGroups();
    if (group === undefined || group in groups) return;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const found = error.getPattern();
    const at = found === null ? -1 : pattern.indexOf(found);
    const why = error.getDescription();
    throw invalid(
      'regexpPattern',
      at < 0
        ? { phrase: 'Not a valid pattern: %{why}', args: { why } }
        : { phrase: 'Not a valid pattern at position %{place}: %{why}', args: { place: at + 1, why } },
    );
  }
  throw invalid('regexpPattern', {
    phrase: 'Needs a group named %{group}, for example %{example}',
    args: { group, example: `(?P<${group}>\\d+)` },
  });
};

const pendingStatus = ({ status }: Values) => (typeof status === 'number' ? { status } : {});

/** Judges a pattern that is to read messages: it completes invoices (rules, section 4). */
export const judgePattern: Judge = async ({ record, input }) => {
  const pattern = String(input.regexpPattern ?? record.regexpPattern);
  checkPattern(pattern);
  return { sum: null, about: pattern.length > longestShown ? `${pattern.slice(0, longestShown)}…` : pattern };
};

/** Saves a pattern that compiles. */
export const addPattern: CreateHandler = async ({ tx, input }) => {
  const regexpPattern = String(input.regexpPattern);
  checkPattern(regexpPattern);
  return tx
    .insertInto('parsing-patterns')
    .values({ bankDataId: Number(input.bankDataId), regexpPattern, ...pendingStatus(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
};
