import { decimalOf, type Micros } from '../base/amounts';
import { completionOf, holdOf, type DealTerms } from '../domain/ledger/postings';
import { type Purpose, TransactionStatus, TransactionType } from '../../src/resources/statuses/funds';

/** A row of `transactions` as the demo inserts it. */
export interface DemoTransaction {
  fromUser: number | null;
  toUser: number | null;
  quantity: string;
  type: TransactionType;
  status: TransactionStatus;
  purpose: Purpose;
  dealId: number | null;
  operationId: number | null;
  createDate: string;
  postedDate: string | null;
  fromEntry: number | null;
  fromAfter: string | null;
  toEntry: number | null;
  toAfter: string | null;
}

interface Balance {
  amount: Micros;
  held: Micros;
  entries: number;
}

interface Posting {
  from: number | null;
  to: number | null;
  quantity: Micros;
  purpose: Purpose;
}

const iso = (at: number) => new Date(at).toISOString();

/**
 * The ledger of the demo's month, computed in the order of time before it is written: the same postings as on the
 * running platform, without a database transaction for each. Times are in epoch ms.
 */
export class DemoBooks {
  readonly #balances = new Map<number, Balance>();
  /** Rows since the last `takeRows`. */
  #rows: DemoTransaction[] = [];

  #balanceOf(userId: number): Balance {
    const balance = this.#balances.get(userId) ?? { amount: 0n, held: 0n, entries: 0 };
    this.#balances.set(userId, balance);
    return balance;
  }

  /** What a user can spend now. */
  available(userId: number): Micros {
    const { amount, held } = this.#balanceOf(userId);
    return amount - held;
  }

  #addRow(
    posting: Posting,
    at: number,
    status: TransactionStatus,
    references: Partial<Pick<DemoTransaction, 'dealId' | 'operationId'>>,
  ) {
    const { from, to, quantity, purpose } = posting;
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
      ...references,
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

  /**
   * Completes a row: moves both balances, and sets on the row the number of each balance's entry and its amount
   * afterwards.
   */
  #complete(row: DemoTransaction, { from, to, quantity }: Posting, at: number) {
    const addEntry = (userId: number | null, change: Micros) => {
      if (userId === null) return [null, null] as const;
      const balance = this.#balanceOf(userId);
      balance.amount += change;
      balance.entries += 1;
      return [balance.entries, decimalOf(balance.amount)] as const;
    };
    const [fromEntry, fromAfter] = addEntry(from, -quantity);
    const [toEntry, toAfter] = addEntry(to, quantity);
    Object.assign(row, {
      status: TransactionStatus.Complete,
      postedDate: iso(at),
      fromEntry,
      fromAfter,
      toEntry,
      toAfter,
    });
  }

  /** Posts a confirmed funds operation. */
  post(posting: Posting, at: number, operationId: number): void {
    this.#complete(this.#addRow(posting, at, TransactionStatus.Complete, { operationId }), posting, at);
  }

  /** Holds the reserve of a new deal. Pass the returned row to `settleDeal` or `voidDeal`. */
  holdDeal(terms: DealTerms, dealId: number, at: number): DemoTransaction {
    const posting = holdOf(terms);
    this.#balanceOf(posting.from).held += posting.quantity;
    return this.#addRow(posting, at, TransactionStatus.Hold, { dealId });
  }

  /** Gives the reserve of a deal back. */
  voidDeal(terms: DealTerms, holdRow: DemoTransaction): void {
    const { from, quantity } = holdOf(terms);
    this.#balanceOf(from).held -= quantity;
    holdRow.status = TransactionStatus.Reject;
  }

  /** Completes a deal. `proven`: a bank message matched its invoice. */
  settleDeal(terms: DealTerms, holdRow: DemoTransaction, at: number, proven: boolean): void {
    const posting = holdOf(terms);
    this.#balanceOf(posting.from).held -= posting.quantity;
    this.#complete(holdRow, posting, at);
    for (const part of completionOf(terms, proven)) {
      this.#complete(this.#addRow(part, at, TransactionStatus.Complete, { dealId: holdRow.dealId }), part, at);
    }
  }

  /** Returns the rows since the last call, in order. */
  takeRows(): DemoTransaction[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Returns the balance of every user. */
  balances(): { userId: number; amount: string; held: string; entries: number }[] {
    return [...this.#balances].map(([userId, { amount, held, entries }]) => ({
      userId,
      amount: decimalOf(amount),
      held: decimalOf(held),
      entries,
    }));
  }
}
