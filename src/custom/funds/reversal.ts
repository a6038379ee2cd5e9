import { addDecimals } from '../../format/decimal';

/** The part of a completed posting that a reversal needs. */
export interface Posting {
  fromBalanceId: number | null;
  toBalanceId: number | null;
  quantity: string;
}

const negate = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);

/**
 * Returns the net amount (USDT) that the postings of a deal moved to each balance. A reversal takes it back
 * (docs/rules.md#reversal).
 */
export const netByBalance = (postings: readonly Posting[]): ReadonlyMap<number, string> => {
  const net = new Map<number, string>();
  const add = (balance: number | null, quantity: string) => {
    if (balance !== null) net.set(balance, addDecimals(net.get(balance) ?? '0', quantity));
  };
  for (const { fromBalanceId, toBalanceId, quantity } of postings) {
    add(fromBalanceId, negate(quantity));
    add(toBalanceId, quantity);
  }
  return net;
};
