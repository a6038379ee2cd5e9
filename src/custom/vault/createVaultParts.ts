import type { WizardPart } from '../../admin/wizard/plan';
import { isWaitingAnswer } from '../../admin/outcomes/doneText';
import type { PartAnswers } from '../../admin/wizard/sendParts';
import type { Created, PlatformDataProvider } from '../../dataProvider/platformDataProvider';
import { PlatformError, unexpectedAnswer } from '../../dataProvider/platformError';
import { checkInputs, type Values } from '../../resources/language/values';
import { accountFields, profileFields } from './createVaultPlan';

/**
 * The platform's calls, and whether it remembers idempotency keys. If it does, a repeated call creates nothing twice.
 */
interface Vault {
  platform: Pick<PlatformDataProvider, 'createWithAnswer' | 'getList'>;
  remembersKeys: boolean;
}

/** Number of newest records to search for a record whose answer was lost. */
const searchedCount = 100;

/** Finds the newest record with exactly these values. */
const findCreated = async ({ platform }: Vault, entity: string, values: Values): Promise<number | undefined> => {
  const { data } = await platform.getList<Values & { id: number }>(entity, {
    filter: {},
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: searchedCount },
  });
  return data.find((record) => Object.entries(values).every(([name, value]) => record[name] === value))?.id;
};

/** The id in an answer; undefined when it has none. */
const idOf = ({ record }: Created): number | undefined => (typeof record.id === 'number' ? record.id : undefined);

/**
 * Creates a record once and returns its id. On a retry, a platform that does not remember keys is first searched for
 * the record. When the answer has no id, the record is searched afterwards.
 */
const createOnce = async (
  vault: Vault,
  entity: string,
  data: Values,
  key: string,
  isRetry: boolean,
): Promise<Values> => {
  const existingId = isRetry && !vault.remembersKeys ? await findCreated(vault, entity, data) : undefined;
  if (existingId !== undefined) return { id: existingId };
  const created = await vault.platform.createWithAnswer(entity, { data, meta: { key } });
  const id = idOf(created) ?? (await findCreated(vault, entity, data));
  if (id === undefined) throw new PlatformError(unexpectedAnswer, 200);
  return isWaitingAnswer(created.answer) ? { id, waits: true } : { id };
};

/**
 * Returns the wizard's calls in order: the holder profile, then its payment account with the id of the profile
 * (docs/decisions.md#money).
 */
export const vaultParts = (vault: Vault, values: Values, { profile }: PartAnswers): WizardPart[] => [
  {
    name: 'profile',
    label: 'Vault profile',
    send: (key, isRetry) =>
      createOnce(vault, 'vault-profiles', checkInputs(profileFields, values).values, key, isRetry),
  },
  {
    name: 'account',
    label: 'Payment account',
    send: (key, isRetry) => {
      const account = { vaultProfileId: profile!.id!, ...checkInputs(accountFields, values).values };
      return createOnce(vault, 'payment-accounts', account, key, isRetry);
    },
  },
];
