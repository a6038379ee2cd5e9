import type { Definition } from '../../resources/language/definition';

/** From 1 up to 999,999. */
const isPage = (text: string) => /^[1-9]\d{0,5}$/.test(text);

/** Returns the query of a list's address without a page or an order that no list has, as somebody may have typed it. */
export const tidySearch = ({ fields }: Pick<Definition, 'fields'>, search: string): string => {
  const query = new URLSearchParams(search);
  const isWrong = (name: string, isRight: (value: string) => boolean) => {
    const value = query.get(name);
    return value !== null && !isRight(value);
  };
  const wrong = [
    ...['page', 'perPage'].filter((name) => isWrong(name, isPage)),
    ...(isWrong('sort', (name) => Object.hasOwn(fields, name)) ||
    isWrong('order', (order) => order === 'ASC' || order === 'DESC')
      ? ['sort', 'order']
      : []),
  ];
  if (wrong.length === 0) return search;
  for (const name of wrong) query.delete(name);
  return query.size === 0 ? '' : `?${query.toString()}`;
};
