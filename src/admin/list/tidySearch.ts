import type { Definition } from '../../resources/language/definition';

/** Nothing, or a number up to 999,999. */
const page = /^(?:[1-9]\d{0,5})?$/;

/** Returns the query of a list's address without a page or an order that no list has, as somebody may have typed it. */
export const tidySearch = ({ fields }: Pick<Definition, 'fields'>, search: string): string => {
  const query = new URLSearchParams(search);
  const given = (name: string) => query.get(name) ?? '';
  const hasOrder = (!given('sort') || Object.hasOwn(fields, given('sort'))) && /^(?:ASC|DESC)?$/.test(given('order'));
  const wrong = [
    ...['page', 'perPage'].filter((name) => !page.test(given(name))),
    ...(hasOrder ? [] : ['sort', 'order']),
  ];
  if (wrong.length === 0) return search;
  for (const name of wrong) query.delete(name);
  const tidy = query.toString();
  return tidy && `?${tidy}`;
};
