import { everyRole, Role } from './roles';

/** A single value of the platform beside the lists: answered bare (`92.4`) or wrapped (`{rate: 92.4}`). */
export interface Scalar {
  path: string;
  /** Key of the value when the answer wraps it. */
  key: string;
  roles: readonly Role[];
}

/** The price of one USDT in RUB, shown in the header. */
export const exchangeRate: Scalar = { path: 'mgmt/exchange-rate', key: 'rate', roles: everyRole };

/** The signed-in user's balance in USDT, shown in the header. */
export const balance: Scalar = { path: 'mgmt/users/{me.id}/balance', key: 'amount', roles: everyRole };
