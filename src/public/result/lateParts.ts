import type { ComponentType } from 'react';
import type { ReceiptFormProps } from './ReceiptForm';

/** Parts that are not in the script that a page waits for. On the server they are there from the start. */
export const lateParts: { ReceiptForm?: ComponentType<ReceiptFormProps> } = {};

/** Loads the form with which a payer sends a receipt. Rejects without a connection. */
export const loadReceiptForm = async (): Promise<void> => {
  Object.assign(lateParts, await import('./ReceiptForm'));
};
