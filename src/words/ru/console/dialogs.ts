/** Dialogs and inputs: Russian by English phrase. */
export const dialogs = {
  'It has left its list: somebody may have dealt with it meanwhile.':
    'Этого больше нет в списке: возможно, кто-то уже это решил.',
  'Its status has changed meanwhile: %{status}': 'Состояние тем временем изменилось: %{status}',
  "Waiting for the platform's answer…": 'Ждём ответа платформы…',
  optional: 'необязательно',
  'Choose…': 'Выберите…',
  'Check the marked field': 'Проверьте отмеченное поле',
  'What you typed into “%{dialog}” is kept: open it again to go on':
    'Введённое в «%{dialog}» сохранено: откройте это окно снова, чтобы продолжить',
  'You typed this before you had to sign in again. It was not sent.':
    'Вы набрали это до того, как пришлось войти снова. Оно не отправлено.',
  '“%{what}” failed': 'Не выполнено: «%{what}»',
  '“%{what}” got no answer': 'Ответ не пришёл: «%{what}»',
  'The answer may have been sent': 'Ответ, возможно, отправлен',
  'The decision got no answer': 'Ответ на решение не пришёл',
  'The answer was not sent': 'Ответ не отправлен',
  'Could not be decided': 'Не удалось принять решение',
  'The messages could not be read': 'Не удалось прочитать сообщения',
  Required: 'Обязательное поле',
  'Invalid email': 'Неверный e-mail',
  'Must be at least %{min}': 'Не меньше %{min}',
  'Without %{text}': 'Без %{text}',
  'Choose one of the offered values': 'Выберите одно из предложенных значений',
};
