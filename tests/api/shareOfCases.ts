const share = 3;

/**
 * Every third of many cases that are alike, which `npm test` is content with; all of them when `ALL_LIST_PAGES` is `true`, as in
 * `npm run test:long`. Three divides none of the counts by which these cases repeat, so that each kind of case is among them.
 */
export const shareOfCases = <Case>(cases: readonly Case[]): readonly Case[] =>
  process.env.ALL_LIST_PAGES === 'true' ? cases : cases.filter((_, index) => index % share === 0);
