/** Test keys, test invoices and samples of webhooks: Russian by English phrase. */
export const testMode = {
  'You have 10,000 test invoices. They are deleted after 30 days.':
    'У вас 10 000 тестовых заявок. Они удаляются через 30 дней.',
  'Test invoices': 'Тестовые заявки',
  'test invoice': 'тестовая заявка',
  'test invoice |||| test invoices': 'тестовая заявка |||| тестовые заявки |||| тестовых заявок',
  'What your server made with a test key: no money moves':
    'Что ваш сервер создал с тестовым ключом: деньги не движутся',
  'Completed late': 'Завершена поздно',
  'Only of one that is New': 'Только с новой',
  'Only one that is not complete; a pay-out is approved first': 'Только не завершённую; выплату сначала одобряют',
  'Only if another sum came': 'Только если пришла другая сумма',
  'Complete test invoice': 'Завершить тестовую заявку',
  'Test invoice completed': 'Тестовая заявка завершена',
  'Only a pay-out that is not approved': 'Только неодобренную выплату',
  'Test pay-out approved': 'Тестовая выплата одобрена',
  'Test invoice expired': 'Тестовая заявка просрочена',
  'Test invoice canceled': 'Тестовая заявка отменена',
  'Only one that is complete, once': 'Только завершённую и один раз',
  'Test invoice reversed': 'Тестовая заявка сторнирована',
  'Only about a pay-in that ended unpaid, or a pay-out that is complete':
    'Только о приёме, который закончился неоплаченным, или о завершённой выплате',
  'Cancel test invoice': 'Отменить тестовую заявку',
  'Only a pay-in that is New': 'Только новый приём',
  'Test dispute opened': 'Тестовый спор открыт',
  'Test dispute accepted': 'Тестовый спор принят',
  'Test dispute refused': 'Тестовый спор отклонён',
  'For tests': 'Для тестов',
  'It is told of test invoices, and of nothing else': 'Ему сообщается о тестовых заявках и больше ни о чём',
  'It makes test invoices: no money moves': 'Создаёт тестовые заявки: деньги не движутся',
  'Only an active key that is not for tests': 'Только действующий ключ не для тестов',
  'A sample of it is sent to this address now, signed like every other. It says that it is a test.':
    'Его образец отправляется на этот адрес сейчас, подписанный как все. В нём сказано, что это тест.',
};
