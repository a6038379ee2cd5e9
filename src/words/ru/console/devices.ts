/** Phones: Russian by English phrase. */
export const devices = {
  Key: 'Ключ',
  'Already done; issue a new key': 'Уже сделано; выпустите новый ключ',
  'Activate device': 'Включить устройство',
  'This device is active': 'Это устройство активно',
  'Its messages count as proof of payments again, and its accounts may be given to payers.':
    'Его сообщения снова будут подтверждать оплату, а его счета смогут получать плательщики.',
  'Device activated': 'Устройство включено',
  '%{name} activated your device %{device}': 'Ваше устройство %{device} включено (%{name})',
  'Disable device': 'Отключить устройство',
  'Its messages are refused, and its accounts are not given to payers. Open invoices stay open and are completed by hand.':
    'Его сообщения не принимаются, а его счета не выдаются плательщикам. Открытые заявки остаются открытыми, их завершают вручную.',
  'Until it is activated again, no phone watches these accounts.':
    'Пока его не включат снова, за этими счетами не следит ни один телефон.',
  'Device disabled': 'Устройство отключено',
  '%{name} disabled your device %{device}': 'Ваше устройство %{device} отключено (%{name})',
  Unbind: 'Отвязать',
  'Unbind device': 'Отвязать устройство',
  'No phone watches the account then: its pay-ins are completed by hand.':
    'За счётом не будет следить ни один телефон: приёмы на него завершают вручную.',
  'No device is bound': 'Устройство не привязано',
  'Device unbound': 'Устройство отвязано',
  unbound: 'отвязано',
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
  'Invoice %{value} is still open on it.': 'На нём ещё открыта заявка %{value}.',
};
