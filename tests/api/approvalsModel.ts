import { Role } from '../../src/resources/language/roles';

/**
 * Who may decide what, and with whom, reckoned a second time: from the text of the rules alone (section 9), without the
 * server's code. Time is counted in hours; sums are numbers of USDT.
 */

export type Outcome = 'done' | 'waits' | 'refused';

/** An account, and the people behind it: whose it is meant to be, and who in fact has its password. */
export interface Account {
  name: string;
  role: number;
  active: boolean;
  verified: boolean;
  madeAt: number;
  /** The principal kept with it: of who issued its password last, before any made it; nobody where the server did. */
  kept: Account | null;
  issuer: Account | null;
  issuedAt: number | null;
  due: boolean;
  chosenAt: number | null;
  verifiedAt: number | null;
  /** It had never held money when its password was issued. */
  wasEmpty: boolean;
  hasHeld: boolean;
  /** When it saved the addresses that it withdraws to. */
  savedAt: number | null;
  addressesOff: boolean;
  person: string;
  controller: string;
  /** The people who verified that it is its person's, and those who verified them. */
  backers: ReadonlySet<string>;
}

/** A deposit or withdraw; `who` is nobody for the platform's. */
export interface Operation {
  kind: 'deposit' | 'withdraw';
  who: Account | null;
  asker: Account;
  sum: number;
  address?: number;
  /** Asking counts as the first press. */
  counts: boolean;
  open: boolean;
}

/** An invoice that waits: a pay-out to be approved, or a pay-in to be completed by hand. */
export interface Invoice {
  kind: 'pay-out' | 'pay-in';
  merchant: Account;
  owner: Account | null;
  sum: number;
  state: 'open' | 'approved' | 'ended';
}

/** A call that may need approval: what it is of, what it says, and what the rules ask about it. */
export interface Call {
  name: 'confirm' | 'approve' | 'complete' | 'rate' | 'disable' | 'issue';
  /** What waits is one for each. */
  on: object;
  /** What the second has to repeat. */
  says: string;
  roles: readonly number[];
  sum: number | null;
  /** What decides whether it is large. */
  counted: number;
  /** It takes two whatever the sum. */
  always: boolean;
  affected: readonly Account[];
  asker: Account | null;
  /** Who is concerned and may be second all the same. */
  mayBeSecond: Account | null;
  /** Somebody with a temporary password had a hand in it: one verified person besides them is needed. */
  besides: Account | null;
  does: (presses: readonly Account[]) => void;
  /** The same call judged anew, for somebody who decides on it later. */
  anew: (by: Account) => Call;
}

export interface Request {
  call: Call;
  first: Account;
  at: number;
}

const staffRoles: readonly number[] = [Role.Finance, Role.Developer, Role.Owner, Role.Moderator];
export const isStaff = ({ role }: Account) => staffRoles.includes(role);
const decides = [Role.Developer, Role.Owner];
const day = 24;
const expiryHours = 72;
const isAmong = (all: ReadonlySet<Account>, account: Account) => all.has(account);
/** A step of the rate that one sets alone, as a part of it. */
const rateStep = 0.05;

export class ApprovalsModel {
  now = 0;
  readonly accounts: Account[] = [];
  readonly operations: Operation[] = [];
  readonly invoices: Invoice[] = [];
  requests: Request[] = [];
  /** Deposits of each that came to nothing. */
  readonly unpaid = new Map<Account, number>();
  /** What was posted, each for whom it was counted. */
  readonly posted: { kind: string; who: Account | null; sum: number; at: number }[] = [];
  readonly alone: { hand: Account; sum: number; at: number; people: ReadonlySet<string> }[] = [];
  readonly paidTo = new Set<string>();
  readonly rates: { value: number; from: number; alone: Account | null; change: number }[] = [];
  /** What went through though it is the will of one person: nothing, ever. */
  readonly breaches: string[] = [];

  constructor(
    readonly limit: number,
    readonly alonePerDay: number,
    rate: number,
  ) {
    this.rates.push({ value: rate, from: -1000, alone: null, change: 0 });
  }

  // Principals

  /** The accounts for which a press of this one counts. */
  hands(of: Account): ReadonlySet<Account> {
    return this.limit === 0 ? new Set([of]) : this.#hands(of);
  }

  /** The same, also where presses are not counted: who is verified there counts when they are. */
  #hands(of: Account): ReadonlySet<Account> {
    if (isStaff(of)) return new Set([of.verified ? of : (of.kept ?? of)]);
    const since = of.issuedAt ?? of.madeAt;
    return new Set(of.kept && this.now - since < 30 * day ? [of, of.kept] : [of]);
  }

  hand(of: Account): Account {
    return [...this.hands(of)][0]!;
  }

  #handsOf(accounts: readonly Account[]): ReadonlySet<Account> {
    return new Set(accounts.flatMap((account) => [...this.hands(account)]));
  }

  /** The people without whom a press of this account would not have been. */
  #behind(account: Account): string[] {
    return account.controller === account.person ? [account.person] : [account.controller, ...account.backers];
  }

  behind(presses: readonly Account[]): ReadonlySet<string> {
    return new Set(presses.flatMap((account) => this.#behind(account)));
  }

  // Accounts

  fromServer(name: string, role: number): Account {
    const account: Account = {
      name,
      role,
      active: true,
      verified: true,
      madeAt: this.now - 90 * day,
      kept: null,
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

  mayMake(by: Account, role: number): boolean {
    const isHigh = decides.includes(role as 8);
    return this.#mayAct(by, decides) && (by.role === Role.Owner || !isHigh);
  }

  make(by: Account, name: string, role: number): Account {
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
      kept: this.hand(by),
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

  /** Its person, or whoever was shown the temporary password, chooses another. */
  choose(account: Account, byItsPerson: boolean): Outcome {
    if (!account.active || (account.due && this.now - account.issuedAt! > expiryHours)) return 'refused';
    account.due = false;
    account.chosenAt = this.now;
    if (byItsPerson) account.controller = account.person;
    return 'done';
  }

  verify(by: Account, account: Account): Outcome {
    const roles = isStaff(account) ? [Role.Owner] : decides;
    const isOther = by !== account && !this.#issuedBy(account).has(by) && !this.#hands(account).has(by);
    const may = this.#mayAct(by, roles) && by.verified && !account.due && account.active && isOther;
    if (!may || account.verified) return 'refused';
    account.verified = true;
    account.verifiedAt = this.now;
    account.backers = this.behind([by]);
    return 'done';
  }

  /** Who issued its password, however long ago: by account, and by the principal of then, whatever happens to the issuer. */
  #issuedBy({ issuer, kept }: Account): ReadonlySet<Account> {
    return new Set([...(issuer ? [issuer] : []), ...(kept ? [kept] : [])]);
  }

  #mayAct(by: Account, roles: readonly number[]) {
    return by.active && !by.due && roles.includes(by.role);
  }

  #owners() {
    return this.accounts.filter(({ role, active }) => role === Role.Owner && active);
  }

  #outranks(by: Account, account: Account) {
    return by.role === Role.Owner || !decides.includes(account.role as 8);
  }

  /** Does a temporary password of this account still ask for one verified person besides? */
  #besides(account: Account | null): Account | null {
    if (!account?.issuer || account.verified || this.limit === 0) return null;
    const isOver = account.wasEmpty && account.chosenAt !== null && this.now - account.chosenAt >= day;
    return isOver ? null : account;
  }

  /** Is this such a person? */
  #isBesides(by: Account, account: Account) {
    return by.verified && by !== account && !this.hands(account).has(by) && !this.#issuedBy(account).has(by);
  }

  // Calls

  disabling(account: Account): Call {
    return this.#ofAccount('disable', account, () => {
      account.active = false;
      this.requests = this.requests.filter(({ first }) => first !== account);
    });
  }

  issuing(account: Account): Call {
    return this.#ofAccount('issue', account, (presses) => {
      const shown = presses.at(-1)!;
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

  /** The rate: `by` decides whose small steps are added up. */
  rating(value: number, by: Account): Call {
    const was = this.rates.at(-1)!;
    const change = Math.abs(value - was.value) / was.value;
    const held = this.rates.filter((_, place) => this.now - (this.rates[place + 1]?.from ?? this.now) < day);
    const hand = this.hand(by);
    const own = this.rates.filter((rate) => rate.alone === hand && this.now - rate.from < day);
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
      does: (presses) => {
        const alone = presses.length === 1 ? this.hand(presses[0]!) : null;
        this.rates.push({ value, from: this.now, alone, change });
      },
      anew: (other) => this.rating(value, other),
    };
  }

  // Presses

  #movedAlone(hand: Account) {
    return this.alone
      .filter((one) => one.hand === hand && this.now - one.at < day)
      .reduce((all, { sum }) => all + sum, 0);
  }

  needsTwo(call: Call, by: Account): boolean {
    if (this.limit === 0) return false;
    const isLarge = call.sum !== null && call.counted >= this.limit;
    const isBeyond = call.sum !== null && this.#movedAlone(this.hand(by)) + call.sum > this.alonePerDay;
    return call.always || isLarge || isBeyond;
  }

  /** Who pressed first: in a request, or by asking as verified staff. */
  first(call: Call): Account | undefined {
    const request = this.requests.find(({ call: { on } }) => on === call.on);
    if (request) return request.first;
    const { asker } = call;
    if (!asker || call.name !== 'confirm') return undefined;
    const operation = call.on as Operation;
    const asked = operation.counts && asker.active && call.sum === operation.sum;
    return asked ? asker : undefined;
  }

  /** May this account be the second of two? */
  maySecond(call: Call, by: Account): boolean {
    const first = this.first(call);
    if (!first || !by.verified || first === by || by === call.asker) return false;
    if (by === call.mayBeSecond) return by.active && !by.due;
    if (!this.#mayAct(by, call.roles) || call.affected.includes(by)) return false;
    const near = this.#handsOf(call.affected);
    if (isAmong(near, first) && isAmong(near, by)) return false;
    return !call.besides || [first, by].some((one) => this.#isBesides(one, call.besides!));
  }

  /** May this account be the first of two? */
  #mayFirst(call: Call, by: Account) {
    return this.#mayAct(by, call.roles) && by.verified && by !== call.asker && !call.affected.includes(by);
  }

  #mayAlone(call: Call, by: Account): boolean {
    if (!this.#mayAct(by, call.roles) || call.affected.includes(by)) return false;
    if (by === call.asker) return this.limit === 0 && by.role === Role.Owner && this.#owners().length === 1;
    if (this.limit === 0) return true;
    const near = this.#handsOf(call.asker ? [...call.affected, call.asker] : call.affected);
    if (call.name === 'confirm' && near.has(this.hand(by))) return false;
    if (call.name === 'rate' && !by.verified) return false;
    return !call.besides || this.#isBesides(by, call.besides);
  }

  /** What comes of a press, which is made. */
  press(call: Call, by: Account): Outcome {
    const request = this.requests.find(({ call: { on } }) => on === call.on);
    const isSame = request?.call.says === call.says;
    if (request && isSame && this.maySecond(call, by)) {
      this.#done(call, [request.first, by]);
      return 'done';
    }
    // What one may do is done, whatever somebody else asked for.
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

  #done(call: Call, presses: readonly Account[]) {
    // A rate that one sets is no decision on what another requested; their own request is not needed any more.
    if (call.name !== 'rate' || presses.length > 1 || this.first(call) === presses[0]) this.#forget(call.on);
    const people = this.behind(presses);
    if (this.limit > 0 && call.sum !== null) {
      if (call.counted >= this.limit && people.size < 2) this.breaches.push(`${call.says} by ${[...people].join()}`);
      if (presses.length === 1) this.alone.push({ hand: this.hand(presses[0]!), sum: call.sum, at: this.now, people });
    }
    call.does(presses);
  }

  #forget(on: object) {
    this.requests = this.requests.filter(({ call }) => call.on !== on);
  }

  /** Somebody approves what waits: it is judged anew, and has to come to the same. */
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

  /** Refusing takes one; who asked takes back until somebody else pressed. */
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
    const isFor = [Role.VaultOwner, Role.Merchant].includes(who.role as 11) && who.active;
    const isInvited = (this.unpaid.get(who) ?? 0) < 2;
    const may = isOwn ? this.#mayAct(asker, [Role.VaultOwner]) && isInvited : this.#mayAct(asker, decides);
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

  /** A day and an hour go by. */
  dayPasses() {
    this.now += day + 1;
    this.requests = this.requests.filter(({ call, at }) => this.now - at < (call.name === 'rate' ? day : expiryHours));
  }
}
