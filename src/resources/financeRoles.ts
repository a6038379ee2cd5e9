import { Role } from './language/roles';

/** Who acts on the platform's money. */
export const financeManagers: readonly Role[] = [Role.Developer, Role.Owner];

/** Who reads deals, balances, wallets, funds operations and transactions: Finance by links, and changes nothing there. */
export const financeReaders: readonly Role[] = [...financeManagers, Role.Finance];
