import { numberOf } from '../../src/resources/language/choices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { makeInvoice } from '../../server/domain/invoices/make';
import { expireInvoices, timeOutTasks } from '../../server/domain/invoices/sweeps';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { ApiError } from '../../server/base/errors';
import { describeOnBoth } from './describeOnBoth';
import { LedgerModel, type ModelInvoice, type ModelPercents } from './ledgerModel';
import { openTestPlatform, userIdOf, trc20, type Kind, type TestPlatform } from './testPlatform';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import {
  Fulfilment,
  FundsType,
  Purpose,
  TransactionStatus,
  TransactionType,
  WalletState,
} from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { MessageStatus } from '../../src/resources/statuses/messages';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { approvalSql, dealSql, fulfilmentSql, purposeSql, transactionSql } from '../../server/database/statusSql';
import { Role } from '../../src/resources/language/roles';

/** How many sequences of steps to run; `npm run test:long` runs more. */
const sequences = {
  pglite: Number(process.env.LEDGER_SEQUENCES ?? 3),
  postgres: Number(process.env.LEDGER_SEQUENCES_POSTGRES ?? 8),
};
const stepsEach = 60;
/** From this sum on, in USDT, two people are required. */
const twoFrom = 1200;
const micros = 1_000_000n;
const hour = 3_600_000;
/** Result of a call that waits for approval. */
const waiting = 202;
const staff = ['owner', 'moderator', 'developer'] as const;

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...([
        'make',
        'make',
        'make',
        'make',
        'make',
        'make',
        'make',
        'make',
        'take',
        'approve',
        'complete',
        'resolve',
        'take',
        'take',
        'complete',
        'complete',
        'complete',
      ] as const),
      ...([
        'release',
        'resolve',
        'resolve',
        'cancel',
        'approve',
        'approve',
        'refuse',
        'expire',
        'expire',
        'late',
        'late',
        'late',
        'late',
        'late',
        'timeOut',
      ] as const),
      ...(['fee', 'agentFee', 'rate', 'agent', 'deposit', 'message', 'message', 'message', 'race'] as const),
      ...(['reserve', 'reserve', 'withdraw', 'withdraw', 'platform', 'confirm', 'confirm', 'confirm'] as const),
      ...([
        'second',
        'second',
        'confirm',
        'deny',
        'takeBack',
        'reverse',
        'reverse',
        'reverse',
        'reverse',
        'reverse',
        'complete',
      ] as const),
    ),
    which: fc.nat(1000),
    rub: fc.integer({ min: 100, max: 40_000_000 }),
    percent: fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 6 }),
    payOut: fc.boolean(),
    by: fc.nat(3),
  }),
  { minLength: stepsEach, maxLength: stepsEach },
);

interface Open {
  id: number;
  dealId: number;
  uuid: string;
  model: ModelInvoice;
  approved: boolean;
  holder: string | null;
  /** A vault owner holds it or has held it. */
  held: boolean;
  proven: boolean;
  /** The exchange rates since it expired. */
  ratesSinceEnd: string[];
}

/** A funds operation that waits. */
interface Operation {
  id: number;
  who: string;
  asker: string;
  quantity: bigint;
  withdraw: boolean;
  /** The sum was more than was withdrawable. */
  early: boolean;
}

/** The first call of two: who made it, with which sum, and for whose record. */
interface FirstCall {
  by: string;
  step: string;
  sum: bigint;
  whose?: string | null;
}

/** Steps whose request ends when the task changes its holder. */
const ofHolder = ['Complete', 'Release'];

const noPercents: ModelPercents = { fee: null, agent: null, agentFee: null };

const twoPlaces = (hundredths: number) => (hundredths / 100).toFixed(2);

/** Whether the sum requires two people. */
const isLarge = ({ amount }: Pick<ModelInvoice, 'amount'>) => amount >= BigInt(twoFrom) * micros;

const subjectOf = ({ id }: Open) => `invoices/${id}`;

/** A platform, and beside it the model that computes the same money. */
class World {
  readonly model = new LedgerModel();
  readonly ids = new Map<string, number>();
  readonly percents = new Map<string, ModelPercents>();
  invoices: Open[] = [];
  /** Deposits of the vault owner this week that expired or were refused. */
  unpaid = 0;
  operations: Operation[] = [];
  /** First calls that wait for approval, by record. */
  readonly firstCalls = new Map<string, FirstCall>();
  /** Sums posted today, by type and person. */
  readonly today = new Map<string, bigint>();
  /** Users who have been paid at their saved address. */
  readonly paid = new Set<string>();
  rate = '0';
  #made = 0;
  #app: ReturnType<typeof createApi>;
  readonly settings;

  constructor(readonly api: TestPlatform) {
    this.settings = {
      ...api.platform.settings,
      WITHDRAW_MIN: 0,
      REST_MINUTES: 0,
      POOL_SHARE: 100,
      TASKS_AT_ONCE: 1000,
      FOUR_EYES_ABOVE: twoFrom,
      // The daily limit without approval is tested in approvals.property.test.ts.
      ALONE_PER_DAY: 1_000_000_000,
    };
    this.#app = createApi({ ...api.platform, settings: this.settings });
  }

  get db() {
    return this.api.platform.db;
  }

  async call(as: string, path: string, body: object) {
    const headers = { Authorization: `Bearer ${await this.api.token(as)}` };
    const answer = await this.#app.request(`/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { status } = answer;
    expect(status === 200 || (status >= 400 && status < 500)).toBe(true);
    const { waits } = (await answer.json()) as { waits?: boolean };
    // A call that waits for approval was not executed.
    return waits === true ? waiting : status;
  }

  /** The expected status of a call by the rules of approval: done, waiting or refused. */
  expectedStatus(subject: string, call: FirstCall, needed: boolean): number {
    const first = this.firstCalls.get(subject);
    const { by, step, sum, whose } = call;
    const isSecond = first !== undefined && first.by !== by;
    if (isSecond && first.step === step && first.sum === sum && first.whose === whose) {
      this.firstCalls.delete(subject);
      return 200;
    }
    if (!needed) return 200;
    if (first) return 409;
    this.firstCalls.set(subject, call);
    return waiting;
  }

  /** Approves or cancels the request that waits for this record. */
  async onRequest(subject: string, by: string, how: 'approve' | 'cancel') {
    const { id } = await this.db
      .selectFrom('approvals')
      .select('id')
      .where('subject', '=', subject)
      .where('status', '=', ApprovalStatus.Waiting)
      .executeTakeFirstOrThrow();
    return this.call(by, `mgmt/approvals/${id}/${how}`, { reason: 'model' });
  }

  /** The records among these with a waiting request, or all of them if there are none. */
  waitingFirst(of: Open[], subject: (one: Open) => string, step: string): Open[] {
    const waits = of.filter((one) => this.firstCalls.get(subject(one))?.step === step);
    return waits.length > 0 ? waits : of;
  }

  async person(name: string, type: Role) {
    const { id } = await this.db
      .insertInto('users')
      .values({ nickname: name, email: `${name}@model.example`, type, status: UserStatus.Active })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.ids.set(name, id);
    this.percents.set(`${name}:in`, noPercents);
    this.percents.set(`${name}:out`, noPercents);
  }

  async known(name: string, email: string) {
    const { id } = await this.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { amount } = await this.db
      .selectFrom('balance-accounts')
      .select('amount')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    this.ids.set(name, id);
    this.model.deposit(name, BigInt(amount.replace('.', '')));
    const paid = await this.db
      .selectFrom('funds-operations')
      .select('id')
      .where('userId', '=', id)
      .where('type', '=', FundsType.Withdraw)
      .where('status', '=', Fulfilment.Fulfilled)
      .where('address', '=', trc20())
      .execute();
    if (paid.length > 0) this.paid.add(name);
  }

  /** New merchants, agents and a new owner; only their payment accounts and the vault owner's new ones are free. */
  async begin(round: number) {
    const name = (who: string) => `${who}${round}`;
    await this.db.updateTable('payment-accounts').set({ status: ActiveStatus.Disabled }).execute();
    for (const who of ['merchantA', 'merchantB']) await this.person(name(who), Role.Merchant);
    await this.person(name('ownerB'), Role.VaultOwner);
    for (const who of ['agentA', 'agentB']) await this.person(name(who), Role.Agent);
    const bank = await this.db.selectFrom('banks').select('id').limit(1).executeTakeFirstOrThrow();
    this.invoices = [];
    this.names = {
      merchants: [name('merchantA'), name('merchantB')],
      owners: ['vault-owner', name('ownerB')],
      agents: [name('agentA'), name('agentB')],
    };
    this.percents.set('vault-owner:in', noPercents);
    this.percents.set('vault-owner:out', noPercents);
    await this.db.deleteFrom('fees').where('userId', '=', this.ids.get('vault-owner')!).execute();
    await this.db.deleteFrom('relations').where('userId', '=', this.ids.get('vault-owner')!).execute();
    for (const owner of this.names.owners) {
      const profile = await this.db
        .insertInto('vault-profiles')
        .values({
          holderName: owner,
          phoneNumber: '79000000000',
          vaultOwnerId: this.ids.get(owner)!,
          status: ActiveStatus.Active,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let account = 0; account < 4; account++) {
        await this.db
          .insertInto('payment-accounts')
          .values({
            vaultProfileId: profile.id,
            bankDataId: bank.id,
            requisites: `4${String(round).padStart(9, '0')}${owner === 'vault-owner' ? 1 : 2}${String(account).padStart(5, '0')}`,
            status: ActiveStatus.Active,
          })
          .execute();
      }
      await this.deposit(owner, BigInt(round % 3) * 3000n + 500n);
    }
    for (const merchant of this.names.merchants) await this.deposit(merchant, BigInt(round % 4) * 2500n);
    await this.setRate('91.37');
  }

  names: { merchants: string[]; owners: string[]; agents: string[] } = { merchants: [], owners: [], agents: [] };

  async deposit(who: string, usdt: bigint) {
    if (usdt === 0n) return;
    const balance = await this.db
      .selectFrom('balance-accounts')
      .select('id')
      .where('userId', '=', this.ids.get(who)!)
      .executeTakeFirstOrThrow();
    await this.db
      .insertInto('transactions')
      .values({
        toBalanceId: balance.id,
        quantity: String(usdt),
        type: TransactionType.Incoming,
        status: TransactionStatus.Complete,
        purpose: Purpose.Deposit,
      })
      .execute();
    this.model.deposit(who, usdt * 1_000_000n);
  }

  async setRate(rate: string) {
    await this.db.insertInto('exchange-rates').values({ type: 'USDT/RUB', price: rate }).execute();
    this.rate = rate;
    for (const { ratesSinceEnd } of this.invoices) if (ratesSinceEnd.length > 0) ratesSinceEnd.push(rate);
  }

  side(who: string | null, payOut: boolean): ModelPercents {
    return this.percents.get(`${who}:${payOut ? 'out' : 'in'}`) ?? noPercents;
  }

  async make(merchant: string, rub: string, payOut: boolean) {
    const request = {
      clientId: this.ids.get(merchant)!,
      paymentType: payOut ? PaymentType.PayOut : PaymentType.PayIn,
      amount: rub,
      cid: `c${this.#made++}`,
      paymentMethod: null,
      requisites: payOut ? '4000000000000002' : null,
      address: `a${this.#made}`,
    };
    const made = await this.db
      .transaction()
      .execute((tx) => makeInvoice(tx, this.settings, request))
      .catch((error: unknown) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      });
    if (!made) return;
    const row = await this.db
      .selectFrom('invoices as i')
      .leftJoin('deals as d', 'd.id', 'i.dealId')
      .select(['i.id', 'i.uuid', 'i.dealId', 'd.ownerId'])
      .where('i.id', '=', made.id)
      .executeTakeFirstOrThrow();
    const owner = row.ownerId === null ? null : this.names.owners.find((name) => this.ids.get(name) === row.ownerId)!;
    const terms = { payOut, merchant, owner, rub, rate: this.rate };
    const model = this.model.make(terms, { ...this.side(merchant, payOut) }, { ...this.side(owner, payOut) });
    expect(model, 'an invoice was made that is not covered').toBeDefined();
    this.invoices.push({
      id: row.id,
      dealId: row.dealId!,
      uuid: row.uuid,
      model: model!,
      approved: !payOut,
      holder: null,
      held: false,
      proven: false,
      ratesSinceEnd: [],
    });
  }

  /** Ends an invoice in the model; its request ends with it. */
  ended(one: Open, end: () => void) {
    end();
    this.firstCalls.delete(`invoices/${one.id}`);
  }

  /** Gives a task another holder or none; a request that its holder made ends. */
  heldBy(one: Open, holder: string | null, percents: ModelPercents) {
    one.holder = holder;
    this.model.take(one.model, holder === 'vault-owner' ? holder : null, percents);
    const subject = `invoices/${one.id}`;
    if (ofHolder.includes(this.firstCalls.get(subject)?.step ?? '')) this.firstCalls.delete(subject);
  }

  /** Checks the status of a call against the rules; a refused call leaves the first one waiting. */
  decide(status: number, subject: string, call: FirstCall, needed: boolean, done: () => boolean) {
    const before = this.firstCalls.get(subject);
    const expected = this.expectedStatus(subject, call, needed);
    if (expected !== 200) {
      expect(status, subject).toBe(expected);
    } else if (done()) {
      expect(status, subject).toBe(200);
    } else {
      expect(status, subject).toBe(409);
      if (before) this.firstCalls.set(subject, before);
    }
  }

  async idOf(who: string) {
    return this.ids.get(who) ?? userIdOf(this.api, who);
  }

  /** Adds to the model the newest operation, which `asker` requested. */
  async asked(of: Omit<Operation, 'id'>) {
    const newest = this.db.selectFrom('funds-operations').select((by) => by.fn.max('id').as('id'));
    this.operations.push({ ...of, id: Number((await newest.executeTakeFirstOrThrow()).id) });
  }

  /** Ends an operation in the model as confirmed. */
  posted(one: Operation, sum: bigint) {
    if (one.withdraw) this.paid.add(one.who);
    if (one.withdraw) this.model.endHold(one.who, one.quantity, true);
    else this.model.deposit(one.who, sum);
    const day = `${one.withdraw}:${one.who}`;
    this.today.set(day, (this.today.get(day) ?? 0n) + sum);
    this.firstCalls.delete(`funds-operations/${one.id}`);
    this.operations = this.operations.filter((other) => other !== one);
  }

  refused(one: Operation) {
    if (one.withdraw) this.model.endHold(one.who, one.quantity, false);
    else if (one.who === 'vault-owner') this.unpaid++;
  }

  /** Ends everything that waits or is open at the end of a sequence. */
  async giveUp() {
    for (const [subject, { by }] of this.firstCalls) expect(await this.onRequest(subject, by, 'cancel')).toBe(200);
    this.firstCalls.clear();
    for (const one of this.operations) {
      expect(await this.call(one.asker, `mgmt/funds-operations/${one.id}/refuse`, {})).toBe(200);
      this.refused(one);
    }
    this.operations = [];
    // Cancel what is still open, so that the next sequence starts with free accounts.
    for (const one of this.invoices.filter(({ model }) => model.state === 'open')) {
      const cancel = (as: string) =>
        this.call(as, `mgmt/invoices/${one.uuid}/resolve`, { status: InvoiceStatus.Canceled, reason: 'end' });
      const needsTwo = one.held && isLarge(one.model);
      expect(await cancel('owner')).toBe(needsTwo ? waiting : 200);
      if (needsTwo) expect(await cancel('developer')).toBe(200);
      this.model.void(one.model);
    }
  }

  /** Checks the balances of this sequence, or of all sequences so far, against the model. */
  async agrees(which: 'these' | 'all' = 'these') {
    const these = ['platform', ...this.names.merchants, ...this.names.owners, ...this.names.agents];
    const names = which === 'all' ? [...this.ids.keys()] : these;
    const rows = await this.db
      .selectFrom('balance-accounts')
      .select(['userId', 'amount', 'held'])
      .where(({ eb, fn, val }) => eb('userId', '=', fn.any(val(names.map((name) => this.ids.get(name)!)))))
      .execute();
    const is = new Map(rows.map(({ userId, amount, held }) => [userId, `${amount} (${held})`]));
    const six = (micros = 0n) => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
    const has = names.map((name) => `${name} ${is.get(this.ids.get(name)!)}`);
    expect(has).toEqual(
      names.map((name) => `${name} ${six(this.model.amount.get(name))} (${six(this.model.held.get(name))})`),
    );
  }
}

type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Takes one step on the platform and in the model; the platform must do exactly what the model allows. */
const run = async (world: World, { act, which, rub, percent, payOut, by }: Step) => {
  const { model, names, db, invoices } = world;
  const pickOf = <T>(list: readonly T[]): T => list[which % list.length]!;
  const operator = by === 3 ? 'vault-owner' : staff[by]!;
  const open = invoices.filter((one) => one.model.state === 'open');
  const some = open.length > 0 ? pickOf(open) : undefined;
  const anyOf = [...names.merchants, ...names.owners];
  const sides = payOut ? 'out' : 'in';
  switch (act) {
    case 'make':
      await world.make(pickOf(names.merchants), twoPlaces(rub), payOut);
      break;
    case 'rate':
      await world.setRate(twoPlaces(8000 + (rub % 2000)));
      break;
    case 'deposit':
      await world.deposit(pickOf(anyOf), BigInt(rub % 3000));
      break;
    case 'fee':
    case 'agentFee': {
      const who = pickOf(anyOf);
      const agent = act === 'agentFee' ? pickOf(names.agents) : null;
      const fee = percent === null ? null : twoPlaces(act === 'fee' ? percent : percent % 300);
      if (fee === null) break;
      const key = `${who}:${sides}`;
      const other = `${who}:${payOut ? 'in' : 'out'}`;
      const known = (side: string) => {
        const { fee: own, agentFee, agent: brought } = world.percents.get(side)!;
        return agent === null ? own : brought === agent ? agentFee : null;
      };
      const [now, beside] = [fee, known(other) ?? '0'];
      if (agent !== null)
        await db
          .insertInto('relations')
          .values({ userId: world.ids.get(who)!, agentId: world.ids.get(agent)!, createDate: new Date().toISOString() })
          .execute();
      await db
        .insertInto('fees')
        .values({
          userId: world.ids.get(who)!,
          agentId: agent === null ? null : world.ids.get(agent)!,
          payInFee: payOut ? beside : now,
          payOutFee: payOut ? now : beside,
          createDate: new Date().toISOString(),
        })
        .execute();
      const set = (side: string, value: string) => {
        const before = world.percents.get(side)!;
        world.percents.set(side, agent === null ? { ...before, fee: value } : { ...before, agent, agentFee: value });
      };
      set(key, now);
      set(other, beside);
      break;
    }
    case 'agent': {
      const agent = pickOf(names.agents);
      const disable = !model.disabledAgents.has(agent);
      if (disable) model.disabledAgents.add(agent);
      else model.disabledAgents.delete(agent);
      await db
        .updateTable('users')
        .set({ status: disable ? UserStatus.Disabled : UserStatus.Active })
        .where('id', '=', world.ids.get(agent)!)
        .execute();
      break;
    }
    case 'message':
      if (!some || some.model.payOut || some.proven) break;
      await db
        .insertInto('messages')
        .values({ sender: 'Bank', message: 'came', status: MessageStatus.Matched, invoiceId: some.id })
        .execute();
      some.proven = true;
      break;
    case 'approve':
    case 'refuse': {
      const fresh = open.filter((one) => !one.approved);
      const one = fresh.length > 0 ? pickOf(world.waitingFirst(fresh, subjectOf, 'Approve')) : some;
      if (!one) break;
      const may = !one.approved && operator !== 'vault-owner';
      const status = await world.call(operator, `mgmt/invoices/${one.uuid}/${act}`, {});
      if (!may) {
        expect(status, `${act} by ${operator}`).toBeGreaterThanOrEqual(400);
        break;
      }
      if (act === 'refuse') {
        expect(status, `${act} by ${operator}`).toBe(200);
        world.ended(one, () => model.void(one.model));
        break;
      }
      const amount = model.amountAt(one.model, world.rate);
      // Both approve so many roubles, whatever the rate is by then.
      const call = { by: operator, step: 'Approve', sum: BigInt(one.model.rub.replace('.', '')) };
      world.decide(status, `invoices/${one.id}`, call, isLarge({ amount }), () => {
        const isCovered = model.approve(one.model, world.rate, { ...world.side(one.model.merchant, true) });
        one.approved ||= isCovered;
        return isCovered;
      });
      break;
    }
    case 'take':
    case 'race': {
      if (!some) break;
      const people = act === 'race' ? staff : [operator];
      const answers = await Promise.all(
        people.map((as) => world.call(as, `mgmt/store/reserve/${some.id}`, { invoiceId: some.id })),
      );
      const isForeign =
        operator === 'vault-owner' && act === 'take' && !some.model.payOut && some.model.owner !== 'vault-owner';
      const may = some.approved && some.holder === null && !isForeign;
      expect(answers.filter((status) => status === 200)).toHaveLength(may ? 1 : 0);
      if (!may) break;
      const holder = people[answers.indexOf(200)]!;
      const isOwner = holder === 'vault-owner';
      some.held ||= some.model.payOut && isOwner;
      world.heldBy(some, holder, { ...world.side(isOwner ? holder : null, true) });
      break;
    }
    case 'release': {
      if (!some) break;
      const status = await world.call(operator, `mgmt/store/release/${some.id}`, { reason: 'model' });
      const isHolder = some.holder === operator;
      if (some.holder === null || !(isHolder || operator !== 'vault-owner')) {
        expect(status, `release by ${operator}`).toBeGreaterThanOrEqual(400);
        break;
      }
      const call = { by: operator, step: 'Release', sum: some.model.amount };
      const needed = some.held && isLarge(some.model);
      // The holder releases their own task without approval.
      const expected = isHolder ? 200 : world.expectedStatus(`invoices/${some.id}`, call, needed);
      expect(status, `release by ${operator}`).toBe(expected);
      if (expected !== 200) break;
      world.heldBy(some, null, noPercents);
      break;
    }
    case 'timeOut': {
      const held = open.filter((one) => one.holder !== null);
      if (held.length === 0) break;
      const one = pickOf(held);
      await db
        .updateTable('invoices')
        .set({ takenDate: new Date(Date.now() - 5 * hour).toISOString() })
        .where('id', '=', one.id)
        .execute();
      expect(await timeOutTasks(db, { TASK_HOURS: 4, PAYOUT_TASK_HOURS: 4 })).toBe(1);
      world.heldBy(one, null, noPercents);
      break;
    }
    case 'complete': {
      const held = open.filter((one) => one.holder !== null);
      const one = held.length > 0 ? pickOf(world.waitingFirst(held, subjectOf, 'Complete')) : some;
      if (!one) break;
      const as = which % 3 === 0 || world.firstCalls.has(subjectOf(one)) ? operator : (one.holder ?? operator);
      const statuses = await Promise.all(
        [as, as].map((who) => world.call(who, `mgmt/store/complete/${one.id}`, { invoiceId: one.id })),
      );
      const subject = `invoices/${one.id}`;
      const first = world.firstCalls.get(subject);
      const call = { by: as, step: 'Complete', sum: one.model.amount, whose: one.model.owner };
      // The approver needs the role, but need not be the holder.
      const approves = first !== undefined && first.by !== as && first.step === 'Complete' && as !== 'vault-owner';
      if (one.holder !== as && !(approves && one.holder !== null && first.whose === call.whose)) {
        expect(
          statuses.every((status) => status >= 400),
          `complete by ${as}`,
        ).toBe(true);
        break;
      }
      const needed = isLarge(one.model) && !(one.proven && !one.model.payOut) && as !== 'vault-owner';
      const expected = as === 'vault-owner' ? 200 : world.expectedStatus(subject, call, needed);
      const [better, other] = statuses.toSorted();
      expect(better, `complete by ${as}`).toBe(expected);
      expect(other).toBeGreaterThanOrEqual(400);
      if (expected === 200) world.ended(one, () => model.complete(one.model, one.proven));
      break;
    }
    case 'resolve':
    case 'cancel': {
      if (!some) break;
      const status = await world.call(operator, `mgmt/invoices/${some.uuid}/resolve`, {
        status: act === 'resolve' ? 5 : 4,
        reason: 'model',
      });
      const may = operator !== 'vault-owner' && (act === 'cancel' || !some.model.payOut || some.holder !== null);
      if (!may) {
        expect(status, `${act} by ${operator}`).toBeGreaterThanOrEqual(400);
        break;
      }
      const whose = act === 'resolve' ? some.model.owner : null;
      const call = { by: operator, step: act, sum: some.model.amount, whose };
      const needed = isLarge(some.model) && (act === 'resolve' || some.held);
      const expected = world.expectedStatus(`invoices/${some.id}`, call, needed);
      expect(status, `${act} by ${operator}`).toBe(expected);
      if (expected !== 200) break;
      world.ended(some, () => (act === 'cancel' ? model.void(some.model) : model.complete(some.model, some.proven)));
      break;
    }
    case 'expire': {
      const fresh = await db
        .selectFrom('invoices')
        .select('id')
        .where('status', '=', InvoiceStatus.New)
        .where('id', 'in', [0, ...open.map(({ id }) => id)])
        .execute();
      if (fresh.length === 0) break;
      const one = invoices.find(({ id }) => id === pickOf(fresh).id)!;
      await db
        .updateTable('invoices')
        .set({ expireDate: sql<string>`clock_timestamp()` })
        .where('id', '=', one.id)
        .execute();
      one.ratesSinceEnd.push(world.rate);
      const swept = await Promise.all([
        expireInvoices(db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 }),
        expireInvoices(db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 }),
      ]);
      expect(swept[0] + swept[1]).toBe(1);
      world.ended(one, () => model.void(one.model));
      break;
    }
    case 'late': {
      const unpaid = invoices.filter((one) => one.model.state === 'void');
      if (unpaid.length === 0) break;
      const one = pickOf(unpaid);
      const status = await world.call(operator, `mgmt/invoices/${one.uuid}/resolve`, {
        status: InvoiceStatus.Complete,
        reason: 'model',
      });
      const may = !one.model.payOut && (operator === 'owner' || operator === 'developer');
      if (!may) {
        expect(status).toBeGreaterThanOrEqual(400);
        break;
      }
      const call = { by: operator, step: 'resolve', sum: one.model.amount, whose: one.model.owner };
      world.decide(status, `invoices/${one.id}`, call, isLarge(one.model), () =>
        model.completeLate(one.model, one.proven, one.proven ? [] : one.ratesSinceEnd),
      );
      break;
    }
    case 'reserve': {
      const who = pickOf(anyOf);
      const asker = who === 'vault-owner' && payOut ? who : which % 2 === 0 ? 'developer' : 'owner';
      const waits = world.operations.some((one) => !one.withdraw && one.who === who);
      const quantity = 10n + BigInt(rub % 4000);
      const status = await world.call(asker, 'mgmt/platform-wallets/reserve', {
        userId: world.ids.get(who)!,
        amount: Number(quantity),
      });
      // A user with two expired deposits must ask staff.
      const may = !waits && (asker !== who || world.unpaid < 2);
      expect(status).toBe(may ? 200 : 409);
      if (may) await world.asked({ who, asker, quantity: quantity * micros, withdraw: false, early: false });
      break;
    }
    case 'withdraw':
    case 'platform': {
      const [who, asker] = act === 'withdraw' ? ['vault-owner', 'vault-owner'] : ['platform', 'owner'];
      const few = BigInt(1 + (rub % (act === 'withdraw' ? 3000 : 20)));
      // Sometimes ask for the whole balance, part of which is not settled.
      const quantity = which % 3 === 0 ? model.available(who) : few * micros;
      if (quantity <= 0n) break;
      const address = trc20();
      const status = await world.call(asker, `mgmt/users/${await world.idOf(asker)}/withdraws`, {
        amount: Number(quantity) / Number(micros),
        address,
        reason: 'model',
      });
      const asked = world.operations.filter((one) => one.withdraw && one.asker === asker).length;
      const may = quantity <= model.available(who) && asked < 5;
      expect(status).toBe(may ? 200 : 409);
      if (!may) break;
      const early = quantity > model.withdrawable(who);
      model.hold(who, quantity);
      await world.asked({ who, asker, quantity, withdraw: true, early });
      break;
    }
    case 'second': {
      const [subject, first] = pickOf([...world.firstCalls]) ?? [];
      const one = world.operations.find(({ id }) => subject === `funds-operations/${id}`);
      if (!one || !subject || !first) break;
      const as = which % 3 === 0 ? operator : first.by === 'owner' ? 'developer' : 'owner';
      const status = await world.onRequest(subject, as, 'approve');
      if (!['owner', 'developer'].includes(as) || [one.asker, first.by].includes(as)) {
        expect(status, `approve by ${as}`).toBeGreaterThanOrEqual(400);
        break;
      }
      expect(status, `approve by ${as}`).toBe(200);
      world.posted(one, first.sum);
      break;
    }
    case 'confirm': {
      if (world.operations.length === 0) break;
      const requested = world.operations.filter(({ id }) => world.firstCalls.has(`funds-operations/${id}`));
      const one = pickOf(requested.length > 0 && by % 2 === 0 ? requested : world.operations);
      const received = !one.withdraw && rub % 5 === 0 ? one.quantity + micros : one.quantity;
      const sum = received === one.quantity ? {} : { received: Number(received / micros) };
      const more = received === one.quantity && !one.early ? {} : { ...sum, reason: 'model' };
      const status = await world.call(operator, `mgmt/deposits/${one.id}/manual`, { opId: one.id, ...more });
      if (operator === 'moderator' || operator === 'vault-owner' || one.asker === operator) {
        expect(status).toBeGreaterThanOrEqual(400);
        break;
      }
      const day = `${one.withdraw}:${one.who}`;
      const posted = (world.today.get(day) ?? 0n) + received;
      const isFirst = one.withdraw && !world.paid.has(one.who);
      const isLargeSum = one.early || isFirst || posted >= BigInt(twoFrom) * micros;
      // What staff request for others counts as the first of the two calls.
      const isRequested = staff.some((who) => who === one.asker) && received === one.quantity;
      const subject = `funds-operations/${one.id}`;
      const needed = isLargeSum && (world.firstCalls.has(subject) || !isRequested);
      const call = { by: operator, step: 'Manual confirm', sum: received };
      world.decide(status, subject, call, needed, () => {
        world.posted(one, received);
        return true;
      });
      break;
    }
    case 'deny':
    case 'takeBack': {
      if (world.operations.length === 0) break;
      const one = pickOf(world.operations);
      const as = act === 'takeBack' ? one.asker : operator;
      const subject = `funds-operations/${one.id}`;
      const may = as === one.asker ? !world.firstCalls.has(subject) : as !== 'moderator' && as !== 'vault-owner';
      const status = await world.call(as, `mgmt/funds-operations/${one.id}/refuse`, { reason: 'model' });
      expect(status === 200, `${act} by ${as}`).toBe(may);
      if (!may) break;
      world.refused(one);
      world.firstCalls.delete(subject);
      world.operations = world.operations.filter((other) => other !== one);
      break;
    }
    case 'reverse': {
      const done = invoices.filter((one) => one.model.state === 'done');
      if (done.length === 0) break;
      const one = pickOf(world.waitingFirst(done, ({ dealId }) => `deals/${dealId}`, 'Reverse'));
      const subject = `deals/${one.dealId}`;
      const as = payOut ? 'owner' : operator;
      const status = await world.call(as, `mgmt/deals/${one.dealId}/reverse`, { reason: 'model' });
      const may = as === 'owner' || (as === 'developer' && world.firstCalls.has(subject));
      if (!may) {
        expect(status).toBeGreaterThanOrEqual(400);
        break;
      }
      const call = { by: as, step: 'Reverse', sum: one.model.amount };
      world.decide(status, subject, call, isLarge(one.model), () => model.reverse(one.model));
      break;
    }
  }
};

describeOnBoth('the ledger on %s', (kind: Kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind, 0);
  });
  afterAll(() => api.close());

  it(
    'the ledger has the same balances as an independent model after every step of random sequences',
    { timeout: 7_200_000 },
    async () => {
      const world = new World(api);
      const { db } = api.platform;
      await sql`update deposits set status = ${fulfilmentSql.Refused}, "createDate" = "createDate" - interval '30 days' where status = ${fulfilmentSql.Waiting}`.execute(
        db,
      );
      await db
        .updateTable('funds-operations')
        .set({ status: Fulfilment.Refused })
        .where('status', '=', Fulfilment.Waiting)
        .execute();
      await db.updateTable('platform-wallets').set({ state: WalletState.Free }).execute();
      await world.known('platform', 'platform@system.invalid');
      await world.known('vault-owner', 'vault-owner@example.com');
      let round = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          await world.begin(++round);
          // Most users have fees from the start.
          for (const which of [0, 1, 2, 3])
            for (const act of ['fee', 'agentFee'] as const)
              for (const payOut of [true, false])
                if ((round + which) % 4 !== 0)
                  await run(world, { act, which, payOut, rub: 100, percent: 130 * (4 - which), by: 0 });
          for (const step of sequence) {
            await run(world, step);
            await world.agrees();
          }
          await world.giveUp();
          // Balances of earlier sequences have not changed.
          await world.agrees('all');
        }),
        { numRuns: sequences[kind], seed: Number(process.env.LEDGER_SEED ?? 20_261_121), endOnFailure: true },
      );
      expect(await checkBooks(api.platform.db)).toEqual([]);
      // Check that enough happened: with no postings at all, the balances would agree, too.
      const { rows } = await sql<{
        purpose: Purpose;
        status: TransactionStatus;
      }>`select distinct purpose, status from transactions
        where purpose <> ${purposeSql.Withdraw}`.execute(api.platform.db);
      const happened = rows.map(({ purpose, status }) => `${numberOf(purpose)}:${numberOf(status)}`).toSorted();
      const few = sequences[kind] < 25;
      expect(happened).toEqual(
        expect.arrayContaining(few ? ['1:2', '1:3', '2:3'] : ['1:2', '1:3', '2:3', '3:3', '4:3', '5:3', '6:3', '9:3']),
      );
      if (few) return;
      const { rows: late } = await sql<{
        count: number;
      }>`select count(*)::int as count from deals d where d.status = ${dealSql.Completed}
        and exists (select 1 from transactions t where t."dealId" = d.id and t.status = ${transactionSql.Reject})`.execute(
        api.platform.db,
      );
      expect(late[0]!.count).toBeGreaterThan(0);
      const { rows: funds } = await sql<{ kind: string }>`select distinct concat(type, ':', status, case when early
        then ' early' end) as kind from "funds-operations" where "askedBy" <> "userId" or type = ${sql.lit(FundsType.Withdraw)}`.execute(
        db,
      );
      const kinds = ['0:1', '0:2', '1:1', '1:2', '1:2 early'];
      expect(funds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
      const { rows: approved } = await sql<{ call: string }>`select distinct call from approvals
        where status = ${approvalSql.Approved}`.execute(db);
      const calls = ['funds-operations.confirm', 'invoices.approve', 'invoices.resolve', 'workspace.complete'];
      expect(approved.map(({ call }) => call)).toEqual(expect.arrayContaining([...calls, 'deals.reverse']));
    },
  );
});
