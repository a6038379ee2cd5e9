/** Dialogs and inputs: Russian by English phrase. */
export const dialogs = {
  optional: 'необязательно',
  'Choose…': 'Выберите…',
  'Check the marked field': 'Проверьте отмеченное поле',
  'That failed': 'Не получилось',
  Required: 'Обязательное поле',
  'Invalid email': 'Неверный e-mail',
  'Must be at least %{min}': 'Не меньше %{min}',
  'Without %{text}': 'Без %{text}',
  'Choose one of the offered values': 'Выберите одно из предложенных значений',
};
