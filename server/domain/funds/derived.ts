import { sql } from 'kysely';
import { addressHours } from '../../../src/resources/addresses';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { addressSql, fulfilmentSql, fundsSql } from '../../database/statusSql';
import { storedNumber } from '../../database/storedSettings';

/** Until when a deposit waits for its payment (docs/rules.md#deposits); null once it is decided. */
const depositWaitsUntil = (alias: string): Expression =>
  sql`case when ${columnOf(alias, 'status')} = ${fulfilmentSql.Waiting} then ${columnOf(alias, 'createDate')}
    + make_interval(hours => ${storedNumber('DEPOSIT_HOURS')}) end`;

/** Whether a funds operation was refused by who had asked for it. */
const operationTakenBack = (alias: string): Expression =>
  sql`coalesce(${columnOf(alias, 'status')} = ${fulfilmentSql.Refused} and ${columnOf(alias, 'decidedBy')} = ${columnOf(alias, 'askedBy')}, false)`;

const depositTakenBack = (alias: string): Expression =>
  sql`exists (select 1 from "funds-operations" bo where bo.id = ${columnOf(alias, 'operationId')} and ${operationTakenBack('bo')})`;

/** Whether the coins of a fulfilled withdraw have no transaction hash yet. */
const lacksHash = (alias: string): Expression =>
  sql`coalesce(${columnOf(alias, 'type')} = ${fundsSql.Withdraw} and ${columnOf(alias, 'status')} = ${fulfilmentSql.Fulfilled}
    and ${columnOf(alias, 'txHash')} is null, false)`;

/** When withdrawing to a saved address becomes possible (docs/rules.md#saved-addresses). */
const addressUsableFrom = (alias: string): Expression =>
  sql`(${columnOf(alias, 'createDate')} + make_interval(hours => ${sql.lit(addressHours)}))`;

const addressStatus = (
  alias: string,
): Expression => sql`case when ${columnOf(alias, 'needsOwner')} is true then ${addressSql.Off}
  when ${addressUsableFrom(alias)} <= now() then ${addressSql.Usable} else ${addressSql.UsableLater} end`;

/** Derived fields of funds by table. */
export const fundsFields: Readonly<Record<string, DerivedFields>> = {
  addresses: { status: addressStatus, usableFrom: addressUsableFrom },
  deposits: { waitsUntil: depositWaitsUntil, takenBack: depositTakenBack },
  'funds-operations': { takenBack: operationTakenBack, lacksHash },
};
