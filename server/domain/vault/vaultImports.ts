import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import type { RowFault } from '../../../src/resources/language/imports';
import type { Values } from '../../../src/resources/language/values';
import { isRequestWaiting } from '../../approvals/isRequestWaiting';
import type { NumberedRow } from '../../approvals/importRows';
import type { Db, Tx } from '../../database/schema';
import type { ImportHandler, JudgedImport } from '../../entities/handlers';
import { faultOf, valuesOf } from '../../entities/importFaults';
import { checkAccountLimit } from './accountLimit';
import { findNumbersElsewhere, lockNumbers } from './numbersElsewhere';
import { addedForOwner, maskedRequisites } from './vaultJudges';

/** Judges what is added for a vault owner, as `judgeAddition` does for one record: the owner decides on all of it. */
const judgeAdditions = ({ caller }: JudgedImport, owner: number | undefined) =>
  owner === undefined
    ? undefined
    : {
        sum: null,
        isOwn: caller.role === Role.VaultOwner,
        parties: [owner],
        approver: owner,
        restricted: owner,
        why: caller.role === Role.VaultOwner ? undefined : addedForOwner,
      };

const idOf = (value: Values[string] | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

const idsIn = (rows: readonly Values[], name: string): number[] => [
  ...new Set(rows.flatMap((row) => idOf(row[name]) ?? [])),
];

/** The vault owners of profiles, by the profile's id. */
const ownersOfProfiles = async (db: Db | Tx, profiles: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; owner: number }>`select id, "vaultOwnerId" as owner from "vault-profiles"
    where id = any(${profiles}::bigint[]) and "vaultOwnerId" is not null`.execute(db);
  return new Map(rows.map(({ id, owner }) => [Number(id), Number(owner)]));
};

/**
 * Finds the rows for another vault owner than the first one: an import that several owners shared could be approved or
 * declined by none of them.
 */
const findOtherOwners = (
  rows: readonly NumberedRow[],
  field: string,
  ownerOf: (values: Values) => number | undefined,
): RowFault[] => {
  const owned = rows.flatMap(({ number, values }) => {
    const owner = ownerOf(values);
    return owner === undefined ? [] : [{ number, owner }];
  });
  const [first] = owned;
  return owned
    .filter(({ owner }) => owner !== first!.owner)
    .map(({ number }) =>
      faultOf(number, field, {
        phrase: 'One import is for one vault owner, and row %{row} is for another',
        args: { row: first!.number },
      }),
    );
};

/** Imports vault profiles. */
export const importProfiles: ImportHandler = {
  judge: async (call) => judgeAdditions(call, idsIn(call.rows, 'vaultOwnerId')[0]),
  findFaults: async (_db, rows) => findOtherOwners(rows, 'vaultOwnerId', ({ vaultOwnerId }) => idOf(vaultOwnerId)),
};

/** Imports payment accounts. A profile that waits for approval is decided before it gets any. */
export const importAccounts: ImportHandler = {
  judge: async (call) => {
    const owners = await ownersOfProfiles(call.tx, idsIn(call.rows, 'vaultProfileId'));
    const [owner] = owners.values();
    if (owner !== undefined) await checkAccountLimit(call.tx, call.platform.settings, owner, call.rows.length);
    return judgeAdditions(call, owner);
  },
  findFaults: async (db, rows) => {
    const profiles = idsIn(valuesOf(rows), 'vaultProfileId');
    const owners = await ownersOfProfiles(db, profiles);
    const subjects = profiles.map((id) => `vault-profiles/${id}`);
    const { rows: waiting } = await sql<{ slot: string }>`select p.slot from approvals p
      where p.slot = any(${subjects}::text[]) and ${isRequestWaiting('p')}
      and p.call = 'vault-profiles.create'`.execute(db);
    const slots = new Set(waiting.map(({ slot }) => slot));
    // Within the transaction of an import, until its end.
    await lockNumbers(db);
    const elsewhere = await findNumbersElsewhere(
      db,
      rows.map(({ number, values }) => ({
        row: number,
        requisites: String(values.requisites),
        bankId: Number(values.bankDataId),
        ownerId: owners.get(idOf(values.vaultProfileId) ?? 0) ?? null,
      })),
    );
    const requisitesOf = new Map(rows.map(({ number, values }) => [number, values.requisites]));
    return [
      ...elsewhere.map((row) => {
        const value = maskedRequisites(requisitesOf.get(row));
        const fault = faultOf(row, 'requisites', { phrase: '"%{value}" already exists', args: { value } });
        return { ...fault, exists: true as const, isOfOthers: true, tellsNumber: true as const };
      }),
      ...findOtherOwners(rows, 'vaultProfileId', ({ vaultProfileId }) => owners.get(idOf(vaultProfileId) ?? 0)),
      ...rows.flatMap(({ number, values }) =>
        slots.has(`vault-profiles/${String(values.vaultProfileId)}`)
          ? [faultOf(number, 'vaultProfileId', { phrase: 'It waits for approval: that is decided first' })]
          : [],
      ),
    ];
  },
};
