/** Returns the link in the QR code of a top-up (docs/decisions.md#money). The amount has a decimal point and no grouping. */
export const paymentLink = (address: string, amount: string): string => `bitcoin:${address}?amount=${amount}`;
