/** The wizard Create vault: Russian by English phrase. */
export const vault = {
  'Vault Profiles': 'Профили хранилища',
  'Please check and confirm your data!': 'Проверьте и подтвердите данные!',
  'The vault is ready': 'Хранилище готово',
  'No phone watches its account yet, so that its pay-ins are completed by hand.':
    'За его счётом ещё не следит ни один телефон, поэтому приёмы на него завершают вручную.',
  'Bind a phone': 'Привязать телефон',
  'Vault created': 'Хранилище создано',
  'The holder profile is saved. Its payment account is not: try again, or change it first.':
    'Профиль держателя сохранён, его платёжный счёт — нет: повторите или сначала исправьте счёт.',
  'If it is right, press again.': 'Если всё верно, нажмите ещё раз.',
  'Check the digits: this is not the number of any card': 'Такой карты нет: проверьте номер',
  'Check the number: cards have 16 digits, this has %{digits}': 'Проверьте номер: у карт 16 цифр, здесь — %{digits}',
  'A vault owner has at most %{smart_count} active payment account |||| A vault owner has at most %{smart_count} active payment accounts':
    'У владельца хранилища не больше %{smart_count} активного платёжного счёта |||| У владельца хранилища не больше %{smart_count} активных платёжных счетов |||| У владельца хранилища не больше %{smart_count} активных платёжных счетов',
  'Clock of the phone': 'Часы телефона',
  'This invoice is final or a pay-out': 'Эта заявка закрыта или это выплата',
};
