/** Frame of the pages of payers: Russian by English phrase. */
export const page = {
  'Part of this page has not loaded.': 'Часть страницы не загрузилась.',
};
