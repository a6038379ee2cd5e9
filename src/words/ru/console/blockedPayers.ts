/** Payers who are given no account. */
export const blockedPayers = {
  'Block payer': 'Заблокировать плательщика',
  By: 'По чему',
  Browser: 'Браузер',
  Until: 'До',
  'Payer blocked': 'Плательщик заблокирован',
  'blocked the payer of': 'заблокирован плательщик:',
  'blocked payer': 'заблокированный плательщик',
  'blocked payer |||| blocked payers':
    'заблокированный плательщик |||| заблокированных плательщика |||| заблокированных плательщиков',
  'A payer is blocked in the menu of one of their invoices.': 'Плательщика блокируют в меню одной из его заявок.',
  'Payers who are given no account': 'Плательщики, которым не выдаются счета',
  Whom: 'Кто',
  'Turned away': 'Отказов',
  'Last try': 'Последняя попытка',
  'Blocked payers': 'Заблокированные плательщики',
  'Blocked payer deleted': 'Плательщик разблокирован',
  'Unblock payer': 'Разблокировать плательщика',
  'Accounts are given to this payer again.': 'Этому плательщику снова выдаются счета.',
  'is more than a year from now': 'позже чем через год',
  'Not known of this payer: %{list}': 'Об этом плательщике неизвестно: %{list}',
  'is not known of this payer': 'неизвестно об этом плательщике',
  'Made by the payer': 'Создана плательщиком',
  "The merchant's server made this invoice: only the merchant can turn its payer away":
    'Эту заявку создал сервер мерчанта: отказать её плательщику может только мерчант',
  'A network is of many people': 'За сетью стоят многие люди',
};
