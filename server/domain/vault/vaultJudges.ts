import { choiceIn } from '../../../src/resources/language/choices';
import { sql } from 'kysely';
import { maskValue } from '../../../src/resources/language/maskValue';
import { paymentAccounts } from '../../../src/resources/paymentAccounts';
import { Role } from '../../../src/resources/language/roles';
import type { Words } from '../../../src/resources/language/words';
import type { Tx } from '../../database/schema';
import { conflict, invalid, ofField, TellingRefusal } from '../../base/errors';
import type { Judge, JudgedCall, Judgement } from '../../approvals/judgement';
import { lockWaitingRequest } from '../../approvals/requests';
import { checkAccountLimit } from './accountLimit';
import { findNumbersElsewhere, lockNumbers, type NewNumber } from './numbersElsewhere';
import { ActiveStatus } from '../../../src/resources/statuses/vault';

/** Requisites as a request for approval, and a notification, show them. */
export const maskedRequisites = (requisites: unknown): string =>
  String(maskValue(paymentAccounts.fields.requisites, String(requisites)));

/** An account that was disabled for this many days is activated like a new one (docs/rules.md#what-requires-approval). */
const longDisabledDays = 30;

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** Why staff alone do not add something for a vault owner. */
export const addedForOwner = 'It is added for a vault owner';

/**
 * Judges something that is added for a vault owner: the owner adds it alone; what staff add, the owner approves.
 * Returns undefined without an owner.
 */
const judgeAddition = (
  { caller }: JudgedCall,
  ownerId: number | null,
  details: Pick<Judgement, 'about' | 'partOf' | 'terms' | 'revealsSecret'>,
): Judgement | undefined =>
  ownerId === null
    ? undefined
    : {
        sum: null,
        isOwn: caller.role === Role.VaultOwner,
        parties: [ownerId],
        approver: ownerId,
        restricted: ownerId,
        why: caller.role === Role.VaultOwner ? undefined : addedForOwner,
        ...details,
      };

const ownerOfProfile = async (tx: Tx, profileId: unknown): Promise<number | null> => {
  const profile = tx.selectFrom('vault-profiles').select('vaultOwnerId').where('id', '=', Number(profileId));
  return (await profile.executeTakeFirst())?.vaultOwnerId ?? null;
};

/** Judges a new vault profile. */
export const judgeProfile: Judge = async (call) =>
  judgeAddition(call, numberOf(call.input.vaultOwnerId), { about: String(call.input.holderName) });

/** Throws 409 for a number that belongs to another account, unless it is a phone of the same vault owner at another bank. */
const refuseNumberElsewhere = async (
  { tx, isApproving, isDryRun }: JudgedCall,
  number: Omit<NewNumber, 'row'>,
): Promise<void> => {
  // One that waits is an account already.
  if (isApproving || isDryRun) return;
  await lockNumbers(tx);
  const [found] = await findNumbersElsewhere(tx, [{ row: 1, ...number }]);
  if (found === undefined) return;
  const args = { value: maskedRequisites(number.requisites) };
  const words = { phrase: '"%{value}" already exists', args };
  throw new TellingRefusal(409, 'conflict', ofField(paymentAccounts.fields.requisites.label, words), 'requisites');
};

/** Judges a new payment account. If its profile waits for approval, both are decided together. */
export const judgeAccount: Judge = async (call) => {
  const { vaultProfileId, bankDataId, requisites } = call.input;
  const ownerId = await ownerOfProfile(call.tx, vaultProfileId);
  const partOf = `vault-profiles/${String(vaultProfileId)}`;
  const profile = await lockWaitingRequest(call.tx, partOf);
  if (profile && !call.isApproving && profile.userId !== call.caller.id) {
    const args = { name: profile.nickname, step: { phrase: profile.step } };
    throw conflict({ phrase: 'The request of %{name} is decided first: %{step}', args });
  }
  await refuseNumberElsewhere(call, { requisites: String(requisites), bankId: Number(bankDataId), ownerId });
  // One that waits counts already.
  if (ownerId !== null && !call.isApproving) await checkAccountLimit(call.tx, call.platform.settings, ownerId, 1);
  return judgeAddition(call, ownerId, { about: maskedRequisites(requisites), partOf });
};

/** Judges a new phone, or a new key of a phone. */
export const judgeDevice: Judge = async (call) =>
  judgeAddition(call, numberOf(call.input.userId ?? call.record.userId), {
    about: String(call.input.name ?? call.record.name),
    revealsSecret: true,
  });

/**
 * Messages of a phone complete pay-ins of the accounts it watches, so both must have the same owner. Throws 422 with
 * both names otherwise.
 */
const checkOneOwner = async (tx: Tx, deviceId: number, accountId: number) => {
  const { rows } = await sql<{ ofPhone: string | null; ofAccount: string; isSameOwner: boolean }>`
    select fo.nickname as "ofPhone", ao.nickname as "ofAccount", coalesce(fo.id = ao.id, false) as "isSameOwner"
    from devices d left join users fo on fo.id = d."userId", "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" join users ao on ao.id = p."vaultOwnerId"
    where d.id = ${deviceId} and a.id = ${accountId}`.execute(tx);
  const { ofPhone, ofAccount, isSameOwner } = rows[0]!;
  if (isSameOwner) return;
  const words: Words =
    ofPhone === null
      ? { phrase: 'This phone has no owner, the account belongs to %{account}', args: { account: ofAccount } }
      : {
          phrase: 'This phone belongs to %{phone}, the account to %{account}',
          args: { phone: ofPhone, account: ofAccount },
        };
  throw invalid('deviceId', words);
};

/** Judges binding a phone to an account. */
export const judgeBinding: Judge = async (call) => {
  const { tx, record, input } = call;
  await checkOneOwner(tx, Number(input.deviceId), Number(record.id));
  const phones = await tx
    .selectFrom('devices')
    .select(['id', 'name', 'isTrusted'])
    .where('id', 'in', [Number(input.deviceId), Number(record.deviceId ?? input.deviceId)])
    .execute();
  const named = (id: unknown) => phones.find((phone) => phone.id === Number(id));
  const phone = named(input.deviceId)!;
  if (phone.isTrusted === false) throw conflict('This phone waits for approval');
  const before = record.deviceId === input.deviceId ? undefined : named(record.deviceId)?.name;
  const about = before === undefined ? phone.name : `${before} → ${phone.name}`;
  const terms = { deviceId: input.deviceId, before: record.deviceId };
  return judgeAddition(call, await ownerOfProfile(tx, record.vaultProfileId), { about, terms });
};

/** SQL: the record was disabled for long, or only its owner may activate it. */
const isLikeNew = sql<boolean>`("offDate" is null or "offDate" < now() - make_interval(days => ${sql.lit(longDisabledDays)})
  or "needsOwner" is true)`;

/** Throws 409 while a new record waits for approval: activating it must not bypass the approval. */
const checkNotWaiting = async (tx: Tx, table: 'devices' | 'payment-accounts' | 'vault-profiles', id: unknown) => {
  const request = await lockWaitingRequest(tx, `${table}/${String(id)}`);
  if (request?.call === `${table}.create`) throw conflict('This waits for approval: it is decided on Approvals');
};

/** Judges the activation of a phone, which gives its messages the same weight as those of a new one. */
export const judgeDeviceActivation: Judge = async (call) => {
  await checkNotWaiting(call.tx, 'devices', call.record.id);
  return judgeAddition(call, numberOf(call.record.userId), { about: String(call.record.name), terms: {} });
};

/** Judges the activation of a vault profile, like that of an account. */
export const judgeProfileActivation: Judge = async (call) => {
  const { tx, caller, record } = call;
  await checkNotWaiting(tx, 'vault-profiles', record.id);
  const { rows } = await sql<{ isNew: boolean }>`select ${isLikeNew} as "isNew" from "vault-profiles"
    where id = ${record.id}`.execute(tx);
  if (!rows[0]!.isNew && caller.role !== Role.VaultOwner) return undefined;
  return judgeAddition(call, numberOf(record.vaultOwnerId), { about: String(record.holderName), terms: {} });
};

/**
 * Judges the activation of an account: it requires approval the first time, after a long time, or when an issued
 * password disabled it.
 */
export const judgeActivation: Judge = async (call) => {
  const { tx, platform, caller, record } = call;
  if (choiceIn(ActiveStatus, record.status) === ActiveStatus.Active) return undefined;
  await checkNotWaiting(tx, 'payment-accounts', record.id);
  const { rows } = await sql<{ isNew: boolean }>`select ${isLikeNew} as "isNew" from "payment-accounts"
    where id = ${record.id}`.execute(tx);
  const ownerId = await ownerOfProfile(tx, record.vaultProfileId);
  await refuseNumberElsewhere(call, {
    requisites: String(record.requisites),
    bankId: Number(record.bankDataId),
    ownerId,
    accountId: Number(record.id),
  });
  if (ownerId !== null) await checkAccountLimit(tx, platform.settings, ownerId, 1);
  if (!rows[0]!.isNew && caller.role !== Role.VaultOwner) return undefined;
  return judgeAddition(call, ownerId, { about: maskedRequisites(record.requisites), terms: {} });
};
