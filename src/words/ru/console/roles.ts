/** Roles: Russian by English phrase. */
export const roles = {
  System: 'Система',
  Finance: 'Финансы',
  Developer: 'Разработчик',
  Owner: 'Владелец',
  Moderator: 'Модератор',
  Merchant: 'Мерчант',
  'Vault Owner': 'Владелец хранилища',
  Agent: 'Агент',
  'Reserved role': 'Резервная роль',
};
