import type { Capability } from '../../entities/capability';
import { payerRoutes } from './routes';

/** Calls of payers' pages. */
export const payers: Capability = { publicRoutes: [payerRoutes] };
