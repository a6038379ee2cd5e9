import { expect, it } from 'vitest';
import { documentOf } from '../../scripts/new/openapi/document';
import { guess } from '../../scripts/new/openapi/guess';
import { definitions } from '../../src/resources/index';
import { mistakesIn } from '../../src/resources/language/soundness';

/** Much less than what comparing every two of them takes, and much more than what one after the other does. */
const patienceMs = 15_000;

const msOf = (run: () => void): number => {
  const started = performance.now();
  run();
  return performance.now() - started;
};

it('a document of 20,000 paths is read in a time that grows with them, and not with their pairs', () => {
  const record = { type: 'object', properties: { id: { type: 'integer' } } };
  const answer = { content: { 'application/json': { schema: { type: 'array', items: record } } } };
  const paths = Array.from({ length: 10_000 }, (_, index) => [
    [`/things${index}s`, { get: { responses: { 200: answer } } }],
    [`/things${index}s/{id}/close`, { post: {} }],
  ]).flat();
  let closable = 0;
  const ms = msOf(() => {
    const { lists } = guess(documentOf({ paths: Object.fromEntries(paths) as object }), []);
    closable = lists.filter(({ actions }) => actions.length === 1).length;
  });
  expect(closable).toBe(10_000);
  expect(ms).toBeLessThan(patienceMs);
});

it('10,000 definitions are compared with each other in a time that grows with them', () => {
  const [first] = definitions;
  const many = Array.from({ length: 10_000 }, (_, index) => {
    const name = `things${index}`;
    return { ...first!, name, route: name, endpoint: index === 9_999 ? first!.endpoint : name, live: undefined };
  });
  let twice: readonly string[] = [];
  const ms = msOf(() => {
    twice = mistakesIn([first!, ...many])
      .filter(({ property }) => property === 'endpoint')
      .map(({ name }) => name);
  });
  expect(twice).toEqual(['things9999']);
  expect(ms).toBeLessThan(patienceMs);
});
