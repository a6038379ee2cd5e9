import { sql } from 'kysely';
import { deviceSilence } from '../../../src/resources/devices';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';

/** Whether a device was never seen, or not recently (docs/rules.md#phones). */
const deviceIsSilent = (alias: string): Expression =>
  sql`coalesce(${columnOf(alias, 'lastSeen')} < now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)}), true)`;

/** How many invoices are open on the accounts that a device watches. */
const openOnDevice = (alias: string): Expression =>
  sql`(select count(oa."invoiceId")::integer from "payment-accounts" oa where oa."deviceId" = ${columnOf(alias, 'id')})`;

/** Derived fields of devices. */
export const deviceFields: DerivedFields = { silent: deviceIsSilent, openInvoices: openOnDevice };
