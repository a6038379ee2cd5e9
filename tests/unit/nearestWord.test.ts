import { expect, it } from 'vitest';
import { nearestWord } from '../../src/format/nearestWord';

const known = ['id', 'title', 'status', 'createDate', 'link'];

it.each([
  ['one other letter', 'statuz', 'status'],
  ['two letters in each other’s place', 'tilte', 'title'],
  ['a letter too many', 'linkk', 'link'],
  ['another case', 'Status', 'status'],
  ['a third of a long word', 'creationDate', 'createDate'],
  ['a word that is near none', 'amount', undefined],
  ['a short word, of which two letters differ', 'ink', 'link'],
  ['a short word that is half another', 'ix', 'id'],
  ['a short word with nothing in common', 'no', undefined],
])('the nearest word of %s: %s means %s', (_what, word, meant) => {
  expect(nearestWord(word, known)).toBe(meant);
});

it('the nearest word may have as many other letters as asked', () => {
  expect(nearestWord('tilte', known, 1)).toBeUndefined();
  expect(nearestWord('titel', known, 2)).toBe('title');
});
