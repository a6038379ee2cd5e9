import type { Capability } from '../../entities/capability';
import { receiptFields } from './derived';
import { receiptRoutes } from './receipts';

/** Receipts of invoices and their files. */
export const receipts: Capability = { routes: [receiptRoutes], derived: { receipts: receiptFields } };
