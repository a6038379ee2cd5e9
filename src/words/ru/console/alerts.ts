/** Alert rules and what they tell: Russian by English phrase. */
export const alerts = {
  'alert rule': 'правило оповещения',
  'alert rule |||| alert rules': 'правило оповещения |||| правила оповещения |||| правил оповещения',
  'Alert rules': 'Правила оповещений',
  'Alert rule': 'Правило оповещения',
  'When the bell and your messenger tell you something, once an hour at most for each rule':
    'Когда сообщают колокольчик и мессенджер, по каждому правилу — не чаще раза в час',
  'Alert when': 'Когда сообщать',
  'Free accounts fewer than': 'Свободных счетов меньше',
  'Success rate of an hour below, %': 'Успешных за час меньше, %',
  'Withdraw above, USDT': 'Вывод больше, USDT',
  'Device silent for, minutes': 'Устройство молчит, минут',
  'Dispute to be answered within, hours': 'До срока ответа на спор, часов',
  Limit: 'Порог',
  'In the unit that is named above': 'В единицах, названных выше',
  'Empty: named after what it watches': 'Пусто — назовётся по тому, за чем следит',
  'Empty: all accounts, and each bank that payers chose within a day':
    'Пусто — все счета и каждый банк, который плательщики выбирали за сутки',
  'Tell the bell': 'Колокольчик',
  'The incoming webhook of a messenger, which is sent {"text": "…"}. Shown only now':
    'Входящий вебхук мессенджера, на него уходит {"text": "…"}. Потом не показывается',
  Language: 'Язык',
  'Of what is sent to the address: the bell tells each in their own':
    'На нём уходит сообщение на адрес: колокольчик говорит с каждым на его языке',
  English: 'Английский',
  Russian: 'Русский',
  'Last alert': 'Сработало',
  'Last delivery': 'Последняя доставка',
  'Add alert rule': 'Добавить правило',
  'Alert rule added': 'Правило добавлено',
  'Another address': 'Другой адрес',
  'Empty: it stays as it is': 'Пусто — останется прежний',
  'Remove the address': 'Убрать адрес',
  'Change alert rule': 'Изменить правило',
  'Alert rule changed': 'Правило изменено',
  'This alert rule is disabled': 'Это правило выключено',
  'A test message is sent to the address of this rule, and to your own bell if the rule tells the bell.':
    'На адрес правила уйдёт проверочное сообщение, а если правило сообщает в колокольчик, то и вам.',
  'Test sent: the rule’s alerts show the answer': 'Проверка отправлена: ответ — среди оповещений правила',
  'Disable alert rule': 'Выключить правило',
  'Nobody is told when its limit is passed.': 'О пройденном пороге никто не узнает.',
  'Alert rule disabled': 'Правило выключено',
  'This alert rule is active': 'Это правило включено',
  'Activate alert rule': 'Включить правило',
  'From now on it tells when its limit is passed.': 'С этой минуты оно сообщит, когда порог будет пройден.',
  'Alert rule activated': 'Правило включено',
  alert: 'оповещение',
  'alert |||| alerts': 'оповещение |||| оповещения |||| оповещений',
  Alerts: 'Отправленные оповещения',
  'What alert rules told, of the last 30 days': 'О чём сообщили правила за последние 30 дней',
  'Only of free accounts': 'только для свободных счетов',
  'Choose the bell, an address, or both': 'выберите колокольчик, адрес или и то и другое',
  'There is at most %{smart_count} alert rule |||| There are at most %{smart_count} alert rules':
    'Может быть не больше %{smart_count} правила |||| Может быть не больше %{smart_count} правил |||| Может быть не больше %{smart_count} правил',
  'No payment account is free since %{time} UTC. Payers turned away: %{count}':
    'Нет свободных платёжных счетов с %{time} UTC. Плательщиков получило отказ: %{count}',
  'Free payment accounts: %{free}, fewer than %{limit}. Payers turned away: %{count}':
    'Свободных платёжных счетов: %{free}, меньше %{limit}. Плательщиков получило отказ: %{count}',
  'Few payment accounts are free: %{list}. Payers turned away: %{count}':
    'Мало свободных платёжных счетов: %{list}. Плательщиков получило отказ: %{count}',
  'Success rate of the last hour: %{rate} %, below %{limit} %. Completed %{completed} of %{ended} invoices':
    'Успешных за последний час: %{rate} %, меньше %{limit} %. Завершено заявок: %{completed} из %{ended}',
  'Withdraws above %{limit} USDT: %{count}. The largest: %{sum}':
    'Выводов больше %{limit} USDT: %{count}. Наибольший: %{sum}',
  'Devices silent for more than %{limit} minutes: %{list}': 'Молчат больше %{limit} мин устройства: %{list}',
  'Disputes to be answered within %{limit} hours: %{count}. The next by %{time} UTC':
    'Споров, на которые осталось ответить меньше чем за %{limit} ч: %{count}. Ближайший — до %{time} UTC',
  '%{name} changed an alert rule (%{kind}: %{limit})': '%{name} изменил(а) правило оповещения (%{kind}: %{limit})',
  '%{name} disabled an alert rule (%{kind}: %{limit})': '%{name} выключил(а) правило оповещения (%{kind}: %{limit})',
  'This is a test of an alert rule. Nothing is wrong.': 'Это проверка правила оповещения. Ничего не случилось.',
};
