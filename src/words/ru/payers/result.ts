/** The payer's page of an invoice: Russian by English phrase. */
export const result = {
  Handle: 'Проверяется',
  Processing: 'В работе',
  Reversed: 'Отозвано',
  'Invoice ID': 'ID заявки',
  Id: 'Id',
  'Expire in': 'Истекает через',
  Expire: 'Истекает через',
  'Expires at': 'Истекает',
  'Ended at': 'Закрыта',
  'Paid at': 'Оплачено в',
  'Sent at': 'Отправлено в',
  'Copy %{what}': 'Скопировать: %{what}',
  '%{what} copied': 'Скопировано: %{what}',
  'It could not be copied. It is selected: copy it yourself.':
    'Не получилось скопировать. Текст выделен: скопируйте сами.',
  'Waiting for your transfer': 'Ждём ваш перевод',
  'Send exactly %{amount} to the requisites below. Once your bank has sent it, this page shows that it arrived.':
    'Отправьте ровно %{amount} по реквизитам ниже. Когда банк отправит перевод, эта страница покажет, что он пришёл.',
  'Where to send it appears here by itself in a moment.': 'Куда переводить, сейчас появится здесь само.',
  'A person is looking for it. If you have sent the money, do not send it again: just wait here.':
    'Его ищет человек. Если вы уже отправили деньги, не отправляйте их снова: просто подождите.',
  'If you have sent the money, do not send it again: the result appears here by itself.':
    'Если вы уже отправили деньги, не отправляйте их снова: результат появится здесь сам.',
  'If you have not sent it yet, you can do so while the time below runs.':
    'Если ещё не отправили, это можно сделать, пока внизу идёт время.',
  'Time is over: do not pay any more': 'Время вышло: больше не платите',
  'If you have paid, wait here: we are still looking for it. If it takes long, ask %{whom}, with the invoice ID below and the receipt of your bank.':
    'Если уже заплатили, подождите здесь: мы ещё ищем эти деньги. Куда обратиться, если это затянется: %{whom}. Приложите ID заявки ниже и чек вашего банка.',
  'This invoice has expired': 'Срок заявки истёк',
  'Do not send money to the requisites you saw here: they may belong to another payment now.':
    'Не отправляйте деньги по реквизитам, которые были здесь: теперь они могут относиться к другому платежу.',
  'Already sent the money?': 'Уже отправили деньги?',
  'Tell us what your bank shows: you get an answer here.': 'Скажите, что показывает ваш банк: ответ появится здесь.',
  'Yes, I sent it': 'Да, деньги отправлены',
  'It did not arrive': 'Деньги не пришли',
  'Not sent: create a new invoice': 'Не отправлено: новая заявка',
  'What you sent': 'Ваше сообщение',
  'We check': 'Проверяем',
  Answer: 'Ответ',
  Sum: 'Сумма',
  'What happened': 'Что случилось',
  'RUB, as your bank shows it': 'В рублях, как в банке',
  'As your bank shows it': 'Как в банке',
  'Moscow time': 'По московскому времени',
  'You can leave it empty. Look into your bank first: it may need a while to show the money.':
    'Можно не заполнять. Сначала проверьте в банке: он может показать деньги не сразу.',
  'Choose the file again': 'Выберите файл ещё раз',
  'Send for checking': 'Отправить на проверку',
  'Staff decide': 'Решают сотрудники',
  "The account's owner answers until": 'Владелец счёта ответит до',
  'Who sent it answers until': 'Отправитель ответит до',
  'Then staff decide.': 'Потом решат сотрудники.',
  'Usually that takes %{smart_count} hour. |||| Usually that takes %{smart_count} hours.':
    'Обычно это занимает %{smart_count} час. |||| Обычно это занимает %{smart_count} часа. |||| Обычно это занимает %{smart_count} часов.',
  'You sent': 'Вы отправили',
  'By your bank, at': 'По данным банка',
  Receipts: 'Чеки',
  'Sent for checking': 'Отправлено на проверку',
  'Add something': 'Добавить чек',
  'There is nothing for you to do: the answer appears here by itself. If you have questions, ask %{whom}.':
    'Вам ничего делать не нужно: ответ появится здесь сам. С вопросами обращайтесь: %{whom}.',
  'Do not send the money again: the answer appears here by itself. If you have questions, ask %{whom}.':
    'Не отправляйте деньги снова: ответ появится здесь сам. С вопросами обращайтесь: %{whom}.',
  'We checked what you sent: this payment counts.': 'Мы проверили то, что вы прислали: платёж засчитан.',
  'This pay-out did not arrive': 'Эта выплата не дошла',
  'We checked it: the money was taken back from who had to send it. %{merchant} decides anew about your pay-out. When you get it: ask %{whom}.':
    'Мы проверили и забрали деньги у того, кто должен был их отправить. %{merchant} решит о вашей выплате заново. О сроке спросите: %{whom}.',
  'This pay-out was sent': 'Выплата отправлена',
  'We checked it: %{amount} was sent to the requisites below. Ask your bank about it first, and then %{whom}.':
    'Мы проверили: %{amount} отправлены по реквизитам ниже. Сначала спросите о них в своём банке, потом здесь: %{whom}.',
  'We did not find your payment': 'Мы не нашли ваш платёж',
  'What you sent was checked, and it is not this payment. If you are sure that the money left your bank, write to %{whom}, with the invoice ID below and the receipt of your bank.':
    'Мы проверили то, что вы прислали: это не этот платёж. Если деньги точно ушли из вашего банка, напишите: %{whom}. Приложите ID заявки ниже и чек банка.',
  'Write to %{whom}, and give the invoice ID below and the receipt of your bank.':
    'Напишите: %{whom}. Приложите ID заявки и чек вашего банка.',
  'the shop': 'магазин',
  'This invoice was canceled': 'Заявка отменена',
  'Do not send money for it.': 'Не отправляйте по ней деньги.',
  'Another sum arrived': 'Пришла другая сумма',
  '%{other} arrived instead of %{amount}. Do not send more: ask %{whom} what happens now.':
    'Пришло %{other} вместо %{amount}. Не отправляйте больше: спросите, что теперь делать: %{whom}.',
  'We are checking': 'Проверяем',
  'You said that you have paid. Do not send the money again: the result appears here by itself.':
    'Вы сообщили, что оплатили. Не отправляйте деньги снова: результат появится здесь сам.',
  'A person looks at your receipt. Do not send the money again: the result appears here by itself.':
    'Ваш чек смотрит человек. Не отправляйте деньги снова: результат появится здесь сам.',
  'We look for your payment until %{time}. Add the receipt of your bank, so that a person looks at it.':
    'Мы ищем ваш платёж до %{time}. Добавьте чек банка, чтобы его посмотрел человек.',
  'We are still looking for your payment. Add the receipt of your bank, so that a person looks at it.':
    'Мы ещё ищем ваш платёж. Добавьте чек банка, чтобы его посмотрел человек.',
  'Add the receipt of your bank': 'Добавить чек банка',
  'Add another receipt': 'Добавить ещё один чек',
  'The receipt of your bank': 'Чек вашего банка',
  'Choose a file': 'Выберите файл',
  'PDF, JPEG or PNG, up to %{most} MB': 'PDF, JPEG или PNG, до %{most} МБ',
  'Usually that takes %{smart_count} minute. |||| Usually that takes %{smart_count} minutes.':
    'Обычно это занимает %{smart_count} минуту. |||| Обычно это занимает %{smart_count} минуты. |||| Обычно это занимает %{smart_count} минут.',
  'I have paid': 'Деньги отправлены',
  'Sending…': 'Отправка…',
  'It could not be sent. Try again.': 'Не получилось отправить. Попробуйте ещё раз.',
  '%{merchant} asks you to pay': '%{merchant} просит оплатить',
  '%{merchant} sends you money': '%{merchant} отправляет вам деньги',
  'Payment to %{merchant}': 'Платёж: %{merchant}',
  Cancel: 'Отмена',
  'Paid to %{merchant}': 'Оплачено: %{merchant}',
  Bank: 'Банк',
  'You reported the payment': 'Вы сообщили об оплате',
  'Paid to': 'Куда оплачено',
  'Number that ends with %{digits}': 'Номер оканчивается на %{digits}',
  'Print or save': 'Распечатать или сохранить',
  'Pay on your phone': 'Оплатить с телефона',
  'Scan this code with the camera of your phone: it opens this page there.':
    'Наведите камеру телефона на код: на нём откроется эта страница.',
  Paid: 'Оплачено',
  'This payment was taken back': 'Этот платёж отозван',
  'This pay-out was taken back': 'Эта выплата отозвана',
  'It had been completed and does not count any more. Ask %{whom} why.':
    'Раньше это было засчитано, теперь нет. О причине спросите: %{whom}.',
  '%{amount} arrived. There is nothing more to do.': '%{amount} получены. Больше ничего делать не нужно.',
  'You sent %{received}, which is less than %{amount}. Ask %{whom} what happens to the rest.':
    'Пришло %{received} — меньше, чем %{amount}. Об остатке спросите: %{whom}.',
  'You sent %{received}, which is more than %{amount}. Ask %{whom} about the difference.':
    'Пришло %{received} — больше, чем %{amount}. О разнице спросите: %{whom}.',
  'It was confirmed after the time was over. It still counts.':
    'Платёж подтверждён после срока. Он всё равно засчитан.',
  'Invoice of %{amount}': 'Заявка на %{amount}',
  'This page does not know the state of this invoice. Ask %{whom} before you send money.':
    'Платформа называет состояние, которого эта страница не знает. Прежде чем отправлять деньги, спросите: %{whom}.',
  'Your pay-out waits for approval': 'Выплата ждёт одобрения',
  'It has to be approved first by %{merchant}. There is nothing for you to do: it goes on here by itself.':
    'Сначала её должен одобрить %{merchant}. Вам ничего делать не нужно: всё продолжится само.',
  'Your pay-out is in the queue': 'Выплата в очереди',
  '%{amount} will be sent to the requisites below. There is nothing for you to do.':
    '%{amount} будут отправлены по реквизитам ниже. Вам ничего делать не нужно.',
  'Your pay-out is being checked': 'Выплата проверяется',
  'A person is looking at it. There is nothing for you to do.': 'Её смотрит человек. Вам ничего делать не нужно.',
  'Your pay-out is being made': 'Выплата отправляется',
  '%{amount} is being sent to the requisites below.': '%{amount} отправляются по реквизитам ниже.',
  'This pay-out has expired': 'Срок выплаты истёк',
  'No money was sent. Ask %{whom}, or create a new one.':
    'Деньги не отправлены. Спросите, почему: %{whom}, или создайте новую выплату.',
  'This pay-out was refused': 'В выплате отказано',
  'No money was sent. Ask %{whom} why.': 'Деньги не отправлены. О причине спросите: %{whom}.',
  Sent: 'Отправлено',
  '%{amount} was sent to the requisites below. Your bank may need a while to show it.':
    '%{amount} отправлены по реквизитам ниже. Банк может показать их не сразу.',
  'Less than five minutes are left.': 'Осталось меньше пяти минут.',
  'Less than a minute is left.': 'Осталось меньше минуты.',
  'Checked just now': 'Проверено только что',
  'Checked %{count} seconds ago': 'Проверено %{count} с назад',
  'Checked %{count} minutes ago': 'Проверено %{count} мин назад',
  'No connection': 'Нет связи',
  'No connection. We try again by ourselves.': 'Нет связи. Мы попробуем ещё раз сами.',
  'The platform is busy. We try again by ourselves.': 'Платформа занята. Мы попробуем ещё раз сами.',
  'You can close this page and open the same link later.': 'Страницу можно закрыть и открыть по этой же ссылке позже.',
  'This page refreshes by itself every %{count} seconds.': 'Страница обновляется сама каждые %{count} секунд.',
  'Check now': 'Проверить сейчас',
  'Create a new invoice': 'Создать новую заявку',
  'Back to %{host}': 'Вернуться на %{host}',
  'Questions? %{contact}': 'Вопросы? %{contact}',
  '*Refresh page to create new invoice': '*Обновите страницу, чтобы создать новую заявку',
};
