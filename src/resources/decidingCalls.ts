/**
 * Calls that decide an open dispute, by the record that a request for approval of one is about: the dispute, its invoice, or the message
 * that is its payment. While such a request waits the dispute waits with it, wherever it was asked for.
 */
export const decidingCalls = {
  disputes: ['disputes.accept', 'disputes.refuse'],
  invoices: ['invoices.resolve', 'taker-store.resolve', 'workspace.complete'],
  messages: ['messages.assign'],
} as const;
