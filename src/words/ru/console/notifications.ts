/** Phrases of the bell: notifications and alerts. */
export const notifications = {
  notification: 'уведомление',
  'notification |||| notifications': 'уведомление |||| уведомления |||| уведомлений',
  Notification: 'Уведомление',
  'Newest notification that was seen': 'Последнее увиденное уведомление',
  Notifications: 'Уведомления',
  'Notifications: %{count} unread': 'Уведомления: непрочитанных — %{count}',
  'New notification': 'Новое уведомление',
  Unread: 'Не прочитано',
  'Mark all read': 'Отметить все прочитанными',
  'Show new': 'Показать новые',
  'Show older': 'Показать более ранние',
  'No notifications yet. What concerns you appears here.': 'Уведомлений пока нет. Здесь появится то, что касается вас.',
  Text: 'Текст',
  'Values in the text, as JSON': 'Значения в тексте, в формате JSON',
  Read: 'Прочитано',
  'Alert me': 'Как сообщать',
  'With a sound': 'Звуком',
  'On the desktop': 'На рабочем столе',
  'With a number in the tab’s title': 'Числом в заголовке вкладки',
  'This browser offers it only over HTTPS': 'Этот браузер предлагает это только по HTTPS',
  'Allow notifications for this site in the browser first': 'Сначала разрешите в браузере уведомления для этого сайта',
  '%{name} asks for your approval: %{step}, %{about}': '%{name} просит вашего подтверждения: %{step}, %{about}',
  '%{name} issued a new key for your device %{device}': 'Для вашего устройства %{device} выпущен новый ключ (%{name})',
  '%{name} bound your device %{device} to a payment account':
    'Ваше устройство %{device} привязано к платёжному счёту (%{name})',
  'Your task %{task} is due within %{smart_count} minute |||| Your task %{task} is due within %{smart_count} minutes':
    'До срока вашей задачи %{task} меньше %{smart_count} минуты |||| До срока вашей задачи %{task} меньше %{smart_count} минут |||| До срока вашей задачи %{task} меньше %{smart_count} минут',
  'Your device %{device} is silent': 'Ваше устройство %{device} молчит',
  'Your device %{device} and %{smart_count} more are silent |||| Your device %{device} and %{smart_count} more are silent':
    'Ваше устройство %{device} и ещё %{smart_count} молчат |||| Ваше устройство %{device} и ещё %{smart_count} молчат |||| Ваше устройство %{device} и ещё %{smart_count} молчат',
  'No payment account is free: payers are turned away': 'Нет свободных платёжных счетов: плательщики получают отказ',
};
