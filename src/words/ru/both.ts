/** Phrases shown to both staff and payers: Russian by English phrase. */
export const both = {
  'Minimum amount is %{min}': 'Минимальная сумма — %{min}',
  'This amount is too large': 'Слишком большая сумма',
  'Enter a number': 'Введите число',
  'Ambiguous: write it without the comma': 'Можно прочесть двояко: напишите без запятой',
  'Must be greater than 0': 'Должно быть больше 0',
  'Must be at most %{max}': 'Не больше %{max}',
  'At most %{smart_count} decimal |||| At most %{smart_count} decimals':
    'Не больше %{smart_count} знака после точки |||| Не больше %{smart_count} знаков после точки |||| Не больше %{smart_count} знаков после точки',
  'At most %{max} character |||| At most %{max} characters':
    'Не больше %{max} символа |||| Не больше %{max} символов |||| Не больше %{max} символов',
  'Contains a character that cannot be stored': 'Содержит символ, который нельзя сохранить',
  'You have begun this payment with %{amount} already. Reload this page to see it.':
    'Вы уже начали этот платёж на %{amount}. Обновите страницу, чтобы увидеть его.',
  'Contains an invisible character that turns the text around':
    'Содержит невидимый символ, который переворачивает текст',
  'A phone number has 5 to 15 digits and no letters': 'В номере телефона от 5 до 15 цифр и нет букв',
  'Check the IBAN: a character is wrong or missing': 'Проверьте IBAN: знак неверен или пропущен',
  'Digits or an IBAN, spaces allowed': 'Цифры или IBAN, можно группами',
  'Too short: %{smart_count} digit |||| Too short: %{smart_count} digits':
    'Слишком коротко: %{smart_count} цифра |||| Слишком коротко: %{smart_count} цифры |||| Слишком коротко: %{smart_count} цифр',
  'Too long: %{smart_count} digit |||| Too long: %{smart_count} digits':
    'Слишком длинно: %{smart_count} цифра |||| Слишком длинно: %{smart_count} цифры |||| Слишком длинно: %{smart_count} цифр',
  'This value is not valid here': 'Это значение сюда не подходит',
  Reload: 'Обновить',
  'The platform has no storage left. Nothing was changed.':
    'На платформе закончилось место: записать ничего нельзя. Ничего не изменено.',
  'This request came from another site': 'Отправлено со страницы другого сайта',
  'The platform is busy. Try again shortly.': 'Платформа занята. Попробуйте чуть позже.',
  'Something went wrong on our side (%{request})': 'Что-то пошло не так на нашей стороне (%{request})',
  Amount: 'Сумма',
  'BANK TRANSFER': 'БАНКОВСКИЙ ПЕРЕВОД',
  Status: 'Статус',
  'Payment method': 'Способ оплаты',
  'Customer ID': 'ID клиента',
  Requisites: 'Реквизиты',
  'Phone number': 'Номер телефона',
  New: 'Новая',
  Expired: 'Срок истёк',
  Canceled: 'Отменено',
  Complete: 'Завершено',
  Send: 'Отправить',
  'This shop is not open yet': 'Этот магазин ещё не открыт',
  'This customer has an open invoice with a different amount':
    'У этого клиента уже есть открытая заявка на другую сумму',
  'You have an open payment of %{amount} with this Customer ID.':
    'У вас уже есть открытый платёж на %{amount} с этим ID клиента.',
  'Wait until your other pay-outs are approved': 'Дождитесь одобрения других ваших выплат',
  'Too many pay-outs of this merchant wait for approval, try again later':
    'Слишком много выплат этого магазина ждут одобрения, попробуйте позже',
  'Amount is required': 'Укажите сумму',
  'Customer ID is required': 'Укажите ID клиента',
  'Requisites are required': 'Укажите реквизиты',
  'Holder name is required': 'Укажите имя владельца',
  'This invoice cannot be paid any more': 'По этой заявке больше нельзя оплатить',
  'The time of this invoice is over': 'Время этой заявки вышло',
  'The file is larger than %{most} MB': 'Файл больше %{most} МБ',
  'The file is empty': 'Файл пуст',
  'This file cannot be read': 'Файл не читается',
  'The name of the file cannot be read': 'Имя файла не читается',
  'This file is neither a PDF nor a JPEG or PNG picture': 'Это не PDF и не снимок JPEG или PNG',
  'This picture cannot be read': 'Снимок не читается',
  'This picture has too many pixels': 'В снимке слишком много точек',
  'Too many files at once. Try again shortly.': 'Слишком много файлов сразу. Повторите чуть позже.',
  'This invoice does not exist': 'Такой заявки нет',
  'Too many requests. Try again in a minute.': 'Слишком много запросов. Попробуйте через минуту.',
  'You have too many open invoices. Finish one of them first.':
    'У вас слишком много открытых заявок. Сначала завершите одну из них.',
  'This invoice ended too long ago': 'Эта заявка завершилась слишком давно',
  'This pay-out was completed too long ago': 'Эта выплата выполнена слишком давно',
  'You have too many open claims. Wait until one of them is decided.':
    'У вас слишком много открытых обращений. Дождитесь решения по одному из них.',
  'You can claim this once its time is over': 'Заявить об этом можно, когда время заявки выйдет',
};
