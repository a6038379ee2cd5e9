import type { WizardPart } from '../../admin/wizard/plan';
import { isWaitingAnswer } from '../../admin/state/doneText';
import type { PartAnswers } from '../../admin/wizard/sendParts';
import type { Created, PlatformDataProvider } from '../../dataProvider/dataProvider';
import { PlatformError, unexpectedAnswer } from '../../dataProvider/platformError';
import { checkInputs, type Values } from '../../resources/language/values';
import { accountFields, profileFields } from './createVaultPlan';

/** What the calls need of the platform, and whether it knows idempotency keys: then a repeat makes nothing twice. */
interface Vault {
  platform: Pick<PlatformDataProvider, 'make' | 'getList'>;
  remembersKeys: boolean;
}

/** How many of the newest records are looked through for one whose answer was lost. */
const searchedCount = 100;

/** The newest record that holds these very values. */
const findCreated = async ({ platform }: Vault, entity: string, values: Values): Promise<number | undefined> => {
  const { data } = await platform.getList<Values & { id: number }>(entity, {
    filter: {},
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: searchedCount },
  });
  return data.find((record) => Object.entries(values).every(([name, value]) => record[name] === value))?.id;
};

/** The id that an answer told; undefined where it told none. */
const idOf = ({ record }: Created): number | undefined => (typeof record.id === 'number' ? record.id : undefined);

/**
 * Makes a record once, and knows its id. What was tried before on a platform that remembers no keys is looked for first,
 * and where an answer told no id, afterwards.
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
  const created = await vault.platform.make(entity, { data, meta: { key } });
  const id = idOf(created) ?? (await findCreated(vault, entity, data));
  if (id === undefined) throw new PlatformError(unexpectedAnswer, 200);
  return isWaitingAnswer(created.answer) ? { id, waits: true } : { id };
};

/**
 * The calls of the wizard in their order: the holder profile; then its payment account, with the id that the first
 * answered with (specification, section 7).
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
