import { sql } from 'kysely';
import { unstorable } from '../../../src/resources/language/types/textLike';
import type { Expression } from '../../database/searchSql';
import type { StoredCode } from '../../database/storedCode';

/** SQL: the texts that a merchant's server stored with an invoice, as a JSON array. */
const values = sql`jsonb_path_query_array(metadata::jsonb, '$.*')`;

/** The index of these texts. */
export const metadataIndex: StoredCode = {
  kind: 'index',
  name: 'invoices_metadata_values',
  create: sql`create index if not exists invoices_metadata_values on invoices using gin (${values}) where metadata is not null`,
};

/**
 * SQL: the invoice `t` has this very text in its metadata. Staff do not read metadata (docs/merchants.md): they find an invoice by a text that
 * its merchant tells them, whole.
 */
export const hasInMetadata = (q: string): Expression =>
  unstorable.test(q)
    ? sql`false`
    : sql`(t.id in (select id from invoices where metadata is not null and ${values} @> ${JSON.stringify([q])}::jsonb))`;
