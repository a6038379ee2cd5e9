/** Temporary passwords and verified users: Russian by English phrase. */
export const passwords = {
  'This temporary password has expired. Ask for a new one.': 'Срок временного пароля истёк. Попросите новый.',
  'Choose a password of your own first': 'Сначала задайте собственный пароль',
  'Choose a password': 'Задайте пароль',
  'You signed in with a temporary password. Choose one that only you know; it replaces the temporary one.':
    'Вы вошли с временным паролем. Задайте свой, который знаете только вы: временный перестанет действовать.',
  'New password': 'Новый пароль',
  'Repeat the new password': 'Новый пароль ещё раз',
  'Current password': 'Текущий пароль',
  'Show password': 'Показать пароль',
  'Save and log in': 'Сохранить и войти',
  'At least 12 characters. Four or five words that nobody expects together are good, and easy to keep.':
    'Не меньше 12 символов. Хорошо подходят четыре-пять слов, которые никто не ждёт вместе: их легко запомнить.',
  'Four or five words that nobody expects together are good, and easy to keep.':
    'Хорошо подходят четыре-пять слов, которые никто не ждёт вместе: их легко запомнить.',
  'Must have at least 12 characters': 'Не меньше 12 символов',
  'must have at least %{smart_count} character |||| must have at least %{smart_count} characters':
    'не меньше %{smart_count} символа |||| не меньше %{smart_count} символов |||| не меньше %{smart_count} символов',
  'easy to guess, add unexpected words or symbols': 'легко угадать, добавьте слова или знаки, которых никто не ждёт',
  'It must differ from your current password': 'Он должен отличаться от нынешнего',
  'This is not your current password': 'Это не ваш нынешний пароль',
  'The passwords do not match': 'Пароли не совпадают',
  How: 'Как',
  'Make a password for me': 'Создать пароль за меня',
  'Choose it myself': 'Задать самостоятельно',
  'It is temporary: it only lets them choose their own password, and expires after 72 hours.':
    'Пароль временный: он позволяет только задать собственный пароль и действует 72 часа.',
  'Not verified': 'Личность не проверена',
  Verified: 'Личность проверена',
  'Verified by': 'Кто проверил личность',
  'Can be verified by': 'Кто может проверить личность',
  'Can be verified by: %{value}': 'Могут проверить личность: %{value}',
  'Verify person': 'Проверить личность',
  verified: 'личность проверена',
  'This person is already verified': 'Личность этого человека уже проверена',
  'Person verified': 'Личность проверена',
  'Verification code': 'Код проверки',
  'Six digits that the person reads to you from their own user menu':
    'Шесть цифр, которые человек зачитает вам из своего меню пользователя',
  'This is not the code that this person sees now': 'Этот человек видит сейчас другой код',
  'Read these digits to the person who verifies you, so that they know that it is you. Tell nobody else.':
    'Зачитайте эти цифры тому, кто проверяет вашу личность: так он узнает, что это вы. Никому другому их не сообщайте.',
  'Valid until %{time}, then a new code appears': 'Действует до %{time}, затем появится новый',
  'You were verified by %{name}': 'Ваша личность проверена (%{name})',
  'Somebody else has to verify this person: see "Can be verified by"':
    'Личность этого человека проверяет кто-то другой: см. «Кто может проверить личность»',
  'Nobody can verify this person now: it takes a verified Owner who did not issue their password':
    'Сейчас проверить личность этого человека некому: нужен владелец с проверенной личностью, который не выдавал ему пароль',
  'This person has not chosen a password of their own yet': 'Этот человек ещё не задал собственный пароль',
  'Too many attempts. Try again in an hour.': 'Слишком много попыток. Попробуйте через час.',
};
