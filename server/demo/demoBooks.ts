import { decimalOf, type Micros } from '../ground/amounts';
import { completionOf, holdOf, type DealTerms } from '../capabilities/ledger/postings';
import { TransactionStatus, TransactionType } from '../../src/resources/statuses';

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
  fromEntry: number | null;
  fromAfter: string | null;
  toEntry: number | null;
  toAfter: string | null;
}

interface Account {
  amount: Micros;
  held: Micros;
  entries: number;
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
  /** Rows since they were last taken. */
  #rows: DemoTransaction[] = [];

  #of(userId: number): Account {
    const known = this.#accounts.get(userId) ?? { amount: 0n, held: 0n, entries: 0 };
    this.#accounts.set(userId, known);
    return known;
  }

  available(userId: number): Micros {
    const { amount, held } = this.#of(userId);
    return amount - held;
  }

  #write(moved: Moved, at: number, status: number, of: Partial<Pick<DemoTransaction, 'dealId' | 'operationId'>>) {
    const { from, to, quantity, purpose } = moved;
    const row: DemoTransaction = {
      fromUser: from,
      toUser: to,
      quantity: decimalOf(quantity),
      type:
        from === null ? TransactionType.Incoming : to === null ? TransactionType.Outgoing : TransactionType.Internal,
      status,
      purpose,
      dealId: null,
      operationId: null,
      ...of,
      createDate: iso(at),
      postedDate: null,
      fromEntry: null,
      fromAfter: null,
      toEntry: null,
      toAfter: null,
    };
    this.#rows.push(row);
    return row;
  }

  /** The row is completed: both balances move, and it says which of theirs it is and what was on them afterwards. */
  #complete(row: DemoTransaction, { from, to, quantity }: Moved, at: number) {
    const entryOf = (userId: number | null, more: Micros) => {
      if (userId === null) return [null, null] as const;
      const account = this.#of(userId);
      account.amount += more;
      account.entries += 1;
      return [account.entries, decimalOf(account.amount)] as const;
    };
    const [fromEntry, fromAfter] = entryOf(from, -quantity);
    const [toEntry, toAfter] = entryOf(to, quantity);
    Object.assign(row, {
      status: TransactionStatus.Complete,
      postedDate: iso(at),
      fromEntry,
      fromAfter,
      toEntry,
      toAfter,
    });
  }

  /** A funds operation that was confirmed. */
  post(moved: Moved, at: number, operationId: number): void {
    this.#complete(this.#write(moved, at, TransactionStatus.Complete, { operationId }), moved, at);
  }

  /** What a deal holds from its making on; what comes back ends it. */
  holdDeal(terms: DealTerms, dealId: number, at: number): DemoTransaction {
    const posting = holdOf(terms);
    this.#of(posting.from).held += posting.quantity;
    return this.#write(posting, at, TransactionStatus.Hold, { dealId });
  }

  voidDeal(terms: DealTerms, held: DemoTransaction): void {
    const { from, quantity } = holdOf(terms);
    this.#of(from).held -= quantity;
    held.status = TransactionStatus.Reject;
  }

  settleDeal(terms: DealTerms, held: DemoTransaction, at: number, proven: boolean): void {
    const posting = holdOf(terms);
    this.#of(posting.from).held -= posting.quantity;
    this.#complete(held, posting, at);
    for (const part of completionOf(terms, proven)) {
      this.#complete(this.#write(part, at, TransactionStatus.Complete, { dealId: held.dealId }), part, at);
    }
  }

  /** Rows that are not written yet, in their order. */
  takeRows(): DemoTransaction[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  /** What every user has at the end. */
  balances(): { userId: number; amount: string; held: string; entries: number }[] {
    return [...this.#accounts].map(([userId, { amount, held, entries }]) => ({
      userId,
      amount: decimalOf(amount),
      held: decimalOf(held),
      entries,
    }));
  }
}
