import type { CustomDialogAction } from './language/definition';

/** Shows the address of the page at which the payer watches an invoice. */
export const payersPage: CustomDialogAction = { kind: 'dialog', label: 'Payer’s page' };
