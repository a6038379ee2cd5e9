import { revealedBy } from '../../admin/calls/revealed';
import { isWaitingAnswer } from '../../admin/outcomes/doneText';
import type { WizardPart } from '../../admin/wizard/plan';
import type { PartAnswers } from '../../admin/wizard/sendParts';
import type { PlatformDataProvider } from '../../dataProvider/platformDataProvider';
import { PlatformError } from '../../dataProvider/platformError';
import { alreadyDone } from '../../resources/language/words';
import { checkInputs, type Values } from '../../resources/language/values';
import { users } from '../../resources/users';
import { agentFeesOf, agentUuid, ownFeesOf, sendFees, sendRelation, type FeePayer } from './feeCalls';
import { choiceIn } from '../../resources/language/choices';
import { UserStatus } from '../../resources/statuses/people';

/** Called when the account exists. The password is undefined when the answer that revealed it was lost. */
export type OnAccountCreated = (account: Values, password: string | undefined) => void;

/** Whether the account is disabled: it takes neither fees nor an agent. */
export const isDisabled = ({ status }: Values): boolean => choiceIn(UserStatus, status) === UserStatus.Disabled;

/** Whether fees or an agent were entered. */
export const hasFees = (values: Values): boolean =>
  ownFeesOf(values) !== undefined || (values.agentId ?? null) !== null;

const accountFields = (({ nickname, email, type, status }) => ({ nickname, email, type, status }))(users.fields);

/** Finds the account by e-mail when the answer to its creation was lost, or did not have its uuid. */
const findAccount = async (platform: PlatformDataProvider, email: string): Promise<Values> => {
  const { data } = await platform.getList<Values & { id: number }>('users', {
    filter: { q: email },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 25 },
  });
  const found = data.find((user) => String(user.email).toLowerCase() === email.toLowerCase());
  if (!found) throw new PlatformError('Record not found. It may have been deleted, or is finished.', 404);
  return found;
};

const createAccount = async (
  platform: PlatformDataProvider,
  values: Values,
  key: string,
  onAccountCreated: OnAccountCreated,
) => {
  const data = checkInputs(accountFields, values).values;
  try {
    const { record, answer } = await platform.createWithAnswer('users', { data, meta: { key } });
    const { uuid = record.uuid ?? null, status = data.status } = answer;
    const account = { ...data, id: record.id as number, uuid, status: Number(status) } as Values;
    onAccountCreated(account, revealedBy(users.create!.answer!.reveals!, answer));
    return account;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== alreadyDone) throw error;
    const { id, uuid, nickname, email, type, status } = await findAccount(platform, String(data.email));
    const account = { id, uuid, nickname, email, type, status } as Values;
    onAccountCreated(account, undefined);
    return account;
  }
};

/** Keeps from an answer only whether the call waits for approval. */
const approvalOf = ({ data }: { data: unknown }): Values => (isWaitingAnswer(data) ? { waits: true } : {});

/**
 * Returns the wizard's calls in order: the account; then its fees, the fees to its agent, and the agent, each only if
 * entered. A disabled account gets only the first call.
 */
export const addUserParts = (
  platform: PlatformDataProvider,
  values: Values,
  { account }: PartAnswers,
  onAccountCreated: OnAccountCreated,
): WizardPart[] => {
  // A platform may answer the create with nothing: fees and agent are set by the uuid.
  const findUser = async () =>
    (account?.uuid ? account : await findAccount(platform, String(values.email))) as unknown as FeePayer;
  const ownFees = ownFeesOf(values);
  const agentFees = agentFeesOf(values);
  const agentId = values.agentId ?? null;
  const status = account ? account.status : values.status;
  const optionalParts: (WizardPart | false)[] = [
    ownFees !== undefined && {
      name: 'fees',
      label: 'Fees',
      send: async (key) => approvalOf(await sendFees(platform, await findUser(), ownFees, key)),
    },
    agentId !== null &&
      agentFees !== undefined && {
        name: 'agentFees',
        label: 'Fees of the agent',
        send: async (key) => {
          const agent = { uuid: await agentUuid(platform, agentId) };
          return approvalOf(await sendFees(platform, await findUser(), { ...agentFees, agent }, key));
        },
      },
    agentId !== null && {
      name: 'agent',
      label: 'Agent',
      send: async (key) =>
        approvalOf(await sendRelation(platform, await findUser(), await agentUuid(platform, agentId), key)),
    },
  ];
  return [
    { name: 'account', label: 'Account', send: (key) => createAccount(platform, values, key, onAccountCreated) },
    ...(isDisabled({ status: status ?? null }) ? [] : optionalParts.filter((part) => part !== false)),
  ];
};
