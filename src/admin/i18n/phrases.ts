/**
 * Keys for phrases that are equal in English but differ in other languages: 'From' a balance is not 'From' of a range.
 */
const disambiguated = { 'From balance': 'From', 'To balance': 'To' };

/** The messages of react-admin that the console shows. Most other phrases have their English text as their key. */
export const reactAdminPhrases = {
  ...disambiguated,
  ra: {
    action: { close: 'Close', undo: 'Undo', refresh: 'Refresh' },
    auth: { auth_check_error: 'Sign in to continue' },
    notification: {
      http_error: 'The platform gave an unexpected answer.',
      item_doesnt_exist: 'Record not found. It may have been deleted, or is finished.',
      bad_item: 'The platform gave an unexpected answer.',
      data_provider_error: 'The platform gave an unexpected answer.',
      i18n_error: 'The words of this language could not be loaded',
      logged_out: 'Sign in to continue',
      not_authorized: 'Your role may not do this',
      offline: 'No connection to the platform. Check your network and try again.',
    },
    page: { error: 'Something went wrong' },
  },
};
