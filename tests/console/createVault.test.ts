import { numberOf } from '../../src/resources/language/choices';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptFor, deleteDraft } from '../../src/admin/wizard/draft';
import { PartFailed, sendParts, type PartAnswers } from '../../src/admin/wizard/sendParts';
import { vaultParts } from '../../src/custom/vault/createVaultParts';
import type { PlatformDataProvider } from '../../src/dataProvider/platformDataProvider';
import { PlatformError } from '../../src/dataProvider/platformError';
import type { Values } from '../../src/resources/language/values';
import { ActiveStatus } from '../../src/resources/statuses/vault';

/** How a call ends: it succeeds, never arrives, is carried out but its answer is lost, or fails. */
type Outcome = 'success' | 'lost before' | 'lost after' | 'error';

type Stored = Values & { id: number };

/** What a create answers: the record or nothing. */
type CreateAnswer = 'record' | 'nothing';

/** A platform with two tables. `outcomes` are how its calls end, one after the other; later ones succeed. */
const platformOf = (outcomes: Outcome[], remembersKeys: boolean, createAnswer: CreateAnswer) => {
  const tables: Record<string, Stored[]> = {
    // Two profiles with the same holder name exist already: one with another phone, one of another owner.
    'vault-profiles': [
      {
        id: 1,
        holderName: 'Anna Petrova',
        phoneNumber: '994500000000',
        vaultOwnerId: 5,
        status: numberOf(ActiveStatus.Active),
      },
      {
        id: 2,
        holderName: 'Anna Petrova',
        phoneNumber: '994501234567',
        vaultOwnerId: 6,
        status: numberOf(ActiveStatus.Active),
      },
    ],
    'payment-accounts': [],
  };
  const answers = new Map<string, Stored>();
  const runCall = async <A>(work: () => A): Promise<A> => {
    const outcome = outcomes.shift() ?? 'success';
    if (outcome === 'lost before') throw new PlatformError('No connection', 0);
    if (outcome === 'error') throw new PlatformError('Something went wrong', 500);
    const answer = work();
    if (outcome === 'lost after') throw new PlatformError('No connection', 0);
    return answer;
  };
  const platform = {
    createWithAnswer: (name: string, { data, meta }: { data: Values; meta?: { key?: string } }) =>
      runCall(() => {
        const key = `${name} ${meta!.key!}`;
        const known = remembersKeys ? answers.get(key) : undefined;
        const table = tables[name]!;
        const record = known ?? { ...data, id: table.length + 1 };
        if (!known) table.push(record);
        answers.set(key, record);
        return createAnswer === 'record'
          ? { record, answer: record }
          : { record: { ...data, id: meta!.key! }, answer: {} };
      }),
    getList: (name: string) => runCall(() => ({ data: tables[name]!.toReversed() })),
  } as unknown as PlatformDataProvider;
  return { platform, tables };
};

const typed: Values = {
  holderName: 'Anna Petrova',
  phoneNumber: '+994 50 123-45-67',
  vaultOwnerId: 5,
  status: numberOf(ActiveStatus.Active),
  bankDataId: 3,
  requisites: '4276-1234 56789010',
};
const outcome = fc.constantFrom<Outcome>('success', 'success', 'lost before', 'lost after', 'error');

describe('creating a vault', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    ['that remembers keys and answers with records', true, 'record'],
    ['that remembers keys and answers with nothing', true, 'nothing'],
    ['without keys, that answers with records', false, 'record'],
    ['without keys, that answers with nothing', false, 'nothing'],
  ] as const)(
    'a new vault on a platform %s creates one profile and one account, whatever fails or is reloaded',
    async (_of, remembersKeys, createAnswer) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(outcome, { maxLength: 10 }),
          fc.array(fc.boolean(), { maxLength: 12 }),
          async (outcomes, reloads) => {
            deleteDraft('vault.create');
            const { platform, tables } = platformOf([...outcomes], remembersKeys, createAnswer);
            let done: PartAnswers = {};
            for (let attempt = 0; attempt <= outcomes.length; attempt++) {
              let failed: string | undefined;
              await sendParts(
                (known) => vaultParts({ platform, remembersKeys }, typed, known),
                done,
                (part) => attemptFor('vault.create', `${part} ${JSON.stringify(typed)}`),
                {
                  onSending: () => undefined,
                  onDone: (now) => {
                    // A tab that is reloaded at this moment has not stored what was done.
                    if (!reloads[attempt]) done = now;
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
              status: numberOf(ActiveStatus.Active),
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

  it('a failed new vault retries only the account: with the same key, or with a new one after its values changed', async () => {
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
    const send = (values: Values) =>
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
    await expect(send(typed)).rejects.toThrow('Resting');
    await expect(send(typed)).rejects.toThrow('Resting');
    refuses = false;
    await send({ ...typed, requisites: '4111 1111 1111 1111' });
    const [profile, first, second, third] = keys;
    expect(keys).toHaveLength(4);
    expect(profile).toMatch(/^vault-profiles /);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
