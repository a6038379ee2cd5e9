/** Russian translations of react-admin's own messages. */
export const library = {
  'ra.auth.auth_check_error': 'Войдите, чтобы продолжить',
  'ra.notification.http_error': 'Платформа ответила чем-то неожиданным.',
  'ra.notification.i18n_error': 'Не удалось загрузить слова этого языка',
  'ra.notification.logged_out': 'Войдите, чтобы продолжить',
  'ra.notification.not_authorized': 'Вашей роли это не разрешено',
};
