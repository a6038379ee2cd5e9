import { formatMoney } from '../../format/money';

/** Formats an amount from the wire as roubles. */
export const rubles = (amount: number): string => formatMoney(amount.toFixed(2), 'RUB');
