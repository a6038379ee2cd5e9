/** One line of a balance's statement. Amounts are decimals in USDT, sent as JSON numbers. */
export interface StatementLine {
  /** Id of the transaction. */
  id: number;
  /** Number of the line within the balance; the first is 1. */
  entry: number;
  postedDate: string;
  /** A key of `transactionPurpose`. */
  purpose: number | null;
  dealId: number | null;
  operationId: number | null;
  /** Negative when the money left the balance. */
  quantity: string;
  after: string;
}
