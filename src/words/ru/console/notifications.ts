/** Phrases of the bell: notifications and alerts. */
export const notifications = {
  notification: 'уведомление',
  'notification |||| notifications': 'уведомление |||| уведомления |||| уведомлений',
  Notification: 'Уведомление',
  'Record that was seen, as `support/12`': 'Увиденная запись, например `support/12`',
  'Newest notification that was seen': 'Последнее увиденное уведомление',
  Notifications: 'Уведомления',
  'Your notifications': 'Ваши уведомления',
  'Your notifications: %{count} unread': 'Ваши уведомления: непрочитанных — %{count}',
  'New notification': 'Новое уведомление',
  'New sign-in: %{device}, %{address}': 'Новый вход: %{device}, %{address}',
  Unread: 'Не прочитано',
  'Mark all read': 'Отметить все прочитанными',
  'Show new': 'Показать новые',
  'Show older': 'Показать более ранние',
  'Nothing new. Messages about your work appear here.': 'Новых нет. Здесь появляются сообщения о вашей работе.',
  Text: 'Текст',
  'Values in the text, as JSON': 'Значения в тексте, в формате JSON',
  Read: 'Прочитано',
  'Alert me': 'Как сообщать',
  'With a sound': 'Звуком',
  'On the desktop': 'На рабочем столе',
  'With a number in the tab’s title': 'Числом в заголовке вкладки',
  'This browser offers it only over HTTPS': 'Этот браузер предлагает это только по HTTPS',
  'Allow notifications for this site in the browser first': 'Сначала разрешите в браузере уведомления для этого сайта',
  '%{name} asks for your approval: %{step}, %{about}': '%{name} просит вашего одобрения: %{step}, %{about}',
  '%{name} issued a new key for your device %{device}': 'Для вашего устройства %{device} выпущен новый ключ (%{name})',
  '%{name} bound your device %{device} to a payment account':
    'Ваше устройство %{device} привязано к платёжному счёту (%{name})',
  '%{name} unbound your device %{device} from a payment account':
    'Ваше устройство %{device} отвязано от платёжного счёта (%{name})',
  '%{name} activated your holder %{holder}': 'Ваш держатель %{holder} включён (%{name})',
  '%{name} activated your payment account %{account}': 'Ваш платёжный счёт %{account} включён (%{name})',
  '%{name} approved what %{requester} requested for you: %{step}, %{about}':
    '%{name} одобряет то, что запросил для вас %{requester}: %{step}, %{about}',
  'Due within %{smart_count} minute: your task %{task} |||| Due within %{smart_count} minutes: your task %{task}':
    'До срока меньше %{smart_count} минуты: ваша задача %{task} |||| До срока меньше %{smart_count} минут: ваша задача %{task} |||| До срока меньше %{smart_count} минут: ваша задача %{task}',
  '%{smart_count} pay-out waits for your approval |||| %{smart_count} pay-outs wait for your approval':
    'Ждёт вашего одобрения: %{smart_count} выплата |||| Ждут вашего одобрения: %{smart_count} выплаты |||| Ждут вашего одобрения: %{smart_count} выплат',
  'Your percents from %{who}: %{terms}': 'Ваши проценты от %{who}: %{terms}',
  'Your fees changed: %{terms}': 'Ваши комиссии изменились: %{terms}',
  'You are now the agent of %{who}': 'Теперь вы агент %{who}',
  'You are no longer the agent of %{who}': 'Вы больше не агент %{who}',
  'Overdue: your task %{task}': 'Просрочено: ваша задача %{task}',
  'No longer needed, your request ended: %{step}, %{about}': 'Ваш запрос больше не нужен и закрыт: %{step}, %{about}',
  '%{name} confirmed your deposit: %{sum}': 'Ваше пополнение подтверждено: %{sum} (%{name})',
  '%{name} refused your deposit: %{sum}. %{reason}': 'Ваше пополнение отклонено: %{sum} (%{name}). %{reason}',
  '%{name} confirmed your withdraw: %{sum}': 'Ваш вывод подтверждён: %{sum} (%{name})',
  '%{name} refused your withdraw: %{sum}. %{reason}': 'Ваш вывод отклонён: %{sum} (%{name}). %{reason}',
  'Your invoice %{invoice}, %{amount}, was reversed: %{sum}':
    'Ваша заявка %{invoice} на %{amount} сторнирована: %{sum}',
  'Your invoice %{invoice}, %{amount}, was reversed: %{sum}. You refunded %{refunds} of it: that stays paid.':
    'Ваша заявка %{invoice}, %{amount}, сторнирована: %{sum}. Из неё вы вернули плательщику %{refunds}: этот возврат остаётся.',
  'Deal #%{deal} of %{name} was reversed: %{sum}': 'Сделка #%{deal} (%{name}) сторнирована: %{sum}',
  'Your device %{device} fell silent': 'Ваше устройство %{device} замолчало',
  'Your device %{device} and %{smart_count} more fell silent |||| Your device %{device} and %{smart_count} more fell silent':
    'Ваше устройство %{device} и ещё %{smart_count} замолчали |||| Ваше устройство %{device} и ещё %{smart_count} замолчали |||| Ваше устройство %{device} и ещё %{smart_count} замолчали',
};
