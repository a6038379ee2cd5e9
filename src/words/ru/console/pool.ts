/** The pool of payment accounts, when few are free: Russian by English phrase. */
export const pool = {
  'No payment account is free': 'Свободных платёжных счетов нет',
  'No payment account is free: payers are turned away': 'Нет свободных платёжных счетов: плательщики получают отказ',
  'Few payment accounts are free': 'Мало свободных платёжных счетов',
  'No longer so: %{title}': 'Уже не так: %{title}',
  'Payers turned away': 'Отказы плательщикам',
  'No account was free': 'Не было свободных счетов',
  'No free account could take the sum': 'Свободные счета не принимали сумму',
  '%{count} of them because no free account could take the sum':
    '%{count} — потому что свободные счета не принимали сумму',
  'This hour, so far': 'Этот час, пока',
  '24 hours': '24 часа',
  Hour: 'Час',
  '%{count} free at all banks': 'во всех банках свободно %{count}',
  '%{smart_count} payer was turned away within an hour |||| %{smart_count} payers were turned away within an hour':
    'за час отказ получил %{smart_count} плательщик |||| за час отказ получили %{smart_count} плательщика |||| за час отказ получили %{smart_count} плательщиков',
  '%{bank}: %{count} free': '%{bank}: свободно %{count}',
  '%{bank}: none since %{time}': '%{bank}: нет с %{time}',
  '%{smart_count} payer was turned away |||| %{smart_count} payers were turned away':
    'отказ получил %{smart_count} плательщик |||| отказ получили %{smart_count} плательщика |||| отказ получили %{smart_count} плательщиков',
};
