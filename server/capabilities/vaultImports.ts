import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import type { Values } from '../../src/resources/language/values';
import { peopleOf } from '../approvals/people';
import { isRequestWaiting } from '../database/isRequestWaiting';
import type { Tx } from '../database/schema';
import type { ImportRule, JudgedImport } from '../entities/handlers';
import { faultOf } from '../entities/importFaults';
import { conflict } from '../ground/errors';
import { addedForOwner } from './vaultJudges';

/** Maximum number of vault owners for whom one import adds something: all of them are people of its request. */
const maxOwners = 100;

/**
 * Judges what is added for these vault owners, as `judgeAddition` does for one. One owner may approve what is theirs alone;
 * what several get is approved by staff. Throws 409 when two of them have a password that somebody else issued: each of
 * these needs an independent person of their own.
 */
const judgeAdditions = async ({ tx, platform, caller }: JudgedImport, owners: readonly number[]) => {
  const [first] = owners;
  if (first === undefined) return undefined;
  if (owners.length > maxOwners)
    throw conflict({ phrase: 'One import is for at most %{count} vault owners', args: { count: maxOwners } });
  const isOne = owners.length === 1;
  const people = isOne ? [] : [...(await peopleOf(tx, platform.settings, owners)).values()];
  const restricted = people.filter(({ isRestricted }) => isRestricted);
  if (restricted.length > 1) {
    const names = restricted.map(({ nickname }) => nickname).join(', ');
    throw conflict({
      phrase: 'The passwords of %{names} were issued by somebody else: import for each alone',
      args: { names },
    });
  }
  return {
    sum: null,
    isOwn: caller.role === Role.VaultOwner,
    parties: owners,
    approver: isOne ? first : null,
    restricted: isOne ? first : (restricted[0]?.id ?? null),
    why: caller.role === Role.VaultOwner ? undefined : addedForOwner,
  };
};

const idsIn = (rows: readonly Values[], name: string) =>
  [
    ...new Set(rows.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [Number(row[name])]))),
  ].toSorted((a, b) => a - b);

const ownersOfProfiles = async (tx: Tx, profiles: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct "vaultOwnerId" as id from "vault-profiles"
    where id = any(${profiles}::bigint[]) and "vaultOwnerId" is not null order by 1`.execute(tx);
  return rows.map(({ id }) => Number(id));
};

/** Imports vault profiles. */
export const importProfiles: ImportRule = {
  judge: (call) => judgeAdditions(call, idsIn(call.rows, 'vaultOwnerId')),
};

/** Imports payment accounts. A profile that waits for approval is decided before it gets any. */
export const importAccounts: ImportRule = {
  judge: async (call) => judgeAdditions(call, await ownersOfProfiles(call.tx, idsIn(call.rows, 'vaultProfileId'))),
  findFaults: async (db, rows) => {
    const subjects = rows.flatMap(({ values }) =>
      typeof values.vaultProfileId === 'number' ? [`vault-profiles/${values.vaultProfileId}`] : [],
    );
    const { rows: waiting } = await sql<{ slot: string }>`select p.slot from approvals p
      where p.slot = any(${[...new Set(subjects)]}::text[]) and ${isRequestWaiting('p')}
      and p.call = 'vault-profiles.create'`.execute(db);
    const slots = new Set(waiting.map(({ slot }) => slot));
    return rows.flatMap(({ number, values }) =>
      slots.has(`vault-profiles/${String(values.vaultProfileId)}`)
        ? [faultOf(number, 'vaultProfileId', { phrase: 'It waits for approval: that is decided first' })]
        : [],
    );
  },
};
