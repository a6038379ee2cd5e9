/** The pool of payment accounts, when few are free: Russian by English phrase. */
export const pool = {
  'No payment account is free: payers are turned away': 'Нет свободных платёжных счетов: плательщики получают отказ',
  'Few payment accounts are free': 'Мало свободных платёжных счетов',
  'Payers turned away': 'Отказы плательщикам',
  'This hour, so far': 'Этот час, пока',
  '24 hours': '24 часа',
  Hour: 'Час',
  'since %{time}': 'с %{time}',
  'in the last hour': 'за последний час',
  '%{bank}: %{count} free': '%{bank}: свободно %{count}',
  '%{bank}: none since %{time}': '%{bank}: нет с %{time}',
  '%{smart_count} payer was turned away |||| %{smart_count} payers were turned away':
    'отказ получил %{smart_count} плательщик |||| отказ получили %{smart_count} плательщика |||| отказ получили %{smart_count} плательщиков',
};
