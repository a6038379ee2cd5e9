/**
 * The floors of the two programs, from the ground up: rooms (folders) of one floor import from floors below, and from
 * themselves. `npm run check` holds it, types included; `docs/architecture.md` shows it.
 */
export const floors = {
  console: [
    ['src/format', 'src/words'],
    ['src/resources/language'],
    ['src/resources'],
    ['src/dataProvider'],
    ['src/authProvider'],
    ['src/admin/parts'],
    ['src/admin/menus', 'src/admin/theme', 'src/admin/i18n', 'src/admin/keys'],
    ['src/admin/state'],
    ['src/admin/opening'],
    ['src/admin/fields'],
    ['src/admin/columns', 'src/admin/inputs'],
    ['src/admin/approvals'],
    ['src/admin/dialogs'],
    ['src/admin/actions', 'src/admin/filters', 'src/admin/views', 'src/admin/wizard'],
    ['src/admin/list', 'src/admin/lock'],
    ['src/admin/panel', 'src/admin/login'],
    ['src/admin/palette'],
    ['src/admin/shell'],
    ['src/admin'],
    ['src/custom'],
    ['src'],
  ],
  'payers’ pages': [
    ['src/format', 'src/words'],
    ['src/resources/language'],
    ['src/resources'],
    ['src/public/words'],
    ['src/public/page'],
    ['src/public/browser'],
    ['src/public/form', 'src/public/result'],
    ['src/public'],
  ],
};
