/** Russian by English phrase: what the public pages and the refusals that payers meet say. */
export const russianForPayers: Readonly<Record<string, string>> = {
  // Page
  'Part of this page has not loaded.': 'Часть страницы не загрузилась.',
  Reload: 'Обновить',
  // Form
  Pay: 'Оплата',
  'Payment method': 'Способ оплаты',
  'BANK TRANSFER': 'БАНКОВСКИЙ ПЕРЕВОД',
  'Pay-in': 'Оплатить',
  'Pay-out': 'Получить',
  'Pay-in or pay-out': 'Оплатить или получить',
  Amount: 'Сумма',
  Merchant: 'Магазин',
  'Choose a merchant': 'Выберите магазин',
  'Search merchants': 'Найти магазин',
  'No merchant is called that': 'Такого магазина нет',
  'Customer ID': 'ID клиента',
  'ID in merchant system': 'ID в системе магазина',
  'Customer ID is required': 'Укажите ID клиента',
  Requisites: 'Реквизиты',
  'Requisites are required': 'Укажите реквизиты',
  'Phone number': 'Номер телефона',
  '%{label} (optional)': '%{label} (необязательно)',
  'Holder name': 'Имя владельца',
  'Holder name is required': 'Укажите имя владельца',
  Send: 'Отправить',
  'Sending…': 'Отправляем…',
  'Amount is required': 'Укажите сумму',
  'Minimum amount is %{min}': 'Минимальная сумма — %{min}',
  'Your last invoice': 'Ваш последний счёт',
  'Open the link that the shop gave you: it says whom you pay.':
    'Откройте ссылку, которую дал магазин: в ней сказано, кому вы платите.',
  'Merchant %{id}': 'Магазин %{id}',
  'The link names a merchant that is not here. Choose one.': 'Магазина из ссылки здесь нет. Выберите другой.',
  'The link names neither pay-in nor pay-out. Choose one.': 'Ссылка не говорит, оплатить или получить. Выберите.',
  'Check what is marked below.': 'Проверьте отмеченное ниже.',
  'Check what was filled in, then press Send.': 'Проверьте, что заполнено, и нажмите «Отправить».',
  'We do not know this invoice. Check the link, or create a new one.':
    'Мы не знаем такого счёта. Проверьте ссылку или создайте новый.',
  'No connection. What you typed is kept: press Send again when you are online.':
    'Нет связи. Всё, что вы ввели, сохранено: нажмите «Отправить» ещё раз, когда появится сеть.',
  'The platform answered with something unexpected. Try again in a minute.':
    'Платформа ответила чем-то неожиданным. Попробуйте через минуту.',
  'The platform cannot be reached': 'Платформа не отвечает',
  'This page tries again by itself. Money that you have sent is not lost: you see it here as soon as we can ask.':
    'Страница попробует ещё раз сама. Отправленные деньги не пропали: вы увидите их здесь, как только получится спросить.',
  'Switch on JavaScript to use this page.': 'Чтобы пользоваться страницей, включите JavaScript.',
  'Try again': 'Попробовать ещё раз',

  // Result
  Status: 'Статус',
  New: 'Новый',
  Handle: 'Проверяется',
  Processing: 'В работе',
  Expired: 'Истёк',
  Canceled: 'Отменён',
  Complete: 'Завершён',
  'Invoice ID': 'ID счёта',
  Id: 'Id',
  'Expire in': 'Истекает через',
  Expire: 'Истекает через',
  'Expires at': 'Истекает',
  'Ended at': 'Закрыт',
  'Copy %{what}': 'Скопировать: %{what}',
  '%{what} copied': 'Скопировано: %{what}',
  'It could not be copied. It is selected: copy it yourself.':
    'Не получилось скопировать. Текст выделен: скопируйте сами.',
  'Waiting for your transfer': 'Ждём ваш перевод',
  'Send exactly %{amount} to the requisites below. We confirm it here by ourselves, usually within a minute.':
    'Отправьте ровно %{amount} по реквизитам ниже. Мы подтвердим перевод здесь сами, обычно за минуту.',
  'Where to send it appears here by itself in a moment.': 'Куда переводить, сейчас появится здесь само.',
  'A person is looking for it. If you have sent the money, do not send it again: just wait here.':
    'Его ищет человек. Если вы уже отправили деньги, не отправляйте их снова: просто подождите.',
  'If you have sent the money, do not send it again: the result appears here by itself.':
    'Если вы уже отправили деньги, не отправляйте их снова: результат появится здесь сам.',
  'If you have not sent it yet, you can do so while the time below runs.':
    'Если ещё не отправили, это можно сделать, пока внизу идёт время.',
  'Time is over: do not pay any more': 'Время вышло: больше не платите',
  'If you have paid, wait here: we are still looking for it. If it takes long, ask %{whom}, with the invoice ID below and the receipt of your bank.':
    'Если уже заплатили, подождите здесь: мы ещё ищем эти деньги. Куда обратиться, если это затянется: %{whom}. Приложите ID счёта ниже и чек вашего банка.',
  'This invoice has expired': 'Счёт истёк',
  'Do not send money to the requisites you saw here: they may belong to another payment now.':
    'Не отправляйте деньги по реквизитам, которые были здесь: теперь они могут относиться к другому платежу.',
  'You have already sent %{amount}?': 'Вы уже отправили %{amount}?',
  'It is not lost. Write to %{merchant}, and give the invoice ID below and the receipt of your bank.':
    'Они не пропали. Напишите в %{merchant} и приложите ID счёта и чек вашего банка.',
  'the shop': 'магазин',
  'This invoice was canceled': 'Счёт отменён',
  'Do not send money for it.': 'Не отправляйте по нему деньги.',
  Paid: 'Оплачено',
  '%{amount} arrived, and %{merchant} knows. There is nothing more to do.':
    '%{amount} получены, сообщать об этом в %{merchant} не нужно: там уже знают.',
  'You sent %{received}, which is less than %{amount}. Ask %{merchant} what happens to the rest.':
    'Пришло %{received} — меньше, чем %{amount}. Обратитесь в %{merchant}, чтобы узнать об остатке.',
  'You sent %{received}, which is more than %{amount}. Ask %{merchant} about the difference.':
    'Пришло %{received} — больше, чем %{amount}. Обратитесь в %{merchant}, чтобы узнать о разнице.',
  'The money came after the time was over. It counts all the same.':
    'Деньги пришли после срока. Они всё равно засчитаны.',
  'Invoice of %{amount}': 'Счёт на %{amount}',
  'The platform says a state that this page does not know. Ask the shop before you send money.':
    'Платформа называет состояние, которого эта страница не знает. Спросите магазин, прежде чем отправлять деньги.',
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
  'No money was sent. Ask %{merchant}, or create a new one.':
    'Деньги не отправлены. Обратитесь в %{merchant} или создайте новую выплату.',
  'This pay-out was refused': 'В выплате отказано',
  'No money was sent. Ask %{merchant} why.': 'Деньги не отправлены. О причине спросите, обратившись в %{merchant}.',
  Sent: 'Отправлено',
  '%{amount} was sent to the requisites below. Your bank may need a while to show it.':
    '%{amount} отправлены по реквизитам ниже. Банк может показать их не сразу.',
  'Less than five minutes are left.': 'Осталось меньше пяти минут.',
  'Less than a minute is left.': 'Осталось меньше минуты.',
  'Checked just now': 'Проверено только что',
  'Checked %{count} seconds ago': 'Проверено %{count} с назад',
  'Checked %{count} minutes ago': 'Проверено %{count} мин назад',
  'No connection. We try again by ourselves.': 'Нет связи. Мы попробуем ещё раз сами.',
  'The platform is busy. We try again by ourselves.': 'Платформа занята. Мы попробуем ещё раз сами.',
  'You can close this page and open the same link later.': 'Страницу можно закрыть и открыть по этой же ссылке позже.',
  'This page refreshes by itself every %{count} seconds.': 'Страница обновляется сама каждые %{count} секунд.',
  'Check now': 'Проверить сейчас',
  'Create a new invoice': 'Создать новый счёт',
  'Back to the shop': 'Вернуться в магазин',
  'Questions? %{contact}': 'Вопросы? %{contact}',
  '*Refresh page to create new invoice': '*Обновите страницу, чтобы создать новый счёт',

  // Refusals of the platform
  Required: 'Обязательно',
  'Enter a number': 'Введите число',
  'Can be read two ways: write it without the comma': 'Можно прочесть двояко: напишите без запятой',
  'Must be greater than 0': 'Должно быть больше 0',
  'Must be at most %{max}': 'Не больше %{max}',
  'At most %{places} decimals': 'Не больше %{places} знаков после точки',
  'At most %{max} characters': 'Не больше %{max} символов',
  'Contains a character that cannot be stored': 'Содержит символ, который нельзя сохранить',
  'Digits only, 5 to 15 of them, without leading +': 'Только цифры, от 5 до 15, без плюса впереди',
  'Digits only, in groups if you like': 'Только цифры, можно группами',
  'This value does not fit here': 'Это значение сюда не подходит',
  'Choose one of the offered values': 'Выберите одно из предложенного',
  'no such record': 'Такого магазина больше нет',
  'The platform is busy. Try again shortly.': 'Платформа занята. Попробуйте чуть позже.',
  'The platform has no room to write anything down. Nothing was changed.':
    'На платформе закончилось место: записать ничего нельзя. Ничего не изменено.',
  'This was sent from a page of another site': 'Отправлено со страницы другого сайта',
  'The platform does not reach its database. Try again shortly.':
    'Платформа сейчас не отвечает. Попробуйте чуть позже.',
  'This merchant is not active': 'Этот магазин сейчас не принимает платежи',
  'There is no exchange rate yet': 'Сейчас создать счёт нельзя, попробуйте позже',
  'This amount is too large': 'Слишком большая сумма',
  'This amount is too small': 'Слишком маленькая сумма',
  'There is an open invoice of another amount for this customer':
    'У этого клиента уже есть открытый счёт на другую сумму',
  'No payment account is free, try again later': 'Сейчас нет свободного счёта, попробуйте позже',
  'No payment account of %{bank} is free, try again later':
    'В банке %{bank} сейчас нет свободного счёта, попробуйте позже или выберите другой способ',
  'Wait until your other pay-outs are approved': 'Дождитесь одобрения других ваших выплат',
  'The merchant cannot pay this out now, try again later': 'Магазин сейчас не может это выплатить, попробуйте позже',
  'This invoice does not exist': 'Такого счёта нет',
  'Too many requests. Try again in a minute.': 'Слишком много запросов. Попробуйте через минуту.',
  'You have too many open invoices. Finish one of them first.':
    'У вас слишком много открытых счетов. Сначала завершите один из них.',
  'This Idempotency-Key was used with another body': 'Этот запрос уже был отправлен с другими данными',
  'Something went wrong on our side (%{request})': 'Что-то пошло не так на нашей стороне (%{request})',
  'The body is larger than %{bytes} bytes': 'Слишком большой запрос',
};
