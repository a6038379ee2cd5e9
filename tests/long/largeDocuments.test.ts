import { expect, it } from 'vitest';
import { documentOf } from '../../scripts/new/openapi/document';
import { guess } from '../../scripts/new/openapi/guess';
import { defineResource } from '../../src/resources/language/define';
import type { Definition } from '../../src/resources/language/definition';
import { identifier } from '../../src/resources/language/fields';
import { Role } from '../../src/resources/language/roles';
import { mistakesIn, type Mistake } from '../../src/resources/language/soundness';

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
  const definitionAt = (name: string, endpoint = name): Definition =>
    defineResource({
      name,
      endpoint,
      noun: 'thing',
      nouns: 'thing |||| things',
      elsewhere: true,
      access: { roles: [Role.Owner] },
      fields: { id: identifier('id') },
    });
  const many = Array.from({ length: 10_000 }, (_, index) => definitionAt(`things${index}`));
  let found: readonly Mistake[] = [];
  const ms = msOf(() => {
    found = mistakesIn([...many, definitionAt('others', 'things9999')]);
  });
  expect(found).toEqual([
    { name: 'others', property: 'endpoint', text: '"things9999" has this address already: things9999.' },
  ]);
  expect(ms).toBeLessThan(patienceMs);
});
