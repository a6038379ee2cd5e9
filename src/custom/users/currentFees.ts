import { wrongAnswer } from '../../dataProvider/wrongAnswer';
import { decodeValue, invalidValue, type Value, type Values } from '../../resources/language/values';
import { feeFields } from './addUserPlan';

/** A user's current fees and agent, as the dialog starts with them. */
export interface CurrentFees {
  values: Values;
  /** Start of the current fees, ISO; null when none were ever set. */
  since: string | null;
  agent: { id: number; nickname: string; since: string } | null;
}

type JsonObject = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;

const feeOf = (fees: JsonObject | undefined, name: 'payInFee' | 'payOutFee'): Value => {
  const value = decodeValue(feeFields[name]!, fees?.[name]);
  return value === invalidValue ? null : value;
};

/** Reads the answer of `GET mgmt/users/{uuid}/fees`. Throws `WrongAnswer` when it has another shape. */
export const readCurrentFees = (answer: unknown): CurrentFees => {
  const raw = asObject(answer);
  if (!raw) throw wrongAnswer('an object', answer);
  for (const name of ['own', 'agent']) if (!(name in raw)) throw wrongAnswer('an object', undefined, name);
  const ownFees = asObject(raw.own);
  const agent = asObject(raw.agent);
  const agentFees = asObject(agent?.fees);
  return {
    values: {
      payInFee: feeOf(ownFees, 'payInFee'),
      payOutFee: feeOf(ownFees, 'payOutFee'),
      agentId: typeof agent?.id === 'number' ? agent.id : null,
      agentPayInFee: feeOf(agentFees, 'payInFee'),
      agentPayOutFee: feeOf(agentFees, 'payOutFee'),
    },
    since: typeof ownFees?.since === 'string' ? ownFees.since : null,
    agent:
      agent && typeof agent.id === 'number'
        ? { id: agent.id, nickname: String(agent.nickname), since: String(agent.since) }
        : null,
  };
};
