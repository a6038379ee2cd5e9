/** One line of a balance's statement: what moved, and what was on the balance afterwards. USDT as decimals, numbers on the wire. */
export interface StatementLine {
  /** Of the transaction. */
  id: number;
  /** Which of the balance's it is; 1 is the first. */
  entry: number;
  postedDate: string;
  /** `transactionPurpose`. */
  purpose: number | null;
  dealId: number | null;
  operationId: number | null;
  /** Negative when it left the balance. */
  quantity: string;
  after: string;
}
