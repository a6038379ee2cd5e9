import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartFailed, sendParts, type PartAnswers } from '../../src/admin/wizard/sendParts';
import { addUserParts } from '../../src/custom/users/addUserParts';
import type { ActParams, PlatformDataProvider } from '../../src/dataProvider/dataProvider';
import { PlatformError } from '../../src/dataProvider/platformError';
import { alreadyDone } from '../../src/resources/language/words';
import type { Values } from '../../src/resources/language/values';
import { UserStatus } from '../../src/resources/statuses';

/** How a call goes: well; not at all; it is done but its answer is lost; it is refused. */
type Way = 'well' | 'lost before' | 'lost after' | 'error' | 'conflict';

interface Stored {
  email: string;
  status: number;
  password: boolean;
  parts: string[];
}

/** A platform that does what the contract says, and fails the ways it is told, one after the other. */
const platformOf = (ways: Way[]) => {
  const users: Stored[] = [];
  const keys = new Map<string, number>();
  const answered: unknown[] = [];
  const going = async <A>(work: () => A): Promise<A> => {
    const way = ways.shift() ?? 'well';
    if (way === 'lost before') throw new PlatformError('No connection', 0);
    if (way === 'error') throw new PlatformError('Something went wrong', 500);
    if (way === 'conflict') throw new PlatformError('Somebody else changed this', 409);
    const answer = work();
    if (way === 'lost after') throw new PlatformError('No connection', 0);
    answered.push(answer);
    return answer;
  };
  const createWithAnswer = (_name: string, { data, meta }: { data: Values; meta?: { key?: string } }) =>
    going(() => {
      if (keys.has(meta!.key!))
        throw new PlatformError('Already done', 409, undefined, undefined, undefined, alreadyDone);
      if (users.some(({ email }) => email === data.email)) throw new PlatformError('exists already', 409, 'email');
      keys.set(meta!.key!, users.length);
      users.push({ email: String(data.email), status: Number(data.status), password: true, parts: [] });
      const record = { ...data, id: users.length, uuid: `uuid-${users.length}` };
      return { record, answer: { ...record, password: 'a password' } };
    });
  const act = ({ action, record, body }: ActParams) =>
    going(() => {
      const kind = action.path.endsWith('relations')
        ? 'agent'
        : (body as { type: number }).type === 0
          ? 'fees'
          : 'agentFees';
      users[Number(record.id) - 1]!.parts.push(kind);
      return { data: {} };
    });
  const platform = {
    createWithAnswer,
    act,
    getList: () =>
      going(() => ({ data: users.map((user, index) => ({ ...user, id: index + 1, uuid: `uuid-${index + 1}` })) })),
    getMany: () => going(() => ({ data: [{ id: 7, uuid: 'agent' }] })),
  } as unknown as PlatformDataProvider;
  return { platform, users, arrived: () => answered.some((answer) => JSON.stringify(answer).includes('a password')) };
};

const way = fc.constantFrom<Way>('well', 'well', 'lost before', 'lost after', 'error', 'conflict');
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
  it('leaves nothing half done without saying so, whatever fails in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(way, { maxLength: 12 }), values, async (ways, typed) => {
        const { platform, users, arrived } = platformOf([...ways]);
        let done: PartAnswers = {};
        let said: { failed?: string } = {};
        let password: string | undefined;
        const partsFor = (known: PartAnswers) =>
          addUserParts(platform, typed, known, (_account, secret) => {
            password = secret;
          });
        for (let press = 0; press <= ways.length; press++) {
          said = {};
          await sendParts(partsFor, done, (name) => ({ key: `${name} key`, isRepeat: false }), {
            onSending: () => undefined,
            onDone: (now) => {
              done = now;
            },
          }).catch((error: unknown) => {
            if (!(error instanceof PartFailed)) throw error;
            said = { failed: error.part };
          });
          // Never two; and what the console calls saved is there.
          expect(users.length).toBeLessThanOrEqual(1);
          const [user] = users;
          for (const part of Object.keys(done))
            if (part === 'account') expect(user).toBeDefined();
            else expect(user!.parts).toContain(part);
          const shown = partsFor(done).map(({ name }) => name);
          const missing = shown.filter((name) => !(name in done));
          // Whatever is missing is named as not saved, the first of it as the one that failed.
          expect(said.failed).toBe(missing[0]);
          if (missing.length === 0) break;
        }
        expect(Object.keys(done)).toContain('account');
        expect(users).toHaveLength(1);
        const wanted =
          typed.status === UserStatus.Disabled
            ? []
            : [
                ...(typed.payInFee === null && typed.payOutFee === null ? [] : ['fees']),
                ...(typed.agentId === null || (typed.agentPayInFee === null && typed.agentPayOutFee === null)
                  ? []
                  : ['agentFees']),
                ...(typed.agentId === null ? [] : ['agent']),
              ];
        expect(new Set(users[0]!.parts)).toEqual(new Set(wanted));
        // A password is shown when its answer arrived, and only then.
        expect(password).toBe(arrived() ? 'a password' : undefined);
      }),
      { numRuns: 300 },
    );
  });
});
