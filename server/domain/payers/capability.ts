import type { Capability } from '../../entities/capability';
import { lockForRefund, refundPayIn } from './refund';
import { payerRoutes } from './routes';

/** Calls of payers' pages, and what a merchant gives back to payers. */
export const payers: Capability = {
  actionHandlers: { 'own-invoices.refund': refundPayIn },
  locks: { 'own-invoices.refund': lockForRefund },
  publicRoutes: [payerRoutes],
};
