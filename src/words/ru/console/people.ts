/** Operators at work, as supervisors see them: Russian by English phrase. */
export const people = {
  'Another merchant has this name: payers could not tell them apart':
    'Так уже зовут другого мерчанта: плательщики их не различат',
  'Another user has this name, or one that looks like it':
    'Так уже зовут другого пользователя, или имя выглядит так же',
  Since: 'С какого времени',
  Taken: 'Взят',
  'since %{time}': 'с %{time}',
  'operator |||| operators': 'оператор |||| оператора |||| операторов',
  'Who is here, what they hold, and what will be late': 'Кто на месте, что в работе и что не успеют',
  Now: 'Сейчас',
  Here: 'На месте',
  Away: 'Нет на месте',
  Presence: 'Присутствие',
  'With tasks': 'С задачами',
  Overdue: 'Просрочено',
  'Oldest since': 'Взята раньше всех',
  'Tasks: %{tasks}': 'Задач: %{tasks}',
  'Overdue: %{overdue}': 'Просрочено: %{overdue}',
  'Next due': 'Ближайший срок',
  'Will be late': 'Опоздают',
  'Done today': 'Сделано за день',
  Median: 'Медиана',
  Slowest: 'Дольше всего',
  'No tasks at the moment.': 'Сейчас задач нет.',
  'In the queue': 'В очереди',
  'Overdue in the queue': 'Просрочено в очереди',
  'Free payment accounts': 'Свободные платёжные счета',
  Security: 'Безопасность',
  'Sign-ins': 'Входы',
  'Has not signed in yet.': 'Ещё не входил(а).',
  'Tries that failed': 'Неудачные попытки',
  'Signed in nowhere.': 'Сейчас нигде не в системе.',
  'No second factor: the password alone lets in.': 'Второго фактора нет: для входа достаточно пароля.',
  '%{count} recovery code is left |||| %{count} recovery codes are left':
    'Остался %{count} резервный код |||| Осталось %{count} резервных кода |||| Осталось %{count} резервных кодов',
  '%{count} session ends |||| %{count} sessions end':
    'Завершится %{count} сеанс |||| Завершатся %{count} сеанса |||| Завершатся %{count} сеансов',
  '%{count} payment account falls out of use: no new pay-in gets it |||| %{count} payment accounts fall out of use: no new pay-in gets them':
    '%{count} платёжный счёт выпадет из работы: новые поступления его не получат |||| %{count} платёжных счёта выпадут из работы: новые поступления их не получат |||| %{count} платёжных счетов выпадут из работы: новые поступления их не получат',
  '%{count} open invoice stays open |||| %{count} open invoices stay open':
    '%{count} открытая заявка останется открытой |||| %{count} открытые заявки останутся открытыми |||| %{count} открытых заявок останутся открытыми',
  '%{count} invoice that they hold stays with them |||| %{count} invoices that they hold stay with them':
    '%{count} взятая заявка останется за этим пользователем |||| %{count} взятые заявки останутся за этим пользователем |||| %{count} взятых заявок останутся за этим пользователем',
  '%{count} request of theirs for approval is canceled |||| %{count} requests of theirs for approval are canceled':
    '%{count} запрос на одобрение будет отменён |||| %{count} запроса на одобрение будут отменены |||| %{count} запросов на одобрение будут отменены',
  'The balance stays: %{balance}': 'Баланс останется: %{balance}',
  'The balance stays: %{balance}, of which %{held} is held': 'Баланс останется: %{balance}, из них удержано %{held}',
  'An Owner ended a session of yours: %{device}': 'Владелец завершил ваш сеанс: %{device}',
  'One Owner does not sign out another: disable the account, which takes two people':
    'Один владелец не завершает сеансы другого: отключите учётную запись, на это нужны двое',
};
