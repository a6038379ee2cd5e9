import type { PlatformDataProvider } from '../../dataProvider/platformDataProvider';
import { PlatformError } from '../../dataProvider/platformError';
import type { CallAction } from '../../resources/language/definition';
import { definitionOf } from '../../resources/index';
import { readInput, type Value, type Values } from '../../resources/language/values';
import { feeFields } from './addUserPlan';
import { FeePayee } from '../../resources/feeRequest';
import { PaymentType } from '../../resources/statuses/invoices';
import { ActiveStatus } from '../../resources/statuses/vault';

const actionOf = (name: 'fees' | 'relations') => definitionOf('users').actions![name] as CallAction;

const feeSizes = (values: Values, payInName: string, payOutName: string) =>
  [
    { name: payInName, type: PaymentType.PayIn },
    { name: payOutName, type: PaymentType.PayOut },
  ].flatMap(({ name, type }) => {
    const size = readInput(feeFields[name]!, values[name]);
    return size === null ? [] : [{ size: Number(size), type }];
  });

/**
 * Returns a user's own fees as the contract sends them; undefined when none were entered.
 */
export const ownFeesOf = (values: Values) => {
  const fees = feeSizes(values, 'payInFee', 'payOutFee');
  return fees.length > 0 ? { type: FeePayee.Platform, fees, status: ActiveStatus.Active } : undefined;
};

/** Returns the fees to the agent as the contract sends them; undefined when none were entered. */
export const agentFeesOf = (values: Values) => {
  const fees = feeSizes(values, 'agentPayInFee', 'agentPayOutFee');
  return fees.length > 0 ? { type: FeePayee.Agent, fees, status: ActiveStatus.Active } : undefined;
};

/** Returns the uuid of an agent, which calls use instead of the id. Rejects when the agent is no longer active. */
export const agentUuid = async (platform: PlatformDataProvider, id: Value): Promise<string> => {
  const { data } = await platform.getMany<{ id: number; uuid: string }>('agents', { ids: [Number(id)] });
  if (!data[0]) throw new PlatformError('This agent is not active any more', 0, { field: 'agentId' });
  return data[0].uuid;
};

/** The ids of the user whose fees and agent are set. */
export interface FeePayer {
  id: number | string;
  uuid: string;
}

/** Calls `POST mgmt/users/{uuid}/fees`. */
export const sendFees = (platform: PlatformDataProvider, user: FeePayer, request: object, key?: string) =>
  platform.act({
    name: 'users',
    action: actionOf('fees'),
    record: user,
    input: {},
    body: { uuid: user.uuid, ...request },
    key,
  });

/** Calls `POST mgmt/users/{uuid}/relations`. */
export const sendRelation = (platform: PlatformDataProvider, user: FeePayer, referrerUUID: string, key?: string) =>
  platform.act({ name: 'users', action: actionOf('relations'), record: user, input: { referrerUUID }, key });
