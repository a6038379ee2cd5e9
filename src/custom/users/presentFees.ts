import { PlatformError, unexpectedAnswer } from '../../dataProvider/platformError';
import { decodeValue, invalidValue, type Value, type Values } from '../../resources/language/values';
import { feeFields } from './addUserPlan';

/** What a user pays now, as the dialog starts with it. */
export interface PresentFees {
  values: Values;
  /** Since when their own fees hold, ISO; null when none were ever set. */
  since: string | null;
  agent: { id: number; nickname: string; since: string } | null;
}

type Raw = Readonly<Record<string, unknown>>;

const rawOf = (value: unknown): Raw | undefined =>
  typeof value === 'object' && value !== null ? (value as Raw) : undefined;

const feeOf = (fees: Raw | undefined, name: 'payInFee' | 'payOutFee'): Value => {
  const value = decodeValue(feeFields[name]!, fees?.[name]);
  return value === invalidValue ? null : value;
};

/** Reads the answer of `GET mgmt/users/{uuid}/fees`. Throws when it is none. */
export const readPresentFees = (answer: unknown): PresentFees => {
  const raw = rawOf(answer);
  if (!raw || !('own' in raw) || !('agent' in raw)) throw new PlatformError(unexpectedAnswer, 200);
  const own = rawOf(raw.own);
  const agent = rawOf(raw.agent);
  const ofAgent = rawOf(agent?.fees);
  return {
    values: {
      payInFee: feeOf(own, 'payInFee'),
      payOutFee: feeOf(own, 'payOutFee'),
      agentId: typeof agent?.id === 'number' ? agent.id : null,
      agentPayInFee: feeOf(ofAgent, 'payInFee'),
      agentPayOutFee: feeOf(ofAgent, 'payOutFee'),
    },
    since: typeof own?.since === 'string' ? own.since : null,
    agent:
      agent && typeof agent.id === 'number'
        ? { id: agent.id, nickname: String(agent.nickname), since: String(agent.since) }
        : null,
  };
};
