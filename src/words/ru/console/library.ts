/** Russian translations of react-admin's own messages. */
export const library = {
  ra: {
    action: { close: 'Закрыть', undo: 'Отменить', refresh: 'Обновить' },
    auth: { auth_check_error: 'Войдите, чтобы продолжить' },
    notification: {
      http_error: 'Платформа ответила чем-то неожиданным.',
      item_doesnt_exist: 'Запись не найдена. Возможно, её удалили.',
      bad_item: 'Платформа ответила чем-то неожиданным.',
      data_provider_error: 'Платформа ответила чем-то неожиданным.',
      i18n_error: 'Не удалось загрузить слова этого языка',
      logged_out: 'Войдите, чтобы продолжить',
      not_authorized: 'Вашей роли это не разрешено',
      offline: 'Нет связи с платформой. Проверьте сеть и попробуйте снова.',
    },
    page: { error: 'Что-то пошло не так' },
  },
};
