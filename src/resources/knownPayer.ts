/** One thing by which the payer of an invoice can be blocked, and its value as staff see it. */
export interface KnownKey {
  /** The number of a `BlockedBy`. */
  by: number;
  /** Masked: enough to tell two apart. */
  shown: string;
}

/** What is known of the payer of an invoice: the answer of `GET mgmt/invoices/{id}/payer` (docs/rules.md#blocked-payers). */
export interface KnownPayer {
  keys: readonly KnownKey[];
}
