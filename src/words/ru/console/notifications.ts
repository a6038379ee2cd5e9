/** Phrases of the bell: notifications and alerts. */
export const notifications = {
  notification: 'уведомление',
  'notification |||| notifications': 'уведомление |||| уведомления |||| уведомлений',
  Notification: 'Уведомление',
  'Newest notification that was seen': 'Последнее увиденное уведомление',
  Notifications: 'Уведомления',
  'Your notifications': 'Ваши уведомления',
  'Your notifications: %{count} unread': 'Ваши уведомления: непрочитанных — %{count}',
  'New notification': 'Новое уведомление',
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
  'Your device %{device} fell silent': 'Ваше устройство %{device} замолчало',
  'Your device %{device} and %{smart_count} more fell silent |||| Your device %{device} and %{smart_count} more fell silent':
    'Ваше устройство %{device} и ещё %{smart_count} замолчали |||| Ваше устройство %{device} и ещё %{smart_count} замолчали |||| Ваше устройство %{device} и ещё %{smart_count} замолчали',
  'No payment account is free: payers are turned away': 'Нет свободных платёжных счетов: плательщики получают отказ',
};
