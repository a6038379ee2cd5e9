import { expect, it } from 'vitest';
import { placeholder } from '../../src/admin/list/search/SearchBox';

const search = (fields: string) => `Search ${fields}`;

it('the placeholder of the search box names whole fields, and shows that there are more', () => {
  expect(placeholder(search, ['id', 'name'])).toBe('Search id, name');
  expect(placeholder(search, ['id', 'vault profile id', 'bank data id', 'requisites'])).toBe(
    'Search id, vault profile id…',
  );
});
