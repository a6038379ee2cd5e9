import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import { includedFee } from './includedFee';

/** Derived fields of the ledger by table. */
export const ledgerFields: Readonly<Record<string, DerivedFields>> = {
  transactions: { includedFee },
  'balance-accounts': {
    available: (alias) => sql`(${columnOf(alias, 'amount')} - ${columnOf(alias, 'held')})`,
  },
};
