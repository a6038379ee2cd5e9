import type { PlatformDataProvider } from '../../dataProvider/dataProvider';
import { PlatformError } from '../../dataProvider/platformError';
import type { CallAction } from '../../resources/language/definition';
import { definitionOf } from '../../resources/index';
import { readInput, type Value, type Values } from '../../resources/language/values';
import { feeFields } from './addUserPlan';
import { ActiveStatus } from '../../resources/statuses';

const ownFees = 0;
const agentFees = 1;
const payIn = 0;
const payOut = 1;

const actionOf = (name: 'fees' | 'relations') => definitionOf('users').actions![name] as CallAction;

const feeSizes = (values: Values, payInName: string, payOutName: string) =>
  [
    { name: payInName, type: payIn },
    { name: payOutName, type: payOut },
  ].flatMap(({ name, type }) => {
    const size = readInput(feeFields[name]!, values[name]);
    return size === null ? [] : [{ size: Number(size), type }];
  });

/** A user's own fees as the contract sends them; undefined when none was typed (specification, section 3). */
export const ownFeesOf = (values: Values) => {
  const fees = feeSizes(values, 'payInFee', 'payOutFee');
  return fees.length > 0 ? { type: ownFees, fees, status: ActiveStatus.Active } : undefined;
};

/** The fees to the agent of that uuid; undefined when none was typed. */
export const agentFeesOf = (values: Values) => {
  const fees = feeSizes(values, 'agentPayInFee', 'agentPayOutFee');
  return fees.length > 0 ? { type: agentFees, fees, status: ActiveStatus.Active } : undefined;
};

/** The uuid of an agent, which calls go by. Rejects when there is none of that id any more. */
export const agentUuid = async (platform: PlatformDataProvider, id: Value): Promise<string> => {
  const { data } = await platform.getMany<{ id: number; uuid: string }>('agents', { ids: [Number(id)] });
  if (!data[0]) throw new PlatformError('This agent is not active any more', 0, 'agentId');
  return data[0].uuid;
};

/** Whose fees and agent are set: as calls know a user. */
export interface FeePayer {
  id: number | string;
  uuid: string;
}

/** `POST mgmt/users/{uuid}/fees`. */
export const sendFees = (platform: PlatformDataProvider, user: FeePayer, request: object, key?: string) =>
  platform.act({
    name: 'users',
    action: actionOf('fees'),
    record: user,
    input: {},
    body: { uuid: user.uuid, ...request },
    key,
  });

/** `POST mgmt/users/{uuid}/relations`. */
export const sendRelation = (platform: PlatformDataProvider, user: FeePayer, referrerUUID: string, key?: string) =>
  platform.act({ name: 'users', action: actionOf('relations'), record: user, input: { referrerUUID }, key });
