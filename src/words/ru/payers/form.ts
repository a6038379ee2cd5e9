/** The form that creates an invoice: Russian by English phrase. */
export const form = {
  Pay: 'Оплата',
  'BANK TRANSFER': 'БАНКОВСКИЙ ПЕРЕВОД',
  'Pay-in': 'Оплатить',
  'Pay-out': 'Получить',
  'Pay-in or pay-out': 'Оплатить или получить',
  Merchant: 'Магазин',
  'Choose a merchant': 'Выберите магазин',
  'Search merchants': 'Найти магазин',
  'No merchant is called that': 'Такого магазина нет',
  'ID in merchant system': 'ID в системе магазина',
  '%{label} (optional)': '%{label} (необязательно)',
  'Holder name': 'Имя владельца',
  'Sending…': 'Отправляем…',
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
};
