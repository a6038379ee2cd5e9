/** The form that creates an invoice: Russian by English phrase. */
export const form = {
  Pay: 'Оплата',
  'Receive money': 'Получение денег',
  'Pay-in': 'Оплатить',
  'Pay-out': 'Получить',
  'Pay-in or pay-out': 'Оплатить или получить',
  'No free account now': 'Сейчас нет свободного счёта',
  Merchant: 'Магазин',
  'Choose a merchant': 'Выберите магазин',
  'Search merchants': 'Найти магазин',
  'No merchant has this name': 'Такого магазина нет',
  'ID in merchant system': 'ID в системе магазина',
  '%{label} (optional)': '%{label} (необязательно)',
  'In roubles (RUB)': 'В рублях (RUB)',
  'Check the number: it is not the number of any card. If it is right, press Send again.':
    'Такой карты нет: проверьте номер. Если он верен, нажмите «Отправить» ещё раз.',
  'Card, account, IBAN or phone number': 'Номер карты, счёта, IBAN или телефон',
  'Check the number: no card has it.': 'Такой карты нет: проверьте номер.',
  'Holder name': 'Имя владельца',
  'As the bank writes it, in Latin or Cyrillic letters': 'Как его пишет банк, латиницей или кириллицей',
  'Sending…': 'Отправляем…',
  'Open it': 'Открыть его',
  'Your last invoice': 'Ваша последняя заявка',
  'Open the link that the shop gave you: it says whom you are paying.':
    'Откройте ссылку, которую дал магазин: в ней сказано, кому вы платите.',
  'Merchant %{id}': 'Магазин %{id}',
  'The link names neither pay-in nor pay-out. Choose one.': 'Ссылка не говорит, оплатить или получить. Выберите.',
  'Check what is marked below.': 'Проверьте отмеченное ниже.',
  'Check what was filled in, then press Send.': 'Проверьте, что заполнено, и нажмите «Отправить».',
  'We do not know this invoice. Check the link, or create a new one.':
    'Мы не знаем такой заявки. Проверьте ссылку или создайте новую.',
  'No connection. What you typed is kept: press Send again when you are online.':
    'Нет связи. Всё, что вы ввели, сохранено: нажмите «Отправить» ещё раз, когда появится сеть.',
  'We could not read the answer. Try again in a minute.':
    'Платформа ответила чем-то неожиданным. Попробуйте через минуту.',
  'The platform cannot be reached': 'Платформа не отвечает',
  'This page tries again by itself. What you have sent appears here as soon as the connection is back.':
    'Страница попробует ещё раз сама. Отправленные деньги не пропали: вы увидите их здесь, как только получится спросить.',
  'Try again': 'Попробовать ещё раз',

  'What for': 'За что',
  'The payment link fixes these values.': 'Эти значения заданы платёжной ссылкой.',
  'Check the sum and the shop: anybody can change this address.':
    'Проверьте сумму и магазин: этот адрес может изменить кто угодно.',
  'From %{min} to %{max}': 'От %{min} до %{max}',
  'At least %{min}': 'Не меньше %{min}',
  'At most %{max}': 'Не больше %{max}',
  'Maximum amount is %{max}': 'Наибольшая сумма — %{max}',
  'This payment link is disabled': 'Эта платёжная ссылка отключена',
  'The shop has turned it off. Do not pay; ask the shop for another link.':
    'Магазин её отключил. Не платите; попросите у магазина другую ссылку.',
  'This payment link is paid already': 'Эта платёжная ссылка уже оплачена',
  'There is nothing more to pay.': 'Платить больше ничего не нужно.',
  'This payment link has ended': 'Срок этой платёжной ссылки истёк',
  'Its time is over. Do not pay; ask the shop for another link.':
    'Её время вышло. Не платите; попросите у магазина другую ссылку.',
  'This refund link is disabled': 'Эта ссылка на возврат отключена',
  'No money comes by it any more. Ask the shop for another link.':
    'По ней деньги больше не придут. Попросите у магазина другую ссылку.',
  'This refund is paid already': 'Этот возврат уже выплачен',
  'There is nothing more to ask for at this address.': 'По этому адресу больше ничего не запросить.',
  'This refund is asked for already': 'Этот возврат уже запрошен',
  'It was asked for in another browser. Look there how it goes on, or ask the shop.':
    'Его запросили в другом браузере. Посмотрите там, что с ним, или спросите в магазине.',
  'This payment is already in use': 'Этот платёж уже начат',
  'It was begun in another browser. Go on there, or come back when its time is over.':
    'Он начат в другом браузере. Продолжите там или вернитесь, когда его время выйдет.',
  'This payment is already in use in another browser': 'Этот платёж уже начат в другом браузере',
  'Do not pay yet. Come back later, or ask the shop.': 'Пока не платите. Вернитесь сюда позже или спросите в магазине.',
  'This shop takes no payments at this address': 'По этому адресу магазин платежей не принимает',
  'Check the address, or ask the shop for a payment link. Do not pay another shop in its place.':
    'Проверьте адрес или попросите у магазина платёжную ссылку. Не платите вместо него другому магазину.',
  'We do not know this payment link': 'Мы не знаем такой платёжной ссылки',
  'Check the address, or ask the shop for another link.': 'Проверьте адрес или попросите у магазина другую ссылку.',
};
