import { expect, it } from 'vitest';
import { placeholder } from '../../src/admin/list/SearchBox';

it('the empty search box names whole words only, and says when there are more', () => {
  expect(placeholder('Search', ['id', 'name'])).toBe('Search id, name');
  expect(placeholder('Search', ['id', 'vault profile id', 'bank data id', 'requisites'])).toBe(
    'Search id, vault profile id…',
  );
});
