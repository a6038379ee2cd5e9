import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { Role } from '../../src/resources/language/roles';
import { isStaff, type Account, type Outcome, type Request } from './approvalsModel';
import { archiveEverything } from './archiveEverything';
import { World, type Member } from './approvalsWorld';
import { kindsForRules, openTestPlatform, type Kind, type TestPlatform } from './testPlatform';

const stepsEach = 40;
/** Before which step of each sequence all activity is archived. */
const archivedAt = 20;
/** How many steps to take in all; `npm run test:long` takes more. */
const steps = {
  pglite: Number(process.env.APPROVAL_STEPS ?? 700),
  postgres: Number(process.env.APPROVAL_STEPS_POSTGRES ?? 300),
};

const member = (roles: readonly Role[], fromServer: number): fc.Arbitrary<Member> =>
  fc.record({
    role: fc.constantFrom(...roles),
    by: fc.nat(fromServer),
    hoursAgo: fc.constantFrom(1, 30, 31 * 24),
    chosenBy: fc.constantFrom('person', 'person', 'issuer', 'nobody'),
    verifiedBy: fc.nat(5),
    wasEmpty: fc.boolean(),
  });
const owners = fc
  .constantFrom(1, 2, 5)
  .chain((count) =>
    fc
      .tuple(...Array.from({ length: count }, () => member([Role.Owner], 12)))
      .map(([first, ...others]) => [{ ...first!, by: 99 }, ...others]),
  );
const casts = fc
  .tuple(
    owners,
    fc.array(member([Role.Developer, Role.Moderator, Role.Finance, Role.Developer], 6), { minLength: 1, maxLength: 4 }),
    fc.tuple(member([Role.Merchant], 8), member([Role.Merchant, Role.Agent], 8), member([Role.VaultOwner], 8)),
  )
  .map((parts) => parts.flat());

const step = fc.record({
  act: fc.constantFrom(
    ...(['deposit', 'depositFor', 'depositFor', 'withdraw', 'withdraw', 'payOut', 'payOut', 'payIn', 'payIn'] as const),
    ...(['confirm', 'confirm', 'confirm', 'confirm', 'confirm', 'confirm', 'refuse', 'approve', 'complete'] as const),
    ...(['second', 'second', 'second', 'second', 'decline', 'cancel', 'issue', 'choose', 'choose', 'verify'] as const),
    ...(['verify', 'make', 'disable', 'rate', 'rate', 'dayPasses', 'approve', 'complete'] as const),
  ),
  by: fc.nat(1000),
  which: fc.nat(1000),
  sum: fc.constantFrom(60, 250, 400, 600, 999, 1000, 1500, 4000),
  also: fc.nat(4),
});
const sequences = fc.record({
  limit: fc.constantFrom(0, 1000, 1000, 1000, 1000),
  cast: casts,
  taken: fc.array(step, {
    minLength: process.env.APPROVAL_SHRINK === undefined ? stepsEach : 1,
    maxLength: stepsEach,
    size: 'max',
  }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];
const roleOf = (also: number) =>
  pick<Role>([Role.Developer, Role.Moderator, Role.Merchant, Role.Owner, Role.VaultOwner], also)!;

/** The outcome in the model and on the server; undefined if the step found nothing to act on. */
type Both = [predicted: Outcome, did: Outcome] | undefined;
const outcome = (may: boolean): Outcome => (may ? 'done' : 'refused');

const money = async (world: World, { act, by, which, sum, also }: Step): Promise<Both> => {
  const { model } = world;
  const { accounts } = model;
  const staff = accounts.filter(isStaff);
  const others = accounts.filter((account) => !isStaff(account));
  const [worker, other] = [pick(staff, by)!, pick(others, which)!];
  switch (act) {
    case 'deposit':
    case 'depositFor': {
      const asker = act === 'deposit' ? other : worker;
      const asked = model.askDeposit(asker, other, sum);
      return [outcome(asked !== undefined), await world.askDeposit(asker, other, sum, asked)];
    }
    case 'withdraw': {
      const asker = pick([...others, ...staff.filter(({ role }) => role === Role.Owner)], by)!;
      const asked = model.askWithdraw(asker, sum, also % 2 ? 1 : 0);
      return [outcome(asked !== undefined), await world.askWithdraw(asker, sum, also % 2 ? 1 : 0, asked)];
    }
    case 'payOut':
    case 'payIn': {
      const merchants = others.filter(({ role, active }) => role === Role.Merchant && active);
      const merchant = pick(merchants, which);
      if (merchant) await world.invoice(act === 'payOut' ? 'pay-out' : 'pay-in', merchant, sum);
      return undefined;
    }
    case 'confirm': {
      const operation = pick(
        model.operations.filter(({ open }) => open),
        which,
      );
      if (!operation) return undefined;
      const received = operation.kind === 'deposit' && also === 4 ? operation.sum + 900 : operation.sum;
      return [
        model.makeCall(model.confirming(operation, received), worker),
        await world.confirm(worker, operation, received),
      ];
    }
    case 'refuse': {
      const operation = pick(
        model.operations.filter(({ open }) => open),
        which,
      );
      if (!operation) return undefined;
      const as = also === 4 ? operation.asker : worker;
      return [model.refuse(operation, as), await world.refuse(as, operation)];
    }
    case 'approve': {
      const invoice = pick(
        model.invoices.filter(({ kind, state }) => kind === 'pay-out' && state === 'open'),
        which,
      );
      if (!invoice) return undefined;
      return [model.makeCall(model.approving(invoice), worker), await world.approve(worker, invoice)];
    }
    case 'complete': {
      const invoice = pick(
        model.invoices.filter(({ kind, state }) => kind === 'pay-in' && state === 'open'),
        which,
      );
      if (!invoice) return undefined;
      return [model.makeCall(model.completing(invoice), worker), await world.complete(worker, invoice)];
    }
    default:
      return undefined;
  }
};

const people = async (world: World, { act, by, which, also }: Step): Promise<Both> => {
  const { model } = world;
  const { accounts } = model;
  const [worker, whose] = [pick(accounts.filter(isStaff), by)!, pick(accounts, which)!];
  switch (act) {
    case 'make': {
      const role = roleOf(also);
      return [outcome(model.mayMake(worker, role)), await world.make(worker, role)];
    }
    case 'issue':
    case 'disable': {
      if (worker === whose || (act === 'disable' && also !== 4)) return undefined;
      const may = act === 'issue' ? model.mayIssue(worker, whose) : model.mayDisable(worker, whose);
      const call = act === 'issue' ? model.issuing(whose) : model.disabling(whose);
      const predicted = may ? model.makeCall(call, worker) : 'refused';
      return [predicted, act === 'issue' ? await world.issue(worker, whose) : await world.disable(worker, whose)];
    }
    case 'choose': {
      const one =
        pick(
          accounts.filter(({ due }) => due),
          which,
        ) ?? whose;
      // The person with the temporary password chooses: its issuer, or the one whom they gave it to.
      const did = await world.choose(one);
      return [model.choose(one, also > 1), did];
    }
    case 'verify': {
      const one =
        pick(
          accounts.filter(({ verified, due }) => !verified && !due),
          which,
        ) ?? whose;
      const did = await world.verify(worker, one);
      return [model.verify(worker, one), did];
    }
    case 'rate': {
      const value = Math.round(model.rates.at(-1)!.value * [1.02, 0.98, 1.02, 1.1, 0.9][also]! * 100) / 100;
      return [model.makeCall(model.rating(value, worker), worker), await world.rate(worker, value)];
    }
    case 'dayPasses':
      await world.dayPasses();
      return undefined;
    default:
      return undefined;
  }
};

const requests = async (world: World, { act, by, which }: Step): Promise<Both> => {
  const { model } = world;
  const request: Request | undefined = pick(model.requests, which);
  if (!request) return undefined;
  const as: Account = act === 'cancel' && by % 2 ? request.first : pick(model.accounts.filter(isStaff), by)!;
  const { on } = request.call;
  switch (act) {
    case 'second': {
      const did = await world.decide(as, on, 'approve');
      return [model.approve(request, as), did];
    }
    case 'decline': {
      const did = await world.decide(as, on, 'decline');
      return [model.decline(request, as), did];
    }
    case 'cancel': {
      const did = await world.decide(as, on, 'cancel');
      return [model.cancel(request, as), did];
    }
    default:
      return undefined;
  }
};

/** Takes one step; each belongs to one of the three groups. */
const take = async (world: World, taken: Step): Promise<Both> =>
  (await money(world, taken)) ?? (await people(world, taken)) ?? requests(world, taken);

/** Of two verified Owners, one issues a password to everybody else and the other verifies them. */
const everybodyIsVerified = async (world: World) => {
  const { model } = world;
  const honest = model.accounts.filter(
    ({ role, active, verified, due }) => role === Role.Owner && active && verified && !due,
  );
  const [one, other] = honest;
  if (!one || !other || world.limit === 0) return false;
  for (const account of model.accounts.filter(({ active }) => active)) {
    if (honest.includes(account)) continue;
    const { name } = account;
    if (!account.verified || account.due) {
      expect(model.makeCall(model.issuing(account), one), name).toBe('done');
      expect(await world.issue(one, account), world.story.join('\n')).toBe('done');
      expect(await world.choose(account), world.story.join('\n')).toBe('done');
      model.choose(account, true);
      expect(model.verify(other, account), name).toBe('done');
      expect(await world.verify(other, account), world.story.join('\n')).toBe('done');
    }
  }
  return true;
};

/** Outcomes that must occur in a run of any length. */
const kindsOfSteps = [
  ...['confirm', 'approve', 'complete', 'rate', 'issue'].flatMap((act) => [
    `${act}: done`,
    `${act}: waits`,
    `${act}: refused`,
  ]),
  ...['deposit', 'depositFor', 'withdraw', 'refuse', 'second', 'decline', 'cancel', 'make', 'choose', 'verify'].flatMap(
    (act) => [`${act}: done`, `${act}: refused`],
  ),
  'disable: done',
];

describe.each(kindsForRules)('approvals among any group of users on %s', (kind: Kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind, 0);
  });
  afterAll(() => api.close());

  it(
    'approvals follow an independent model of the rules, and no single person decides on a large sum',
    { timeout: 7_200_000 },
    async () => {
      const happened = new Map<string, number>();
      let verified = 0;
      let archived = 0;
      await fc.assert(
        fc.asyncProperty(sequences, async ({ limit, cast, taken }) => {
          const world = new World(api, limit);
          await world.begin(cast);
          for (const [index, one] of taken.entries()) {
            // What was done before decides nothing from here on, or the platform and the model would differ.
            if (index === archivedAt) archived += await archiveEverything(api.database);
            const both = await take(world, one);
            if (!both) continue;
            const [predicted, did] = both;
            expect(did, `${one.act}\n${world.story.join('\n')}\n`).toBe(predicted);
            expect(await world.waiting(), world.story.join('\n')).toEqual(world.expected());
            expect(world.model.breaches).toEqual([]);
            happened.set(`${one.act}: ${did}`, (happened.get(`${one.act}: ${did}`) ?? 0) + 1);
          }
          if (await everybodyIsVerified(world)) verified++;
          await world.end();
        }),
        {
          numRuns: Math.ceil(steps[kind] / stepsEach),
          seed: Number(process.env.APPROVAL_SEED ?? 20_261_122),
          endOnFailure: true,
        },
      );
      expect(await checkBooks(api.platform.db)).toEqual([]);
      // Check that enough happened: with no steps at all, both would agree, too.
      expect(kindsOfSteps.filter((kind) => !happened.has(kind))).toEqual([]);
      expect(verified).toBeGreaterThan(0);
      expect(archived).toBeGreaterThan(0);
    },
  );
});
