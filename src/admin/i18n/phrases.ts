/**
 * Keys for phrases that are equal in English but differ in other languages: 'From' a balance is not 'From' of a range.
 */
const disambiguated = { 'From balance': 'From', 'To balance': 'To' };

/** The messages of react-admin that the console shows. Most other phrases have their English text as their key. */
export const reactAdminPhrases = {
  ...disambiguated,
  'ra.auth.auth_check_error': 'Sign in to continue',
  'ra.notification.http_error': 'The platform gave an unexpected answer.',
  'ra.notification.i18n_error': 'The words of this language could not be loaded',
  'ra.notification.logged_out': 'Sign in to continue',
  'ra.notification.not_authorized': 'Your role may not do this',
};
