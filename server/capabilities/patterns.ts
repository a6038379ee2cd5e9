import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { CreateHandler } from '../entities/handlers';
import { parsingPatterns } from '../../src/resources/parsingPatterns';
import { invalid } from '../errors';

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
  throw invalid('regexpPattern', `Needs a group named ${group}, for example (?P<${group}>\\d+)`);
};

/** Saves a pattern that compiles. */
export const addPattern: CreateHandler = async ({ tx, input }) => {
  const regexpPattern = String(input.regexpPattern);
  checkPattern(regexpPattern);
  return tx
    .insertInto('parsing-patterns')
    .values({ bankDataId: Number(input.bankDataId), regexpPattern })
    .returning('id')
    .executeTakeFirstOrThrow();
};
