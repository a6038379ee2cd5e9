/** The lines of one outcome in the period of a statement: how many, and their sums in the file and here. */
export interface OutcomeSums {
  outcome: number;
  count: number;
  /** How many of them say a time and have a payment of their sum, but at another time. */
  otherTime: number;
  /** Decimals, with signs as the money goes; in the currency of the account or wallet. */
  amount: string;
  ours: string;
}
