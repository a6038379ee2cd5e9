import type { ApprovalPolicy } from './language/definition';
import { withdrawers } from './addresses';
import { money, type Fields } from './language/fields';
import { everyRole, Role } from './language/roles';

/** A single value of the platform. The answer is the bare value (`92.4`) or wraps it (`{rate: 92.4}`). */
export interface Scalar {
  path: string;
  /** Summary for the API document. */
  summary: string;
  method: 'GET' | 'POST';
  /** Key of the value in a wrapped answer. */
  key: string;
  roles: readonly Role[];
  /** Not in the contract of a plain platform. */
  extension?: true;
  /** What the answer may have beside the value (extension), and of which type. */
  beside?: Readonly<Record<string, 'number' | 'boolean'>>;
  /** Body of a POST. Placeholders in braces are filled as in the path. */
  body?: Readonly<Record<string, string>>;
  inputs?: Fields;
  /**
   * When a call requires approval, the entity of the record that it creates, and the name of the call in approval
   * requests.
   */
  approval?: { policy: ApprovalPolicy; entity: string; step: string };
}

/** The price of one USDT in RUB, shown in the header. */
export const exchangeRate: Scalar = {
  path: 'mgmt/exchange-rate',
  summary: 'The price of one USDT in RUB',
  method: 'GET',
  key: 'rate',
  roles: everyRole,
};

/** Sets the price of one USDT in RUB for the whole platform. */
export const setExchangeRate: Scalar = {
  path: 'mgmt/exchange-rate',
  summary: 'Set the price of one USDT in RUB',
  method: 'POST',
  key: 'rate',
  roles: [Role.Developer, Role.Owner],
  inputs: {
    rate: money('Set current exchange rate', 'RUB', {
      required: true,
      max: 1_000_000,
      checks: { minMessage: 'Rate must be greater than 0' },
      input: { placeholder: '123.99', helper: 'It will permanently set platform exchange rate' },
    }),
  },
  approval: { policy: 'judged', entity: 'exchange-rates', step: 'Set current exchange rate' },
};

/** The signed-in user's balance in USDT, shown in the header. */
export const balance: Scalar = {
  path: 'mgmt/users/{me.id}/balance',
  summary: "The signed-in user's balance in USDT",
  method: 'GET',
  key: 'amount',
  beside: { total: 'number', held: 'number' },
  roles: everyRole,
};

/** Another user's balance in USDT, for the vault owner view. */
export const balanceOf: Scalar = {
  path: 'mgmt/balance-accounts/{userId}',
  summary: "Another user's balance in USDT",
  method: 'POST',
  key: 'amount',
  roles: [Role.Developer, Role.Owner],
  body: { userId: '{userId}' },
};

/**
 * The amount that the signed-in user may withdraw now, USDT. For an Owner, it is of the platform's balance.
 */
export const withdrawable: Scalar = {
  path: 'mgmt/users/{me.id}/withdrawable',
  summary: 'What the signed-in user may withdraw now, USDT',
  extension: true,
  beside: {
    available: 'number',
    unsettled: 'number',
    unconfirmed: 'number',
    settledBy: 'number',
    cover: 'number',
    addressBook: 'boolean',
  },
  method: 'GET',
  key: 'amount',
  roles: withdrawers,
};
