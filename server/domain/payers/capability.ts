import type { Capability } from '../../entities/capability';
import { payerRoutes } from './routes';

/** Calls of payers' pages and of merchants' servers. */
export const payers: Capability = { publicRoutes: [payerRoutes] };
