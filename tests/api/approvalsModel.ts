import { Role } from '../../src/resources/language/roles';

/**
 * A second implementation of the rules of approval (docs/rules.md#approvals), written without the server's code. Times are in
 * hours, sums in USDT.
 */

export type Outcome = 'done' | 'waits' | 'refused';

/** An account and the people behind it: its rightful `person`, and the `controller` who in fact has its password. */
export interface Account {
  name: string;
  role: Role;
  active: boolean;
  verified: boolean;
  madeAt: number;
  /** The stored principal: that of the last issuer of its password; null if the server command issued it. */
  principal: Account | null;
  issuer: Account | null;
  issuedAt: number | null;
  due: boolean;
  chosenAt: number | null;
  verifiedAt: number | null;
  /** It had never held money when its password was issued. */
  wasEmpty: boolean;
  hasHeld: boolean;
  /** When it saved its withdraw addresses. */
  savedAt: number | null;
  addressesOff: boolean;
  person: string;
  controller: string;
  /** The people who verified it, and those who verified them. */
  backers: ReadonlySet<string>;
}

/** A deposit or withdraw; `who` is null for the platform's own money. */
export interface Operation {
  kind: 'deposit' | 'withdraw';
  who: Account | null;
  asker: Account;
  sum: number;
  address?: number;
  /** Requesting the operation counts as the first of two consents. */
  counts: boolean;
  open: boolean;
}

/** An invoice that waits: a pay-out to be approved, or a pay-in to be completed. */
export interface Invoice {
  kind: 'pay-out' | 'pay-in';
  merchant: Account;
  owner: Account | null;
  sum: number;
  state: 'open' | 'approved' | 'ended';
}

/** A call that may require approval, with what the rules need to judge it. */
export interface Call {
  name: 'confirm' | 'approve' | 'complete' | 'rate' | 'disable' | 'issue';
  /** The record; at most one request waits for each. */
  on: object;
  /** What the approver must repeat. */
  says: string;
  roles: readonly Role[];
  sum: number | null;
  /** The sum that is compared with the limit. */
  counted: number;
  /** Requires two people whatever the sum. */
  always: boolean;
  affected: readonly Account[];
  asker: Account | null;
  /** An affected party who may approve all the same. */
  mayBeSecond: Account | null;
  /** A restricted account that takes part: an independent verified person is needed besides. */
  besides: Account | null;
  does: (callers: readonly Account[]) => void;
  /** The same call judged again, for a person who decides later. */
  anew: (by: Account) => Call;
}

export interface Request {
  call: Call;
  first: Account;
  at: number;
}

const staffRoles: readonly Role[] = [Role.Finance, Role.Developer, Role.Owner, Role.Moderator];
export const isStaff = ({ role }: Account) => staffRoles.includes(role);
const decides: readonly Role[] = [Role.Developer, Role.Owner];
const day = 24;
const expiryHours = 72;
const isAmong = (all: ReadonlySet<Account>, account: Account) => all.has(account);
/** The largest change of the rate that one person may make alone, as a fraction. */
const rateStep = 0.05;

export class ApprovalsModel {
  now = 0;
  readonly accounts: Account[] = [];
  readonly operations: Operation[] = [];
  readonly invoices: Invoice[] = [];
  requests: Request[] = [];
  /** Deposits of each account that expired or were refused. */
  readonly unpaid = new Map<Account, number>();
  /** Posted sums, with the user they count for. */
  readonly posted: { kind: string; who: Account | null; sum: number; at: number }[] = [];
  readonly alone: { principal: Account; sum: number; at: number; people: ReadonlySet<string> }[] = [];
  readonly paidTo = new Set<string>();
  readonly rates: { value: number; from: number; alone: Account | null; change: number }[] = [];
  /** Large sums that one person decided on alone; must stay empty. */
  readonly breaches: string[] = [];

  constructor(
    readonly limit: number,
    readonly alonePerDay: number,
    rate: number,
  ) {
    this.rates.push({ value: rate, from: -1000, alone: null, change: 0 });
  }

  // Principals

  /** The principals for which a call of this account counts. */
  principalsOf(of: Account): ReadonlySet<Account> {
    return this.limit === 0 ? new Set([of]) : this.#principalsOf(of);
  }

  /** The same even if the limit is off, because who is verified then counts once the limit is on. */
  #principalsOf(of: Account): ReadonlySet<Account> {
    if (isStaff(of)) return new Set([of.verified ? of : (of.principal ?? of)]);
    const since = of.issuedAt ?? of.madeAt;
    return new Set(of.principal && this.now - since < 30 * day ? [of, of.principal] : [of]);
  }

  principalOf(of: Account): Account {
    return [...this.principalsOf(of)][0]!;
  }

  #principalsOfAll(accounts: readonly Account[]): ReadonlySet<Account> {
    return new Set(accounts.flatMap((account) => [...this.principalsOf(account)]));
  }

  /** The people whose consent a call of this account proves. */
  #behind(account: Account): string[] {
    return account.controller === account.person ? [account.person] : [account.controller, ...account.backers];
  }

  behind(callers: readonly Account[]): ReadonlySet<string> {
    return new Set(callers.flatMap((account) => this.#behind(account)));
  }

  // Accounts

  fromServer(name: string, role: Role): Account {
    const account: Account = {
      name,
      role,
      active: true,
      verified: true,
      madeAt: this.now - 90 * day,
      principal: null,
      issuer: null,
      issuedAt: null,
      due: false,
      chosenAt: null,
      verifiedAt: null,
      wasEmpty: false,
      hasHeld: false,
      savedAt: null,
      addressesOff: false,
      person: name,
      controller: name,
      backers: new Set(),
    };
    this.accounts.push(account);
    return account;
  }

  mayMake(by: Account, role: Role): boolean {
    const isHigh = decides.includes(role);
    return this.#mayAct(by, decides) && (by.role === Role.Owner || !isHigh);
  }

  make(by: Account, name: string, role: Role): Account {
    const account = this.fromServer(name, role);
    account.madeAt = this.now;
    this.#issued(account, by);
    return account;
  }

  #issued(account: Account, by: Account) {
    const isOff = account.savedAt !== null && account.savedAt >= (account.verifiedAt ?? account.madeAt);
    Object.assign(account, {
      addressesOff: account.addressesOff || isOff,
      verified: false,
      principal: this.principalOf(by),
      issuer: by,
      issuedAt: this.now,
      due: true,
      chosenAt: null,
      verifiedAt: null,
      wasEmpty: !account.hasHeld,
      controller: by.controller,
      backers: new Set(),
    });
    this.requests = this.requests.filter(({ first }) => first !== account);
    for (const operation of this.operations) if (operation.asker === account) operation.counts = false;
  }

  /** Its rightful person, or whoever saw the temporary password, chooses another one. */
  choose(account: Account, byItsPerson: boolean): Outcome {
    if (!account.active || (account.due && this.now - account.issuedAt! > expiryHours)) return 'refused';
    account.due = false;
    account.chosenAt = this.now;
    if (byItsPerson) account.controller = account.person;
    return 'done';
  }

  verify(by: Account, account: Account): Outcome {
    const roles = isStaff(account) ? [Role.Owner] : decides;
    const isOther = by !== account && !this.#issuedBy(account).has(by) && !this.#principalsOf(account).has(by);
    const may = this.#mayAct(by, roles) && by.verified && !account.due && account.active && isOther;
    if (!may || account.verified) return 'refused';
    account.verified = true;
    account.verifiedAt = this.now;
    account.backers = this.behind([by]);
    return 'done';
  }

  /** Who issued its password: the issuing account, and its principal at that time. */
  #issuedBy({ issuer, principal }: Account): ReadonlySet<Account> {
    return new Set([...(issuer ? [issuer] : []), ...(principal ? [principal] : [])]);
  }

  #mayAct(by: Account, roles: readonly Role[]) {
    return by.active && !by.due && roles.includes(by.role);
  }

  #owners() {
    return this.accounts.filter(({ role, active }) => role === Role.Owner && active);
  }

  #outranks(by: Account, account: Account) {
    return by.role === Role.Owner || !decides.includes(account.role);
  }

  /** Returns the account if it is restricted. */
  #besides(account: Account | null): Account | null {
    if (!account?.issuer || account.verified || this.limit === 0) return null;
    const isOver = account.wasEmpty && account.chosenAt !== null && this.now - account.chosenAt >= day;
    return isOver ? null : account;
  }

  /** Whether `by` is verified and independent of the restricted account. */
  #isBesides(by: Account, account: Account) {
    return by.verified && by !== account && !this.principalsOf(account).has(by) && !this.#issuedBy(account).has(by);
  }

  // Calls

  disabling(account: Account): Call {
    return this.#ofAccount('disable', account, () => {
      account.active = false;
      this.requests = this.requests.filter(({ first }) => first !== account);
    });
  }

  issuing(account: Account): Call {
    return this.#ofAccount('issue', account, (callers) => {
      const shown = callers.at(-1)!;
      if (shown !== account) this.#issued(account, shown);
      else account.controller = shown.controller;
    });
  }

  #ofAccount(name: 'disable' | 'issue', account: Account, does: Call['does']): Call {
    const isOwner = account.role === Role.Owner && account.verified;
    return {
      name,
      on: account,
      says: name,
      roles: isOwner ? [Role.Owner] : decides,
      sum: null,
      counted: 0,
      always: isOwner,
      affected: isOwner ? [account] : [],
      asker: null,
      mayBeSecond: account,
      besides: null,
      does,
      anew: () => this.#ofAccount(name, account, does),
    };
  }

  #today(kind: string, who: Account | null) {
    return this.posted
      .filter((one) => one.kind === kind && one.who === who && this.now - one.at < day)
      .reduce((all, { sum }) => all + sum, 0);
  }

  confirming(operation: Operation, received: number): Call {
    const { kind, who, asker, address } = operation;
    const to = `${asker.name} ${address}`;
    return {
      name: 'confirm',
      on: operation,
      says: `confirm ${received}`,
      roles: decides,
      sum: received,
      counted: this.#today(kind, who) + received,
      always: address !== undefined && !this.paidTo.has(to),
      affected: who ? [who] : [],
      asker,
      mayBeSecond: null,
      besides: kind === 'withdraw' ? this.#besides(asker) : null,
      does: () => {
        this.posted.push({ kind, who, sum: received, at: this.now });
        this.paidTo.add(to);
        if (who) who.hasHeld = true;
        operation.open = false;
      },
      anew: () => this.confirming(operation, received),
    };
  }

  approving(invoice: Invoice): Call {
    return {
      ...this.#ofInvoice(invoice, 'approve'),
      besides: this.#besides(invoice.merchant),
      roles: [Role.Developer, Role.Owner, Role.Moderator],
      does: () => {
        invoice.state = 'approved';
      },
      anew: () => this.approving(invoice),
    };
  }

  completing(invoice: Invoice): Call {
    return {
      ...this.#ofInvoice(invoice, 'complete'),
      besides: invoice.owner ? this.#besides(invoice.owner) : null,
      roles: staffRoles,
      does: () => {
        invoice.state = 'ended';
      },
      anew: () => this.completing(invoice),
    };
  }

  #ofInvoice(invoice: Invoice, name: 'approve' | 'complete') {
    return {
      name,
      on: invoice,
      says: name,
      sum: invoice.sum,
      counted: invoice.sum,
      always: false,
      affected: invoice.owner ? [invoice.merchant, invoice.owner] : [invoice.merchant],
      asker: null,
      mayBeSecond: null,
      besides: null,
    };
  }

  /** A change of the rate; small changes are summed per principal, that of `by`. */
  rating(value: number, by: Account): Call {
    const was = this.rates.at(-1)!;
    const change = Math.abs(value - was.value) / was.value;
    const held = this.rates.filter((_, place) => this.now - (this.rates[place + 1]?.from ?? this.now) < day);
    const principal = this.principalOf(by);
    const own = this.rates.filter((rate) => rate.alone === principal && this.now - rate.from < day);
    const isFar = held.some((rate) => Math.abs(value - rate.value) / rate.value > rateStep);
    const addsUp = own.reduce((all, rate) => all + rate.change, change) > rateStep;
    return {
      name: 'rate',
      on: this.rates,
      says: `rate ${was.value} to ${value}`,
      roles: decides,
      sum: null,
      counted: 0,
      always: isFar || addsUp,
      affected: [],
      asker: null,
      mayBeSecond: null,
      besides: null,
      does: (callers) => {
        const alone = callers.length === 1 ? this.principalOf(callers[0]!) : null;
        this.rates.push({ value, from: this.now, alone, change });
      },
      anew: (other) => this.rating(value, other),
    };
  }

  // Requests

  #movedAlone(principal: Account) {
    return this.alone
      .filter((one) => one.principal === principal && this.now - one.at < day)
      .reduce((all, { sum }) => all + sum, 0);
  }

  needsTwo(call: Call, by: Account): boolean {
    if (this.limit === 0) return false;
    const isLarge = call.sum !== null && call.counted >= this.limit;
    const isBeyond = call.sum !== null && this.#movedAlone(this.principalOf(by)) + call.sum > this.alonePerDay;
    return call.always || isLarge || isBeyond;
  }

  /** Who gave the first consent: by the waiting request, or by requesting the operation as verified staff. */
  first(call: Call): Account | undefined {
    const request = this.requests.find(({ call: { on } }) => on === call.on);
    if (request) return request.first;
    const { asker } = call;
    if (!asker || call.name !== 'confirm') return undefined;
    const operation = call.on as Operation;
    const asked = operation.counts && asker.active && call.sum === operation.sum;
    return asked ? asker : undefined;
  }

  /** Whether this account may approve. */
  maySecond(call: Call, by: Account): boolean {
    const first = this.first(call);
    if (!first || !by.verified || first === by || by === call.asker) return false;
    if (by === call.mayBeSecond) return by.active && !by.due;
    if (!this.#mayAct(by, call.roles) || call.affected.includes(by)) return false;
    const near = this.#principalsOfAll(call.affected);
    if (isAmong(near, first) && isAmong(near, by)) return false;
    return !call.besides || [first, by].some((one) => this.#isBesides(one, call.besides!));
  }

  /** Whether this account may make the request. */
  #mayFirst(call: Call, by: Account) {
    return this.#mayAct(by, call.roles) && by.verified && by !== call.asker && !call.affected.includes(by);
  }

  #mayAlone(call: Call, by: Account): boolean {
    if (!this.#mayAct(by, call.roles) || call.affected.includes(by)) return false;
    if (by === call.asker) return this.limit === 0 && by.role === Role.Owner && this.#owners().length === 1;
    if (this.limit === 0) return true;
    const near = this.#principalsOfAll(call.asker ? [...call.affected, call.asker] : call.affected);
    if (call.name === 'confirm' && near.has(this.principalOf(by))) return false;
    if (call.name === 'rate' && !by.verified) return false;
    return !call.besides || this.#isBesides(by, call.besides);
  }

  /** Makes a call and returns its outcome. */
  makeCall(call: Call, by: Account): Outcome {
    const request = this.requests.find(({ call: { on } }) => on === call.on);
    const isSame = request?.call.says === call.says;
    if (request && isSame && this.maySecond(call, by)) {
      this.#done(call, [request.first, by]);
      return 'done';
    }
    // A call that requires no approval is carried out, whatever request waits.
    if (!this.needsTwo(call, by)) {
      if (!this.#mayAlone(call, by)) return 'refused';
      this.#done(call, [by]);
      return 'done';
    }
    if (request) return 'refused';
    const asked = this.first(call);
    if (asked) {
      if (!this.maySecond(call, by)) return 'refused';
      this.#done(call, [asked, by]);
      return 'done';
    }
    if (!this.#mayFirst(call, by)) return 'refused';
    this.requests.push({ call, first: by, at: this.now });
    return 'waits';
  }

  #done(call: Call, callers: readonly Account[]) {
    // A small change of the rate is no decision on another person's request, but ends one's own.
    if (call.name !== 'rate' || callers.length > 1 || this.first(call) === callers[0]) this.#forget(call.on);
    const people = this.behind(callers);
    if (this.limit > 0 && call.sum !== null) {
      if (call.counted >= this.limit && people.size < 2) this.breaches.push(`${call.says} by ${[...people].join()}`);
      if (callers.length === 1)
        this.alone.push({ principal: this.principalOf(callers[0]!), sum: call.sum, at: this.now, people });
    }
    call.does(callers);
  }

  #forget(on: object) {
    this.requests = this.requests.filter(({ call }) => call.on !== on);
  }

  /** Approves a request: its call is judged again and must still be the same. */
  approve({ call, first }: Request, by: Account): Outcome {
    const now = call.anew(by);
    if (now.says !== call.says || !this.maySecond(now, by)) return 'refused';
    this.#done(now, [first, by]);
    return 'done';
  }

  decline({ call }: Request, by: Account): Outcome {
    if (!this.maySecond(call.anew(by), by)) return 'refused';
    this.#forget(call.on);
    return 'done';
  }

  cancel({ call, first }: Request, by: Account): Outcome {
    if (first !== by || !by.active || by.due) return 'refused';
    this.#forget(call.on);
    return 'done';
  }

  /** Refuses an operation: one person is enough; its requester may do so while no approval request waits. */
  refuse(operation: Operation, by: Account): Outcome {
    const isAsked = this.requests.some(({ call: { on } }) => on === operation);
    const call = this.confirming(operation, operation.sum);
    const isSmall = call.counted < this.limit || this.limit === 0;
    const may =
      by === operation.asker
        ? by.active && !by.due && !isAsked
        : this.#mayAct(by, decides) && by !== operation.who && (by.verified || isSmall);
    if (!may || !operation.open) return 'refused';
    operation.open = false;
    this.#forget(operation);
    if (operation.kind === 'deposit') this.unpaid.set(operation.who!, (this.unpaid.get(operation.who!) ?? 0) + 1);
    return 'done';
  }

  // Other steps

  mayDisable(by: Account, account: Account): boolean {
    const isLast = this.#owners().length === 1 && this.#owners()[0] === account;
    return by !== account && account.active && !isLast && this.#outranks(by, account);
  }

  mayIssue(by: Account, account: Account): boolean {
    return by !== account && this.#outranks(by, account);
  }

  askDeposit(asker: Account, who: Account, sum: number): Operation | undefined {
    const isOwn = asker === who;
    const isFor = ([Role.VaultOwner, Role.Merchant] as Role[]).includes(who.role) && who.active;
    const isInvited = (this.unpaid.get(who) ?? 0) < 2;
    const may = isOwn
      ? this.#mayAct(asker, [Role.VaultOwner, Role.Merchant]) && isInvited
      : this.#mayAct(asker, decides);
    const isWaiting = this.operations.some((one) => one.kind === 'deposit' && one.who === who && one.open);
    if (!may || !isFor || isWaiting) return undefined;
    return this.#asked({ kind: 'deposit', who, asker, sum });
  }

  askWithdraw(asker: Account, sum: number, address: number): Operation | undefined {
    const roles = [Role.VaultOwner, Role.Merchant, Role.Agent, Role.Owner];
    if (!this.#mayAct(asker, roles) || asker.savedAt === null || asker.addressesOff) return undefined;
    return this.#asked({ kind: 'withdraw', who: asker.role === Role.Owner ? null : asker, asker, sum, address });
  }

  #asked(of: Omit<Operation, 'counts' | 'open'>): Operation {
    const operation = { ...of, counts: isStaff(of.asker) && of.asker.verified, open: true };
    this.operations.push(operation);
    return operation;
  }

  /** Moves time on by 25 hours. */
  dayPasses() {
    this.now += day + 1;
    this.requests = this.requests.filter(({ call, at }) => this.now - at < (call.name === 'rate' ? day : expiryHours));
  }
}
