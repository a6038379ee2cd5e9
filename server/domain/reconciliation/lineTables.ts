import { bankLines, chainLines } from '../../../src/resources/statementLines';

/** The lines of one kind of statement: of what they are, and with what they are matched. */
export interface LineTable {
  definition: typeof bankLines | typeof chainLines;
  name: 'bank-lines' | 'chain-lines';
  /** The column that says of which account or wallet a line is. */
  subject: 'accountId' | 'walletId';
  /** The column of what it is matched with. */
  match: 'invoiceId' | 'operationId';
  /** Decimals of its sums. */
  places: 2 | 6;
}

/** Lines of banks, matched with invoices. */
export const bank: LineTable = {
  definition: bankLines,
  name: 'bank-lines',
  subject: 'accountId',
  match: 'invoiceId',
  places: 2,
};

/** Lines of chains, matched with funds operations. */
export const chain: LineTable = {
  definition: chainLines,
  name: 'chain-lines',
  subject: 'walletId',
  match: 'operationId',
  places: 6,
};

/** The lines of a file, and whose they are. */
export const linesOf = ({ accountId, walletId }: { accountId: number | null; walletId: number | null }) =>
  accountId === null ? { table: chain, subjectId: walletId! } : { table: bank, subjectId: accountId };
