/** Around the pages of payers, in Russian by English phrase. */
export const page = {
  'Part of this page has not loaded.': 'Часть страницы не загрузилась.',
};
