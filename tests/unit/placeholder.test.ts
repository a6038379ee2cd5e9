import { expect, it } from 'vitest';
import { placeholder } from '../../src/admin/list/SearchBox';

const search = (fields: string) => `Search ${fields}`;

it('the empty search box names whole words only, and says when there are more', () => {
  expect(placeholder(search, ['id', 'name'])).toBe('Search id, name');
  expect(placeholder(search, ['id', 'vault profile id', 'bank data id', 'requisites'])).toBe(
    'Search id, vault profile id…',
  );
});
