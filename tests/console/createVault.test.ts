import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptFor, deleteDraft } from '../../src/admin/wizard/draft';
import { PartFailed, sendParts, type PartAnswers } from '../../src/admin/wizard/sendParts';
import { vaultParts } from '../../src/custom/vault/createVaultParts';
import type { PlatformDataProvider } from '../../src/dataProvider/dataProvider';
import { PlatformError } from '../../src/dataProvider/platformError';
import type { Values } from '../../src/resources/language/values';

/** How a call goes: well; not at all; it is done but its answer is lost; it is refused. */
type Way = 'well' | 'lost before' | 'lost after' | 'error';

type Stored = Values & { id: number };

/** What a create answers: the record, its id alone, or nothing. */
type Tells = 'record' | 'nothing';

/** A platform that makes what it is asked, fails the ways it is told, and perhaps remembers idempotency keys. */
const platformOf = (ways: Way[], remembersKeys: boolean, tells: Tells) => {
  const tables: Record<string, Stored[]> = {
    // Somebody of that name is there already: only with another phone, or of another owner.
    'vault-profiles': [
      { id: 1, holderName: 'Anna Petrova', phoneNumber: '994500000000', vaultOwnerId: 5, status: 0 },
      { id: 2, holderName: 'Anna Petrova', phoneNumber: '994501234567', vaultOwnerId: 6, status: 0 },
    ],
    'payment-accounts': [],
  };
  const answers = new Map<string, Stored>();
  const going = async <A>(work: () => A): Promise<A> => {
    const way = ways.shift() ?? 'well';
    if (way === 'lost before') throw new PlatformError('No connection', 0);
    if (way === 'error') throw new PlatformError('Something went wrong', 500);
    const answer = work();
    if (way === 'lost after') throw new PlatformError('No connection', 0);
    return answer;
  };
  const platform = {
    createWithAnswer: (name: string, { data, meta }: { data: Values; meta?: { key?: string } }) =>
      going(() => {
        const key = `${name} ${meta!.key!}`;
        const known = remembersKeys ? answers.get(key) : undefined;
        const table = tables[name]!;
        const record = known ?? { ...data, id: table.length + 1 };
        if (!known) table.push(record);
        answers.set(key, record);
        return tells === 'record' ? { record, answer: record } : { record: { ...data, id: meta!.key! }, answer: {} };
      }),
    getList: (name: string) => going(() => ({ data: tables[name]!.toReversed() })),
  } as unknown as PlatformDataProvider;
  return { platform, tables };
};

const typed: Values = {
  holderName: 'Anna Petrova',
  phoneNumber: '+994 50 123-45-67',
  vaultOwnerId: 5,
  status: 0,
  bankDataId: 3,
  requisites: '4276-1234 56789010',
};
const way = fc.constantFrom<Way>('well', 'well', 'lost before', 'lost after', 'error');

describe('creating a vault', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    ['that remembers keys and tells records', true, 'record'],
    ['that remembers keys and tells nothing', true, 'nothing'],
    ['without keys, that tells records', false, 'record'],
    ['without keys, that tells nothing', false, 'nothing'],
  ] as const)(
    'on a platform %s makes one profile and one account, whatever fails and is reloaded',
    async (_of, remembersKeys, tells) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(way, { maxLength: 10 }),
          fc.array(fc.boolean(), { maxLength: 12 }),
          async (ways, reloads) => {
            deleteDraft('vault.create');
            const { platform, tables } = platformOf([...ways], remembersKeys, tells);
            let done: PartAnswers = {};
            for (let press = 0; press <= ways.length; press++) {
              let failed: string | undefined;
              await sendParts(
                (known) => vaultParts({ platform, remembersKeys }, typed, known),
                done,
                (part) => attemptFor('vault.create', `${part} ${JSON.stringify(typed)}`),
                {
                  onSending: () => undefined,
                  onDone: (now) => {
                    // A tab that is reloaded in this very moment has not written down what was done.
                    if (!reloads[press]) done = now;
                  },
                },
              ).catch((error: unknown) => {
                if (!(error instanceof PartFailed)) throw error;
                failed = error.part;
              });
              expect(tables['vault-profiles']!.length).toBeLessThanOrEqual(3);
              expect(tables['payment-accounts']!.length).toBeLessThanOrEqual(1);
              if (failed === undefined) break;
              expect(Object.keys(done)).not.toContain(failed);
            }
            expect(tables['vault-profiles']![2]).toEqual({
              id: 3,
              holderName: 'Anna Petrova',
              phoneNumber: '994501234567',
              vaultOwnerId: 5,
              status: 0,
            });
            expect(tables['payment-accounts']).toEqual([
              { id: 1, vaultProfileId: 3, bankDataId: 3, requisites: '4276123456789010' },
            ]);
          },
        ),
        { numRuns: 200 },
      );
    },
  );

  it('tries the account alone again, with the very key of its first attempt, and another once it is another', async () => {
    const keys: string[] = [];
    let refuses = true;
    const platform = {
      createWithAnswer: (name: string, { meta }: { meta: { key: string } }) => {
        keys.push(`${name} ${meta.key}`);
        if (name === 'payment-accounts' && refuses) return Promise.reject(new PlatformError('Resting', 500));
        return Promise.resolve({ record: { id: 9 }, answer: { id: 9 } });
      },
    } as unknown as PlatformDataProvider;
    let done: PartAnswers = {};
    const press = (values: Values) =>
      sendParts(
        (known) => vaultParts({ platform, remembersKeys: true }, values, known),
        done,
        (part) => attemptFor('vault.create', `${part} ${JSON.stringify(values)}`),
        {
          onSending: () => undefined,
          onDone: (now) => {
            done = now;
          },
        },
      );
    await expect(press(typed)).rejects.toThrow('Resting');
    await expect(press(typed)).rejects.toThrow('Resting');
    refuses = false;
    await press({ ...typed, requisites: '4111 1111 1111 1111' });
    const [profile, first, second, third] = keys;
    expect(keys).toHaveLength(4);
    expect(profile).toMatch(/^vault-profiles /);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
