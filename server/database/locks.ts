/**
 * What is done one after the other, on all instances: numbers of PostgreSQL's advisory locks, which are held until their
 * transaction ends. Those that concern somebody or something take it as their second number.
 */
export const locks = {
  schema: 724_001,
  seed: 724_002,
  /** Invoices of one merchant that are made. */
  merchant: 724_003,
  /** Pay-outs that one network address asks for. */
  payOutsOfAddress: 724_004,
  /** Open invoices of one network address, and of one browser. */
  openOfAddress: 724_005,
  openOfBrowser: 724_007,
  /** Sums that were posted to one person in a day, of which the large need approval. */
  day: 724_006,
  /** What the same words of a message came to. */
  words: 724_008,
  rate: 724_009,
  /** What one principal moves alone in a day. */
  principal: 724_011,
  /** Who is left as an Owner. */
  owners: 724_010,
  /** Files of builds that are kept. */
  builds: 724_012,
} as const;
