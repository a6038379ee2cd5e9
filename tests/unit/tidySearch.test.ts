import { expect, it } from 'vitest';
import { tidySearch } from '../../src/admin/list/tidySearch';
import { banks } from '../../src/resources/banks';

it.each([
  ['', ''],
  ['?page=2&perPage=25&sort=id&order=DESC&filter=%7B%7D', '?page=2&perPage=25&sort=id&order=DESC&filter=%7B%7D'],
  ['?page=0', ''],
  ['?page=abc&filter=%7B%22q%22%3A%22a%22%7D', '?filter=%7B%22q%22%3A%22a%22%7D'],
  ['?page=1e9', ''],
  ['?page=99999999999', ''],
  ['?sort=nope&order=ASC&page=2', '?page=2'],
  ['?sort=id&order=SIDE', ''],
  ['?sort=constructor&order=ASC', ''],
  ['?perPage=-5', ''],
])('the query %s of a list is tidied to %s', (search, tidy) => {
  expect(tidySearch(banks, search)).toBe(tidy);
});
