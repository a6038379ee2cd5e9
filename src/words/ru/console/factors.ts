/** Second factors, and proving who somebody is: Russian by English phrase. */
export const factors = {
  // The sign-in and the question who somebody is.
  Code: 'Код',
  'Recovery code': 'Резервный код',
  'Six digits that your authenticator app shows now': 'Шесть цифр, которые сейчас показывает приложение-аутентификатор',
  'One of the ten codes that you saved. Each counts once.':
    'Один из десяти кодов, которые вы сохранили. Каждый действует один раз.',
  'Your browser asks for your passkey.': 'Браузер попросит ваш ключ доступа.',
  'Use the code of your app': 'Ввести код из приложения',
  'Use a passkey': 'Использовать ключ доступа',
  'Use a recovery code': 'Ввести резервный код',
  'Use your password': 'Ввести пароль',
  'Code cannot be empty': 'Введите код',
  'Recovery code cannot be empty': 'Введите резервный код',
  'Your passkey cannot be used at this address, and you have no recovery code left. Ask an Owner.':
    'По этому адресу ключ доступа не работает, а резервных кодов не осталось. Обратитесь к владельцу.',
  'Lost it, and your recovery codes? An Owner can take off your second factor.':
    'Потеряли и его, и резервные коды? Владелец может снять ваш второй фактор.',
  'This is another account. Unlock with yours.': 'Это другая учётная запись. Разблокируйте своей.',
  'Is it you?': 'Это вы?',
  'For this step the platform asks again who you are. It goes on by itself once you answer.':
    'Перед этим шагом платформа ещё раз спрашивает, кто вы. После ответа он продолжится сам.',
  'Nothing was done: you did not prove that it is you': 'Ничего не сделано: вы не подтвердили, что это вы',
  'The passkey was not used: it was canceled, or this device has none for you.':
    'Ключ доступа не использован: вы отменили запрос, или на этом устройстве нет вашего ключа.',
  'The passkey was not added: it was canceled, or this device cannot make one.':
    'Ключ доступа не добавлен: вы отменили запрос, или это устройство не может его создать.',
  'This device has a passkey of yours already.': 'На этом устройстве уже есть ваш ключ доступа.',
  'This browser does not offer passkeys here': 'Этот браузер не поддерживает здесь ключи доступа',
  'Passkeys are off until whoever runs this platform gives the console a name (CONSOLE_ORIGIN)':
    'Ключи доступа выключены, пока администратор платформы не задаст имя консоли (CONSOLE_ORIGIN)',
  'Passkeys need the address by its name: %{address}': 'Для ключей доступа откройте консоль по имени: %{address}',
  // Setting one up.
  'Second factor': 'Второй фактор',
  'Set up a second factor': 'Настройте второй фактор',
  'This platform asks you for a second factor beside your password, so that whoever learns the password cannot get in.':
    'Эта платформа просит второй фактор кроме пароля, чтобы узнавший пароль не смог войти.',
  'Authenticator app': 'Приложение-аутентификатор',
  Passkey: 'Ключ доступа',
  'Scan this with an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, 1Password and others), then type the code that it shows.':
    'Отсканируйте этот код приложением-аутентификатором на телефоне (Google Authenticator, Microsoft Authenticator, 1Password и другие) и введите код, который оно покажет.',
  'QR code of your second factor': 'QR-код вашего второго фактора',
  'Open in an app on this device': 'Открыть в приложении на этом устройстве',
  'Or type this key into the app:': 'Или введите в приложение этот ключ:',
  'Turn on': 'Включить',
  Replace: 'Заменить',
  'The one that you have works until then. Your other sessions end, and your recovery codes stay.':
    'До этого действует нынешнее. Другие ваши сеансы завершатся, резервные коды останутся.',
  'Authenticator app replaced: the old one no longer works':
    'Приложение-аутентификатор заменено: старое больше не действует',
  'Recovery codes': 'Резервные коды',
  'Save these recovery codes where your phone is not: each lets you in once if you lose it. They are shown only now.':
    'Сохраните эти резервные коды отдельно от телефона: если вы его потеряете, каждый позволит войти один раз. Они показаны только сейчас.',
  'Copy all': 'Скопировать все',
  'Save as a file': 'Сохранить в файл',
  'I saved them': 'Коды сохранены',
  'Whoever learns your password can sign in as you. A second factor stops them: you are asked for it after the password.':
    'Узнавший ваш пароль может войти под вашим именем. Второй фактор его остановит: он спрашивается после пароля.',
  'You are asked for one of these after your password, and again before important steps.':
    'Один из них спрашивается после пароля и ещё раз перед важными шагами.',
  'Set up an authenticator app': 'Настроить приложение-аутентификатор',
  'Replace the authenticator app': 'Заменить приложение-аутентификатор',
  'Add a passkey': 'Добавить ключ доступа',
  'Delete: %{name}': 'Удалить: %{name}',
  'Delete the authenticator app': 'Удалить приложение-аутентификатор',
  'Delete the passkey': 'Удалить ключ доступа',
  'It no longer lets you in. Your other sessions end.': 'Войти с ним больше нельзя. Другие ваши сеансы завершатся.',
  'It no longer lets you in. Without any second factor your password alone does. Your other sessions end.':
    'Войти с ним больше нельзя. Без второго фактора для входа достаточно пароля. Другие ваши сеансы завершатся.',
  'Make new recovery codes': 'Создать новые резервные коды',
  'Make new codes': 'Создать новые коды',
  'The recovery codes that you have now stop working at once.': 'Нынешние резервные коды сразу перестанут действовать.',
  '%{smart_count} left |||| %{smart_count} left':
    'Остался %{smart_count} |||| Осталось %{smart_count} |||| Осталось %{smart_count}',
  'Last used %{date}': 'Последнее использование: %{date}',
  'Second factor added': 'Второй фактор добавлен',
  'Second factor deleted': 'Второй фактор удалён',
  // Answers of the platform.
  'Prove that it is you first': 'Сначала подтвердите, что это вы',
  'First set up a second factor: in the menu of your e-mail, "Second factor"':
    'Сначала настройте второй фактор: в меню вашей почты, «Второй фактор»',
  'Set up a second factor first': 'Сначала настройте второй фактор',
  'This took too long. Start again.': 'Прошло слишком много времени. Начните заново.',
  'This is not the code that your app shows now': 'Приложение сейчас показывает другой код',
  'This is not the code that your app shows now. Is it of the newest entry, and the clock of your phone right?':
    'Приложение сейчас показывает другой код. Взят ли он из самой новой записи и верно ли идут часы телефона?',
  'This code was used already: wait for the next one': 'Этот код уже использован: дождитесь следующего',
  'This recovery code is wrong, or was used already': 'Этот резервный код неверен или уже использован',
  'This passkey was not accepted': 'Этот ключ доступа не принят',
  'This passkey is not one of yours': 'Это не ваш ключ доступа',
  'This is not your password': 'Это не ваш пароль',
  'Passkeys do not work at this address': 'По этому адресу ключи доступа не работают',
  'Your password was issued after this passkey was added: sign in with the password':
    'Пароль выдан после добавления этого ключа доступа: войдите с паролем',
  'Too many attempts. Try again in %{smart_count} hour. |||| Too many attempts. Try again in %{smart_count} hours.':
    'Слишком много попыток. Повторите через %{smart_count} час. |||| Слишком много попыток. Повторите через %{smart_count} часа. |||| Слишком много попыток. Повторите через %{smart_count} часов.',
  'You have %{smart_count} passkey: delete one first |||| You have %{smart_count} passkeys: delete one first':
    'У вас %{smart_count} ключ доступа: сначала удалите один |||| У вас %{smart_count} ключа доступа: сначала удалите один |||| У вас %{smart_count} ключей доступа: сначала удалите один',
  'You need a second factor: set up another one before you delete this one':
    'Второй фактор обязателен: прежде чем удалить этот, настройте другой',
  'This platform has no DATA_KEY, which authenticator apps need: ask whoever runs it':
    'У платформы нет DATA_KEY, без которого приложения-аутентификаторы не работают: обратитесь к её администратору',
  'The key that this platform needs to check your code is missing: tell those who run it':
    'У платформы нет ключа, которым проверяется ваш код: сообщите её администратору',
  // Taking one off, and what people are told.
  'Take off second factor': 'Снять второй фактор',
  'For somebody who lost their phone and their recovery codes. Speak to them first: from now on whoever knows their password can sign in and set up another second factor.':
    'Для того, кто потерял телефон и резервные коды. Сначала поговорите с ним: после этого любой, кто знает его пароль, сможет войти и настроить другой второй фактор.',
  'All their sessions end. They are notified.': 'Все его сеансы завершатся. Он получит уведомление.',
  'This person has no second factor': 'У этого пользователя нет второго фактора',
  'That of an Owner is taken off on the server, by the command reset-owner':
    'Второй фактор владельца снимается на сервере, командой reset-owner',
  'Second factor taken off': 'Второй фактор снят',
  'took off the second factor of': 'снял второй фактор',
  'Proven with': 'Подтверждено',
  'Add second factor': 'Добавить второй фактор',
  'added a second factor of': 'добавил второй фактор',
  'Delete second factor': 'Удалить второй фактор',
  'deleted a second factor of': 'удалил второй фактор',
  'Make recovery codes': 'Создать резервные коды',
  'New recovery codes made': 'Новые резервные коды созданы',
  'made new recovery codes of': 'создал новые резервные коды',
  'A recovery code of yours was used. You have %{smart_count} left. Lost your phone? Replace the authenticator app. |||| A recovery code of yours was used. You have %{smart_count} left. Lost your phone? Replace the authenticator app.':
    'Использован ваш резервный код. Остался %{smart_count}. Потеряли телефон? Замените приложение-аутентификатор. |||| Использован ваш резервный код. Осталось %{smart_count}. Потеряли телефон? Замените приложение-аутентификатор. |||| Использован ваш резервный код. Осталось %{smart_count}. Потеряли телефон? Замените приложение-аутентификатор.',
  'Somebody knows your password and typed wrong codes of your second factor. Was it not you? Change your password.':
    'Кто-то знает ваш пароль и вводил неверные коды второго фактора. Это были не вы? Смените пароль.',
  'Somebody who is signed in as you typed wrong codes of your second factor. Was it not you? End your other sessions.':
    'Кто-то, вошедший под вашим именем, вводил неверные коды второго фактора. Это были не вы? Завершите другие сеансы.',
  'Your password was changed. Was it not you? Ask an Owner.':
    'Ваш пароль изменён. Это были не вы? Обратитесь к владельцу.',
  'An authenticator app was set up as your second factor. Was it not you? Delete it, and change your password.':
    'Приложение-аутентификатор настроено как ваш второй фактор. Это были не вы? Удалите его и смените пароль.',
  'A passkey was added to your account. Was it not you? Delete it, and change your password.':
    'К вашей учётной записи добавлен ключ доступа. Это были не вы? Удалите его и смените пароль.',
  'New recovery codes were made for your account. Was it not you? Make others, and change your password.':
    'Для вашей учётной записи созданы новые резервные коды. Это были не вы? Создайте другие и смените пароль.',
  'The authenticator app was deleted from your account': 'Приложение-аутентификатор удалено из вашей учётной записи',
  'A passkey was deleted from your account': 'Ключ доступа удалён из вашей учётной записи',
  '%{name} took off your second factor. Was it not your wish? Change your password and ask an Owner.':
    'Ваш второй фактор снят: %{name}. Это было не по вашей просьбе? Смените пароль и обратитесь к владельцу.',
  'Your second factor was taken off on the server (reset-owner)': 'Ваш второй фактор снят на сервере (reset-owner)',
};
