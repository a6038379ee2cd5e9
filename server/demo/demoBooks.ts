import { decimalOf, type Micros } from '../capabilities/ledger/amounts';
import { completionOf, holdOf, type DealTerms } from '../capabilities/ledger/postings';

const hold = 1;
const reject = 2;
const complete = 3;
const incoming = 0;
const internal = 1;
const outgoing = 2;

/** A row of transactions as the demo writes it. */
export interface DemoTransaction {
  fromUser: number | null;
  toUser: number | null;
  quantity: string;
  type: number;
  status: number;
  purpose: number;
  dealId: number | null;
  operationId: number | null;
  createDate: string;
  postedDate: string | null;
  position: number | null;
  fromAfter: string | null;
  toAfter: string | null;
}

interface Account {
  amount: Micros;
  held: Micros;
}

interface Moved {
  from: number | null;
  to: number | null;
  quantity: Micros;
  purpose: number;
}

const iso = (at: number) => new Date(at).toISOString();

/**
 * The books of the demo's month, reckoned in the order of time before they are written: the same postings as those of the
 * running platform, without a transaction of the database for each. Times in ms.
 */
export class DemoBooks {
  readonly #accounts = new Map<number, Account>();
  #position = 0;
  /** Rows since they were last taken. */
  #rows: DemoTransaction[] = [];

  #of(userId: number): Account {
    const known = this.#accounts.get(userId) ?? { amount: 0n, held: 0n };
    this.#accounts.set(userId, known);
    return known;
  }

  available(userId: number): Micros {
    const { amount, held } = this.#of(userId);
    return amount - held;
  }

  #write(moved: Moved, at: number, status: number, of: Partial<Pick<DemoTransaction, 'dealId' | 'operationId'>>) {
    const { from, to, quantity, purpose } = moved;
    const after = (userId: number | null) =>
      status === complete && userId !== null ? decimalOf(this.#of(userId).amount) : null;
    const row: DemoTransaction = {
      fromUser: from,
      toUser: to,
      quantity: decimalOf(quantity),
      type: from === null ? incoming : to === null ? outgoing : internal,
      status,
      purpose,
      dealId: null,
      operationId: null,
      ...of,
      createDate: iso(at),
      postedDate: status === complete ? iso(at) : null,
      position: status === complete ? ++this.#position : null,
      fromAfter: after(from),
      toAfter: after(to),
    };
    this.#rows.push(row);
    return row;
  }

  #move({ from, to, quantity }: Moved) {
    if (from !== null) this.#of(from).amount -= quantity;
    if (to !== null) this.#of(to).amount += quantity;
  }

  /** A funds operation that was confirmed. */
  post(moved: Moved, at: number, operationId: number): void {
    this.#move(moved);
    this.#write(moved, at, complete, { operationId });
  }

  /** What a deal holds from its making on; what comes back ends it. */
  holdDeal(terms: DealTerms, dealId: number, at: number): DemoTransaction {
    const posting = holdOf(terms);
    this.#of(posting.from).held += posting.quantity;
    return this.#write(posting, at, hold, { dealId });
  }

  voidDeal(terms: DealTerms, held: DemoTransaction): void {
    const { from, quantity } = holdOf(terms);
    this.#of(from).held -= quantity;
    held.status = reject;
  }

  settleDeal(terms: DealTerms, held: DemoTransaction, at: number, proven: boolean): void {
    const posting = holdOf(terms);
    this.#of(posting.from).held -= posting.quantity;
    this.#move(posting);
    Object.assign(held, {
      status: complete,
      postedDate: iso(at),
      position: ++this.#position,
      fromAfter: decimalOf(this.#of(posting.from).amount),
      toAfter: decimalOf(this.#of(posting.to).amount),
    });
    for (const part of completionOf(terms, proven)) {
      this.#move(part);
      this.#write(part, at, complete, { dealId: held.dealId });
    }
  }

  /** Rows that are not written yet, in their order. */
  takeRows(): DemoTransaction[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  /** What every user has at the end. */
  balances(): { userId: number; amount: string; held: string }[] {
    return [...this.#accounts].map(([userId, { amount, held }]) => ({
      userId,
      amount: decimalOf(amount),
      held: decimalOf(held),
    }));
  }

  /** The last place in the order of completion. */
  get position(): number {
    return this.#position;
  }
}
