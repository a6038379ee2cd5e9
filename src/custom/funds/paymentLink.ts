/** Returns the link in the QR code of a top-up (rules, section 5). The amount has a decimal point and no grouping. */
export const paymentLink = (address: string, amount: string): string => `bitcoin:${address}?amount=${amount}`;
