/** Statuses and tabs: Russian by English phrase. */
export const statuses = {
  All: 'Все',
  'W.I.P': 'В работе',
  Done: 'Завершённые',
  Handle: 'Разбор',
  WIP: 'В работе',
  Completed: 'Завершена',
  'Pay-in': 'Приём',
  'Pay-out': 'Выплата',
  Active: 'Активен',
  Disabled: 'Отключён',
  Blocked: 'Заблокирован',
  Deleted: 'Удалено',
  Waiting: 'Ожидает',
  Fulfilled: 'Исполнено',
};
