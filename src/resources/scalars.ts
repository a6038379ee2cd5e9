import type { ApprovalPolicy } from './language/definition';
import { withdrawers } from './addresses';
import { money, type Fields } from './language/fields';
import { everyRole, Role } from './language/roles';

/** A single value of the platform beside the lists: answered bare (`92.4`) or wrapped (`{rate: 92.4}`). */
export interface Scalar {
  path: string;
  method: 'GET' | 'POST';
  /** Key of the value when the answer wraps it. */
  key: string;
  roles: readonly Role[];
  /** Sent with a POST; a value in braces is filled like the path. */
  body?: Readonly<Record<string, string>>;
  inputs?: Fields;
  /** When a second person has to approve it; the record that it makes, and what it is called there. */
  approval?: { policy: ApprovalPolicy; entity: string; step: string };
}

/** The price of one USDT in RUB, shown in the header. */
export const exchangeRate: Scalar = { path: 'mgmt/exchange-rate', method: 'GET', key: 'rate', roles: everyRole };

/** Sets the price of one USDT in RUB, for the whole platform. */
export const setExchangeRate: Scalar = {
  path: 'mgmt/exchange-rate',
  method: 'POST',
  key: 'rate',
  roles: [Role.Developer, Role.Owner],
  inputs: {
    rate: money('Set current exchange rate', 'RUB', {
      required: true,
      max: 1_000_000,
      rules: { minMessage: 'Rate must be greater than 0' },
      input: { placeholder: '123.99', helper: 'It will permanently set platform exchange rate' },
    }),
  },
  approval: { policy: 'judged', entity: 'exchange-rates', step: 'Set current exchange rate' },
};

/** The signed-in user's balance in USDT, shown in the header. */
export const balance: Scalar = { path: 'mgmt/users/{me.id}/balance', method: 'GET', key: 'amount', roles: everyRole };

/** Another user's balance in USDT, for the vault owner view. */
export const balanceOf: Scalar = {
  path: 'mgmt/balance-accounts/{userId}',
  method: 'POST',
  key: 'amount',
  roles: [Role.Developer, Role.Owner],
  body: { userId: '{userId}' },
};

/** What may be withdrawn now (extension), USDT: of one's own balance; for an Owner of the platform's. */
export const withdrawable: Scalar = {
  path: 'mgmt/users/{me.id}/withdrawable',
  method: 'GET',
  key: 'amount',
  roles: withdrawers,
};
