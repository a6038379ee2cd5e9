import type { Capability } from '../../entities/capability';
import { hasInMetadata, metadataIndex } from './foundByMetadata';
import { payerRoutes } from './routes';

/** Calls of payers' pages and of merchants' servers. */
export const payers: Capability = {
  publicRoutes: [payerRoutes],
  storedCode: [metadataIndex],
  alsoFinds: { invoices: hasInMetadata, 'own-invoices': hasInMetadata },
};
