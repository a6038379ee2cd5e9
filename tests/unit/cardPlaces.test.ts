import { expect, it } from 'vitest';
import { cardFields, headingField } from '../../src/admin/columns/cardFields';
import { definitionOf } from '../../src/resources/index';

const places = (name: string) => {
  const definition = definitionOf(name);
  const { fields, scope = {} } = definition;
  const columns = Object.entries(fields)
    .filter(([column, field]) => !(column in scope) && field.column !== false && field.column !== 'optional')
    .map(([column, field]) => ({ name: column, field }));
  return cardFields(columns, headingField(definition));
};

it('a card shows the main field and status, a detail, and the time', () => {
  expect(places('invoices')).toEqual({
    main: 'amount',
    state: 'status',
    detail: 'clientId',
    time: 'createDate',
    deadline: 'expireDate',
  });
  expect(places('transactions')).toMatchObject({ main: 'quantity', state: 'status', time: 'createDate' });
  expect(places('users')).toMatchObject({ main: 'nickname', state: 'status', detail: 'email', time: 'createDate' });
  expect(places('group-members')).toMatchObject({
    main: 'userId',
    state: 'userStatus',
    detail: 'id',
    time: 'createDate',
  });
  expect(places('messages')).toMatchObject({ main: 'message', state: 'status', detail: 'sender' });
  expect(places('deliveries')).toMatchObject({ main: 'event', state: 'status', time: 'createDate' });
  expect(places('booking')).toMatchObject({ main: 'requisites', state: 'isFree' });
});
