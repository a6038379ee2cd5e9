import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, money, reference, stamp, text } from './language/fields';
import { Role } from './language/roles';

/** The history of the exchange rate: every price that was set. */
export const exchangeRates = defineResource({
  name: 'exchange-rates',
  title: 'Exchange Rates',
  noun: 'rate',
  nouns: 'rate |||| rates',
  description: 'Fixed changes in the price of a currency',
  menu: { icon: 'rate' },
  access: { roles: [Role.Developer, Role.Owner, Role.Finance] },
  display: { nameField: 'id' },
  fields: {
    id: identifier(),
    type: text('Type', { required: true, initial: 'USDT/RUB' }),
    price: money('Price', 'RUB', { required: true }),
    createDate: stamp('Date', { filter: true }),
    setBy: reference('Set by', 'users', { input: false, extension: true }),
  },
  live: { created: 'exchange-rate-update', carries: { rate: 'price' } },
});
export type ExchangeRate = RecordOf<typeof exchangeRates>;
