import { FeePayee } from '../../src/resources/feeRequest';
import { choiceIn, numberOf } from '../../src/resources/language/choices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartFailed, sendParts, type PartAnswers } from '../../src/admin/wizard/sendParts';
import { addUserParts } from '../../src/custom/users/addUserParts';
import type { ActParams, PlatformDataProvider } from '../../src/dataProvider/platformDataProvider';
import { PlatformError } from '../../src/dataProvider/platformError';
import { alreadyDone } from '../../src/resources/language/words';
import type { Values } from '../../src/resources/language/values';
import { UserStatus } from '../../src/resources/statuses/people';

/** How a call ends: it succeeds, never arrives, is carried out but its answer is lost, fails, or is refused. */
type Outcome = 'success' | 'lost before' | 'lost after' | 'error' | 'conflict';

interface Stored {
  email: string;
  status: UserStatus;
  password: boolean;
  parts: string[];
}

/** A platform that follows the contract. `outcomes` are how its calls end, one after the other; later ones succeed. */
const platformOf = (outcomes: Outcome[]) => {
  const users: Stored[] = [];
  const keys = new Map<string, number>();
  const answered: unknown[] = [];
  const runCall = async <A>(work: () => A): Promise<A> => {
    const outcome = outcomes.shift() ?? 'success';
    if (outcome === 'lost before') throw new PlatformError('No connection', 0);
    if (outcome === 'error') throw new PlatformError('Something went wrong', 500);
    if (outcome === 'conflict') throw new PlatformError('Somebody else changed this', 409);
    const answer = work();
    if (outcome === 'lost after') throw new PlatformError('No connection', 0);
    answered.push(answer);
    return answer;
  };
  const createWithAnswer = (_name: string, { data, meta }: { data: Values; meta?: { key?: string } }) =>
    runCall(() => {
      if (keys.has(meta!.key!)) throw new PlatformError('Already done', 409, { code: alreadyDone });
      if (users.some(({ email }) => email === data.email))
        throw new PlatformError('exists already', 409, { field: 'email' });
      keys.set(meta!.key!, users.length);
      users.push({ email: String(data.email), status: choiceIn(UserStatus, data.status)!, password: true, parts: [] });
      const record = { ...data, id: users.length, uuid: `uuid-${users.length}` };
      return { record, answer: { ...record, password: 'a password' } };
    });
  const act = ({ action, record, body }: ActParams) =>
    runCall(() => {
      const kind = action.path.endsWith('relations')
        ? 'agent'
        : (body as { type: unknown }).type === FeePayee.Platform
          ? 'fees'
          : 'agentFees';
      users[Number(record.id) - 1]!.parts.push(kind);
      return { data: {} };
    });
  const platform = {
    createWithAnswer,
    act,
    getList: () =>
      runCall(() => ({ data: users.map((user, index) => ({ ...user, id: index + 1, uuid: `uuid-${index + 1}` })) })),
    getMany: () => runCall(() => ({ data: [{ id: 7, uuid: 'agent' }] })),
  } as unknown as PlatformDataProvider;
  return {
    platform,
    users,
    passwordArrived: () => answered.some((answer) => JSON.stringify(answer).includes('a password')),
  };
};

const outcome = fc.constantFrom<Outcome>('success', 'success', 'lost before', 'lost after', 'error', 'conflict');
const optionalFee = fc.option(fc.constantFrom('0', '10,5', '100'), { nil: null });
const values = fc.record({
  nickname: fc.constant('Somebody'),
  email: fc.constant('somebody@example.com'),
  type: fc.constant(11),
  status: fc.constantFrom(0, 1),
  payInFee: optionalFee,
  payOutFee: optionalFee,
  agentId: fc.option(fc.constant(7), { nil: null }),
  agentPayInFee: optionalFee,
  agentPayOutFee: optionalFee,
});

describe('adding a user', () => {
  it('adding a user names every part that is not saved, whichever calls fail in whichever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 12 }), values, async (outcomes, typed) => {
        const { platform, users, passwordArrived } = platformOf([...outcomes]);
        let done: PartAnswers = {};
        let result: { failed?: string } = {};
        let password: string | undefined;
        const partsFor = (known: PartAnswers) =>
          addUserParts(platform, typed, known, (_account, secret) => {
            password = secret;
          });
        for (let attempt = 0; attempt <= outcomes.length; attempt++) {
          result = {};
          await sendParts(partsFor, done, (name) => ({ key: `${name} key`, isRepeat: false }), {
            onSending: () => undefined,
            onDone: (now) => {
              done = now;
            },
          }).catch((error: unknown) => {
            if (!(error instanceof PartFailed)) throw error;
            result = { failed: error.part };
          });
          // At most one user, and every part that the console shows as saved exists.
          expect(users.length).toBeLessThanOrEqual(1);
          const [user] = users;
          for (const part of Object.keys(done))
            if (part === 'account') expect(user).toBeDefined();
            else expect(user!.parts).toContain(part);
          const shown = partsFor(done).map(({ name }) => name);
          const missing = shown.filter((name) => !(name in done));
          // Every missing part is named as not saved, the first of them as the failed one.
          expect(result.failed).toBe(missing[0]);
          if (missing.length === 0) break;
        }
        expect(Object.keys(done)).toContain('account');
        expect(users).toHaveLength(1);
        const expectedParts =
          choiceIn(UserStatus, typed.status) === UserStatus.Disabled
            ? []
            : [
                ...(typed.payInFee === null && typed.payOutFee === null ? [] : ['fees']),
                ...(typed.agentId === null || (typed.agentPayInFee === null && typed.agentPayOutFee === null)
                  ? []
                  : ['agentFees']),
                ...(typed.agentId === null ? [] : ['agent']),
              ];
        expect(new Set(users[0]!.parts)).toEqual(new Set(expectedParts));
        // A password is shown if and only if the answer with it arrived.
        expect(password).toBe(passwordArrived() ? 'a password' : undefined);
      }),
      { numRuns: 300 },
    );
  });

  it('adding a user sets fees by the uuid of the list, on a platform that answers the create with nothing', async () => {
    const { platform } = platformOf([]);
    const addressed: unknown[] = [];
    const silent = {
      ...platform,
      createWithAnswer: async (name: string, params: Parameters<PlatformDataProvider['createWithAnswer']>[1]) => {
        await platform.createWithAnswer(name, params);
        return { record: { ...params.data, id: 'key' }, answer: {} };
      },
      act: (params: ActParams) => {
        addressed.push(params.record.uuid, (params.body as Values).uuid);
        return platform.act(params);
      },
    } as unknown as PlatformDataProvider;
    const typed = {
      nickname: 'N',
      email: 'n@example.com',
      type: 11,
      status: numberOf(UserStatus.Active),
      payInFee: '1',
    };
    await sendParts(
      (known) => addUserParts(silent, typed, known, () => undefined),
      {},
      (name) => ({ key: name, isRepeat: false }),
      { onSending: () => undefined, onDone: () => undefined },
    );
    expect(addressed).toEqual(['uuid-1', 'uuid-1']);
  });
});
