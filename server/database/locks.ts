/**
 * Keys of PostgreSQL's advisory locks, which serialize work over all instances and are held until the transaction ends.
 * Locks on a user, an address or the like take its number as second key.
 */
export const locks = {
  schema: 724_001,
  seed: 724_002,
  /** Creating invoices of one merchant. */
  merchant: 724_003,
  /** Counting open disputes of one network address, of one browser, and of one merchant. */
  disputesOfAddress: 724_021,
  disputesOfBrowser: 724_022,
  disputesOfMerchant: 724_023,
  /** Creating pay-outs from one network address. */
  payOutsOfAddress: 724_004,
  /** Counting open invoices of one network address, and of one browser. */
  openOfAddress: 724_005,
  openOfBrowser: 724_007,
  /** Adding up what was posted to one user in a day, because large sums require approval. */
  day: 724_006,
  /** Finding duplicates of a message, by its text. */
  words: 724_008,
  rate: 724_009,
  /** Adding up what one principal moves alone in a day. */
  principal: 724_011,
  /** Changing the set of Owners. */
  owners: 724_010,
  /** Counting the payment accounts of one vault owner. */
  accountsOfOwner: 724_014,
  /** Adding payment accounts, whose numbers belong to one vault owner. */
  accountNumbers: 724_020,
  /** Storing the files of builds. */
  builds: 724_012,
  /** Adding users, whose nicknames differ. */
  nicknames: 724_016,
  /** Adding banks, whose senders differ. */
  bankSenders: 724_019,
  /** Recording a transaction hash. */
  hash: 724_015,
  /** Judging the sources of a user's sign-ins. */
  signInSources: 724_017,
  /** Creating the indexes of lists. */
  indexes: 724_013,
  /** Adding up the results of one UTC day, and changing those of a day that is over. */
  resultsOfDay: 724_025,
  /** Matching and deciding the lines of statements: of the accounts of one vault owner, and of all wallets. */
  linesOfOwner: 724_026,
  linesOfWallets: 724_027,
  /** Adding alert rules, of which there are only so many. */
  alertRules: 724_028,
  /** Counting the notes on one record, by its id. */
  notes: 724_029,
  /** Giving places to the events of one merchant. */
  eventsOfMerchant: 724_030,
  /** Calls with keys of one merchant, which share it, and changing that merchant or one of the keys. */
  callsByKey: 724_031,
  /** Writing months of activity into files. */
  archive: 724_018,
} as const;
