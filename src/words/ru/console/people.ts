/** Operators at work, as supervisors see them: Russian by English phrase. */
export const people = {
  'Another merchant has this name: payers could not tell them apart':
    'Так уже зовут другого мерчанта: плательщики их не различат',
  'Another user has this name, or one that looks like it':
    'Так уже зовут другого пользователя, или имя выглядит так же',
  Since: 'Действует с',
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
  '%{count} time |||| %{count} times': '%{count} раз |||| %{count} раза |||| %{count} раз',
  'Signed in nowhere.': 'Сейчас нигде не в системе.',
  'None: only the password is asked for.': 'Нет: спрашивается только пароль.',
  '%{count} recovery code is left |||| %{count} recovery codes are left':
    'Остался %{count} резервный код |||| Осталось %{count} резервных кода |||| Осталось %{count} резервных кодов',
  '%{count} payment account gets no more pay-ins |||| %{count} payment accounts get no more pay-ins':
    '%{count} платёжный счёт больше не получит поступлений |||| %{count} платёжных счёта больше не получат поступлений |||| %{count} платёжных счетов больше не получат поступлений',
  'Nobody can pay with their payment links and API keys': 'По платёжным ссылкам и ключам API платить будет нельзя',
  '%{count} open invoice stays open |||| %{count} open invoices stay open':
    '%{count} открытая заявка останется открытой |||| %{count} открытые заявки останутся открытыми |||| %{count} открытых заявок останутся открытыми',
  '%{count} invoice that they hold goes back to the queue when its time is up |||| %{count} invoices that they hold go back to the queue when their time is up':
    '%{count} взятая заявка вернётся в очередь, когда выйдет её время |||| %{count} взятые заявки вернутся в очередь, когда выйдет их время |||| %{count} взятых заявок вернутся в очередь, когда выйдет их время',
  '%{count} request of theirs for approval is canceled |||| %{count} requests of theirs for approval are canceled':
    '%{count} запрос на одобрение будет отменён |||| %{count} запроса на одобрение будут отменены |||| %{count} запросов на одобрение будут отменены',
  'What this does could not be loaded': 'Не удалось загрузить, к чему это приведёт',
  'Nothing of theirs is open, and their balance is empty.': 'Открытых дел нет, баланс пуст.',
  'The balance stays: %{balance}': 'Баланс останется: %{balance}',
  'The balance stays: %{balance}, of which %{held} is held': 'Баланс останется: %{balance}, из них удержано %{held}',
  'An Owner ended a session of yours: %{device}': 'Владелец завершил ваш сеанс: %{device}',
  'One Owner does not sign out another: disable the account, which takes two people':
    'Один владелец не завершает сеансы другого: отключите учётную запись, на это нужны двое',
  'Last sign-in': 'Последний вход',
  '%{sum} on hold': 'удержано %{sum}',
};
