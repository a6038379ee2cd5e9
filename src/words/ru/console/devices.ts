/** Phones: Russian by English phrase. */
export const devices = {
  Key: 'Ключ',
  'Already done; issue a new key': 'Уже сделано; выпустите новый ключ',
  'New key': 'Новый ключ',
  'New key of a device': 'Новый ключ устройства',
  "The phone's current key stops working at once.":
    'Ключ, который сейчас есть у телефона, сразу перестанет действовать.',
  'The phone stays silent until its app has the new key.':
    'От телефона ничего не придёт, пока в приложении не будет нового.',
  'Affected device': 'Устройство',
  'Issue a new key': 'Выпустить новый ключ',
  'New key issued': 'Выпущен новый ключ',
  'issued a new key of': 'выпущен новый ключ',
  'This phone belongs to %{phone}, the account to %{account}':
    'Этот телефон принадлежит %{phone}, а счёт принадлежит %{account}',
  'This phone has no owner, the account belongs to %{account}':
    'У этого телефона нет владельца, а счёт принадлежит %{account}',
  'This phone or its key is unknown': 'Этот телефон или его ключ неизвестен',
  'At most %{smart_count} state a second |||| At most %{smart_count} states a second':
    'Не больше %{smart_count} сообщения о состоянии в секунду |||| Не больше %{smart_count} сообщений о состоянии в секунду |||| Не больше %{smart_count} сообщений о состоянии в секунду',
  'Invoice %{value} is still open on it.': 'На нём ещё открыт счёт %{value}.',
};
