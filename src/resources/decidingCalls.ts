/**
 * Calls that decide an open dispute, by the record that a request for approval of one is about: the dispute, or its invoice. While such a
 * request waits the dispute waits with it, on whichever screen it was asked for. The assignment of a message is none: not all who decide
 * disputes may read messages, and its request does not end with the dispute.
 */
export const decidingCalls = {
  disputes: ['disputes.accept', 'disputes.refuse'],
  invoices: ['invoices.resolve', 'taker-store.resolve', 'workspace.complete'],
} as const;
