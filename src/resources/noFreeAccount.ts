/** What Main and a notice say while payers are turned away. */
export const noFreeAccount = 'No payment account is free: payers are turned away';
