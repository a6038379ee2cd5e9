/** The link that the QR of a top-up holds (rules, section 5): the amount with a point, without grouping. */
export const paymentLink = (address: string, amount: string): string => `bitcoin:${address}?amount=${amount}`;
