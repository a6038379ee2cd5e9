/** Receipts: Russian by English phrase. */
export const receipts = {
  Receipts: 'Квитанции',
  receipt: 'квитанция',
  'It already has a receipt. Add more if you have them: they are sent first.':
    'Квитанция уже есть. Добавьте ещё, если нужно: сначала отправятся они.',
  'receipt |||| receipts': 'квитанция |||| квитанции |||| квитанции',
  File: 'Файл',
  Size: 'Размер',
  'Added by': 'Кто добавил',
  KB: 'КБ',
  'Download %{file}': 'Скачать %{file}',
  'The file is larger than %{most} KB': 'Файл больше %{most} КБ',
  'This file is not a PDF': 'Это не файл PDF',
  'The same file as %{name}: it is sent once': 'Тот же файл, что %{name}: отправится один раз',
  'At most %{smart_count} receipt for one invoice |||| At most %{smart_count} receipts for one invoice':
    'Не больше %{smart_count} квитанции к одной заявке |||| Не больше %{smart_count} квитанций к одной заявке |||| Не больше %{smart_count} квитанций к одной заявке',
  'The file of this receipt is missing from storage': 'Файла этой квитанции нет там, где он хранился',
  'Not every file was sent. The invoice was not changed.': 'Отправлены не все файлы. Заявка не изменена.',
  'Complete without receipt': 'Завершить без квитанции',
  'This platform takes no receipts. The invoice is completed without one.':
    'Эта платформа не принимает квитанций. Заявка завершится без неё.',
  'Add the receipt of this pay-out. The invoice is completed once it is sent.':
    'Добавьте квитанцию выплаты. Заявка завершится, как только квитанция будет отправлена.',
  'A receipt is optional and is sent first.': 'Квитанция необязательна и отправляется первой.',
  'A receipt is optional and is sent first. Without a receipt or a message that fits the vault owner gets no reward.':
    'Квитанция необязательна и отправляется первой. Без квитанции или подходящего сообщения владелец хранилища не получит вознаграждения.',
  'A receipt is optional and is sent first. Without a receipt or a message that fits you get no reward.':
    'Квитанция необязательна и отправляется первой. Без квитанции или подходящего сообщения вы не получите вознаграждения.',
  'A pay-out needs a receipt: add its PDF file': 'Для выплаты нужна квитанция: добавьте её файл PDF',
  'Remove the files that cannot be sent': 'Уберите файлы, которые нельзя отправить',
  'Drop files here, or': 'Перетащите файлы сюда или',
  'Drop the files': 'Отпустите файлы',
  'Choose files': 'Выберите файлы',
  'only .pdf files. 500kb max file size.': 'только файлы .pdf, не больше 500 КБ.',
  'Sending %{file}': 'Отправляем %{file}',
  'being checked…': 'проверяется…',
  'not sent yet': 'ещё не отправлен',
  'canceled, not sent': 'отменён, не отправлен',
  'receipt added': 'квитанция добавлена',
  'added before': 'квитанция уже была',
  'Stop sending the files?': 'Прервать отправку файлов?',
  'Leave without completing the invoice?': 'Уйти, не завершив заявку?',
  'Not sent: %{files}': 'Не отправлено: %{files}',
};
