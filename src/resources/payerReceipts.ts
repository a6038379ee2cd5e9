/** What a payer may send as the receipt of their bank (docs/rules.md#said-paid). */
export const payerReceipts = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  /** Maximum size of one in bytes, 5 MB: photographs are larger than the files of banks. */
  largest: 5 * 2 ** 20,
  /** How many of them a pay-in takes, apart from those of users. */
  most: 3,
} as const;
