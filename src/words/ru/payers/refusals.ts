/** Refusals of the platform that payers see: Russian by English phrase. */
export const refusals = {
  Required: 'Обязательно',
  'Choose one of the offered values': 'Выберите одно из предложенного',
  'no such bank': 'Такого банка здесь нет',
  'no such record': 'Такого магазина больше нет',
  'The platform cannot reach its database. Try again shortly.': 'Платформа сейчас не отвечает. Попробуйте чуть позже.',
  'This merchant is not active': 'Этот магазин сейчас не принимает платежи',
  'There is no exchange rate yet': 'Сейчас создать заявку нельзя, попробуйте позже',
  'This amount is too small': 'Слишком маленькая сумма',
  'No payment account is free, try again later': 'Сейчас нет свободного счёта, попробуйте позже',
  'No payment account of %{bank} is free, try again later':
    'В банке %{bank} сейчас нет свободного счёта, попробуйте позже или выберите другой способ',
  'The merchant cannot pay this out now, try again later': 'Магазин сейчас не может это выплатить, попробуйте позже',
  'This Idempotency-Key was used with another body': 'Этот запрос уже был отправлен с другими данными',
  'The body is larger than %{smart_count} byte |||| The body is larger than %{smart_count} bytes':
    'Запрос больше %{smart_count} байта |||| Запрос больше %{smart_count} байт |||| Запрос больше %{smart_count} байт',
  'This merchant takes payments with a payment link only': 'Этот магазин принимает оплату только по платёжной ссылке',
  'An API key makes invoices without a link': 'С ключом API заявки создаются без ссылки',
  'Say first that you have paid': 'Сначала сообщите, что оплатили',
  'This invoice takes no receipt any more': 'К этой заявке чек уже не добавить',
  'is before the invoice was made': 'Раньше, чем создана заявка',
  'is in the future': 'Это время ещё не наступило',
  'There is an open dispute about this invoice': 'Об этой заявке уже идёт проверка',
  'The dispute about this invoice was decided': 'Проверка этой заявки уже закончена',
  'This invoice is complete': 'Эта заявка уже завершена',
  'Only about a pay-out that is complete': 'Только о выплате, которая завершена',
  'This deal has already been reversed': 'Эта выплата уже отозвана',
  'At most %{smart_count} receipt for one invoice |||| At most %{smart_count} receipts for one invoice':
    'Не больше %{smart_count} чека к одной заявке |||| Не больше %{smart_count} чеков к одной заявке |||| Не больше %{smart_count} чеков к одной заявке',
  'This API key is of another merchant': 'Это ключ API другого магазина',
};
