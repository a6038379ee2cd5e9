/** Taker Store: Russian by English phrase. */
export const queue = {
  'Take back': 'Отозвать',
  'Taken back': 'Отозвано',
  'took back': 'отозвано',
  'took the task back': 'задача возвращена в очередь',
  'Release task': 'Освободить задачу',
  'Give to …': 'Передать…',
  'Hand task over': 'Передать задачу',
  'Task handed over': 'Задача передана',
  'handed over': 'передано',
  'To whom': 'Кому',
  Tasks: 'Задач',
  operator: 'оператор',
  Operators: 'Операторы',
  'Only active staff who work in the store': 'Только действующие сотрудники, которые работают со счетами',
  'You cannot hand a task over to yourself': 'Себе задачу не передают',
  '%{name} has %{smart_count} task already |||| %{name} has %{smart_count} tasks already':
    'У %{name} уже %{smart_count} задача |||| У %{name} уже %{smart_count} задачи |||| У %{name} уже %{smart_count} задач',
  'Your task %{task} was handed over to %{recipient} by %{name}: %{reason}':
    'Ваша задача %{task} передана, теперь она у %{recipient} (%{name}): %{reason}',
  '%{name} handed task %{task} over to you: %{reason}': 'Вам передана задача %{task} (%{name}): %{reason}',
  'Nobody is working on this invoice': 'Над этим счётом никто не работает',
  'This invoice was not taken': 'Счёт не взят',
  'Take next': 'Взять следующий',
  'There is nothing to take right now': 'Сейчас нечего взять',
  'Already taken by %{name}': 'Уже в работе: %{name}',
  'This invoice is past its end': 'Срок этого счёта истёк',
  'This invoice is %{status}': 'Состояние счёта: %{status}',
  'You have %{smart_count} task already. Finish or dismiss one first. |||| You have %{smart_count} tasks already. Finish or dismiss one first.':
    'У вас уже %{smart_count} задача. Сначала завершите или отклоните одну. |||| У вас уже %{smart_count} задачи. Сначала завершите или отклоните одну. |||| У вас уже %{smart_count} задач. Сначала завершите или отклоните одну.',
  'This pay-out goes to an account of your own': 'Эта выплата идёт на ваш собственный счёт',
  'Your task %{task} was released by %{name}': 'Ваша задача %{task} возвращена в очередь (%{name})',
  'Your task %{task} was released by %{name}: %{reason}':
    'Ваша задача %{task} возвращена в очередь (%{name}): %{reason}',
  'Your task %{task} was taken back: no activity for %{smart_count} hour |||| Your task %{task} was taken back: no activity for %{smart_count} hours':
    'Вашу задачу %{task} забрали: ничего не происходило %{smart_count} час |||| Вашу задачу %{task} забрали: ничего не происходило %{smart_count} часа |||| Вашу задачу %{task} забрали: ничего не происходило %{smart_count} часов',
  'My tasks': 'Мои задачи',
};
