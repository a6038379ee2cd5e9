/**
 * A second implementation of the platform's money, written from the rules and without the server's code, with exact
 * fractions of whole numbers. Amounts are millionths of a USDT.
 */

/** An exact fraction. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/** A decimal string as a fraction. */
const fraction = (decimal: string): Fraction => {
  const dot = decimal.indexOf('.');
  const places = dot < 0 ? 0 : decimal.length - dot - 1;
  return { over: BigInt(decimal.replace('.', '')), under: 10n ** BigInt(places) };
};

/** A fraction rounded to the nearest whole number, halves to the even one. */
const nearest = ({ over, under }: Fraction): bigint => {
  const floor = over / under;
  const above = (over - floor * under) * 2n - under;
  if (above < 0n) return floor;
  if (above > 0n) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
};

const million = 1_000_000n;

export interface ModelPercents {
  fee: string | null;
  agent: string | null;
  agentFee: string | null;
}

export interface ModelInvoice {
  payOut: boolean;
  merchant: string;
  owner: string | null;
  /** RUB. */
  rub: string;
  /** RUB for one USDT when it was made. */
  rate: string;
  /** A pay-in, or a pay-out that was approved: its amount is held. */
  fixed: boolean;
  /** Amount and fee of the deal; of a pay-out that nobody approved about that. */
  amount: bigint;
  fee: bigint;
  merchantSide: ModelPercents;
  ownerSide: ModelPercents;
  state: 'open' | 'done' | 'void' | 'reversed';
  /** What completing it posted to each user; `soft` marks shares of the fee. */
  left: { who: string; quantity: bigint; soft: boolean }[];
}

const none: ModelPercents = { fee: null, agent: null, agentFee: null };

/** Balances and holds by user name; 'platform' is one of them. */
export class LedgerModel {
  readonly amount = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();
  readonly disabledAgents = new Set<string>();
  /** What pay-outs earned within a day. */
  readonly unsettled = new Map<string, bigint>();
  /** What covered pay-ins of strangers that ended unpaid within a day. */
  readonly cover = new Map<string, bigint>();
  /** What open pay-ins of strangers hold. */
  readonly clicked = new Map<string, bigint>();
  /** Withdraws that were asked for within a day and not refused. */
  readonly withdrawn = new Map<string, bigint>();

  #add(of: Map<string, bigint>, who: string, more: bigint) {
    of.set(who, (of.get(who) ?? 0n) + more);
  }

  available(who: string): bigint {
    return (this.amount.get(who) ?? 0n) - (this.held.get(who) ?? 0n);
  }

  usable(who: string): bigint {
    return this.available(who) - (this.unsettled.get(who) ?? 0n);
  }

  deposit(who: string, quantity: bigint) {
    this.#add(this.amount, who, quantity);
  }

  #pays({ payOut, merchant, owner }: ModelInvoice): string {
    return payOut ? merchant : owner!;
  }

  #holds({ payOut, amount, fee }: ModelInvoice): bigint {
    return payOut ? amount + fee : amount;
  }

  /** A new invoice, or undefined if the vault owner's balance does not cover it. */
  make(
    of: { payOut: boolean; merchant: string; owner: string | null; rub: string; rate: string },
    merchantSide: ModelPercents,
    ownerSide: ModelPercents,
  ): ModelInvoice | undefined {
    const { payOut, merchant, owner, rub, rate } = of;
    const { amount, fee } = this.#termsAt(rub, rate, merchantSide);
    const invoice: ModelInvoice = {
      payOut,
      merchant,
      owner,
      rub,
      rate,
      fixed: !payOut,
      amount,
      fee,
      merchantSide,
      ownerSide,
      state: 'open',
      left: [],
    };
    if (payOut) return invoice;
    const free = this.usable(owner!);
    if (free < amount) return undefined;
    // Strangers hold together at most half.
    const clicked = this.clicked.get(owner!) ?? 0n;
    if ((clicked + amount) * 2n > free + clicked) return undefined;
    this.#add(this.clicked, owner!, amount);
    this.#add(this.held, owner!, amount);
    return invoice;
  }

  #termsAt(rub: string, rate: string, { fee: percent }: ModelPercents) {
    const [sum, price] = [fraction(rub), fraction(rate)];
    const amount = nearest({ over: sum.over * price.under * million, under: sum.under * price.over });
    return { amount, fee: percent === null ? 0n : this.#percentOf(amount, percent) };
  }

  /** What a pay-out would move at this rate. */
  amountAt({ rub, merchantSide }: ModelInvoice, rate: string): bigint {
    return this.#termsAt(rub, rate, merchantSide).amount;
  }

  /** Approves a pay-out at this rate and with these percents; false if the balance of its merchant does not cover it. */
  approve(invoice: ModelInvoice, rate: string, merchantSide: ModelPercents): boolean {
    const { amount, fee } = this.#termsAt(invoice.rub, rate, merchantSide);
    if (this.available(invoice.merchant) < amount + fee) return false;
    Object.assign(invoice, { amount, fee, merchantSide, fixed: true });
    this.#add(this.held, invoice.merchant, amount + fee);
    return true;
  }

  #percentOf(amount: bigint, percent: string): bigint {
    const { over, under } = fraction(percent);
    return nearest({ over: amount * over, under: under * 100n });
  }

  take(invoice: ModelInvoice, owner: string | null, ownerSide: ModelPercents) {
    if (!invoice.payOut) return;
    Object.assign(invoice, { owner, ownerSide: owner === null ? none : ownerSide });
  }

  #endHold(invoice: ModelInvoice) {
    if (invoice.fixed) this.#add(this.held, this.#pays(invoice), -this.#holds(invoice));
    if (!invoice.payOut) this.#add(this.clicked, invoice.owner!, -invoice.amount);
  }

  complete(invoice: ModelInvoice, proven: boolean) {
    this.#endHold(invoice);
    this.#post(invoice, proven);
  }

  /** Completes a void invoice, at the worst of its own rate and these; false if the balance does not cover it. */
  completeLate(invoice: ModelInvoice, proven: boolean, rates: readonly string[]): boolean {
    const worst = rates.reduce((one, other) => (Number(other) > Number(one) ? other : one), invoice.rate);
    const { amount, fee } = this.#termsAt(invoice.rub, worst, invoice.merchantSide);
    if (this.usable(invoice.owner!) < amount) return false;
    this.#add(this.cover, invoice.owner!, -invoice.amount);
    Object.assign(invoice, { amount, fee });
    this.#post(invoice, proven);
    return true;
  }

  #post(invoice: ModelInvoice, proven: boolean) {
    const { payOut, merchant, owner, amount, fee, merchantSide, ownerSide } = invoice;
    const move = (who: string, quantity: bigint, soft = false) => {
      this.#add(this.amount, who, quantity);
      invoice.left.push({ who, quantity, soft });
    };
    if (payOut) {
      move(merchant, -amount - fee);
      move(owner ?? 'platform', amount);
      move('platform', fee);
      if (owner !== null) this.#add(this.unsettled, owner, amount);
    } else {
      move(owner!, -amount);
      move(merchant, amount - fee);
      move('platform', fee);
    }
    let left = fee;
    const part = (who: string | null, percent: string | null) => {
      if (who === null || percent === null || this.disabledAgents.has(who)) return;
      const due = this.#percentOf(amount, percent);
      const paid = due < left ? due : left;
      left -= paid;
      move('platform', -paid);
      move(who, paid, true);
    };
    const before = left;
    if (payOut || proven) part(owner, ownerSide.fee);
    if (payOut && owner !== null) this.#add(this.unsettled, owner, before - left);
    part(merchantSide.agent, merchantSide.agentFee);
    part(ownerSide.agent, ownerSide.agentFee);
    invoice.state = 'done';
  }

  /** Ends an invoice unpaid; what a pay-in covered is kept for a day, because it can still be completed. */
  void(invoice: ModelInvoice) {
    this.#endHold(invoice);
    invoice.state = 'void';
    if (!invoice.payOut) this.#add(this.cover, invoice.owner!, invoice.amount);
  }

  withdrawable(who: string): bigint {
    const usable = this.usable(who);
    const half = (usable + (this.withdrawn.get(who) ?? 0n)) / 2n;
    const cover = this.cover.get(who) ?? 0n;
    const left = usable - (cover < half ? cover : half > 0n ? half : 0n);
    return left > 0n ? left : 0n;
  }

  /** Holds a withdraw. */
  hold(who: string, quantity: bigint) {
    this.#add(this.held, who, quantity);
    this.#add(this.withdrawn, who, quantity);
  }

  /** Ends the hold of a withdraw: paid out, or given back. */
  endHold(who: string, quantity: bigint, paid: boolean) {
    this.#add(this.held, who, -quantity);
    if (paid) this.#add(this.amount, who, -quantity);
    else this.#add(this.withdrawn, who, -quantity);
  }

  /** Reverses a completed invoice; false, without a change, if a balance does not cover it. */
  reverse(invoice: ModelInvoice): boolean {
    const net = new Map<string, { all: bigint; soft: bigint }>();
    for (const { who, quantity, soft } of invoice.left) {
      const known = net.get(who) ?? { all: 0n, soft: 0n };
      net.set(who, { all: known.all + quantity, soft: known.soft + (soft ? quantity : 0n) });
    }
    net.delete('platform');
    const moves: [string, bigint][] = [];
    let platform = this.available('platform');
    for (const [who, { all, soft }] of net) {
      if (all <= 0n) {
        platform += all;
        moves.push([who, -all]);
        continue;
      }
      const has = this.available(who);
      const back = has < all ? has : all;
      if (back < all - (soft < all ? soft : all)) return false;
      platform += back;
      moves.push([who, -back]);
    }
    if (platform < 0n) return false;
    for (const [who, quantity] of moves) {
      this.#add(this.amount, who, quantity);
      this.#add(this.amount, 'platform', -quantity);
    }
    const { payOut, owner, left } = invoice;
    if (payOut && owner !== null)
      this.#add(
        this.unsettled,
        owner,
        -left.filter(({ who }) => who === owner).reduce((sum, { quantity }) => sum + quantity, 0n),
      );
    invoice.state = 'reversed';
    return true;
  }
}
