import type { Definition } from '../resources/language/definition';
import type { FilledCondition } from '../resources/language/condition';
import type { Answer } from './answer';
import { PlatformError } from './platformError';
import { WholeList } from './wholeList';

/** How long a copy counts as current. The live channel and `expire` keep it current in between. */
const freshForMs = 30_000;
const notModified = 304;
const unauthorised = 401;

/** Fetches the list. `etag` belongs to the cached copy; null if no copy can be revalidated. */
export type FetchList = (etag: string | null) => Promise<Answer>;

/**
 * A cached whole list that knows how current it is. An answer may be older than live events that arrive during the
 * request, so these are applied to it again.
 */
export class CachedList {
  readonly name: string;
  readonly list: WholeList;
  #etag: string | null = null;
  #requestedAt = 0;
  /** How often `expire` was called, and how many of these calls the current copy already covers. */
  #expiries = 0;
  #coveredExpiries = -1;
  #loading: Promise<void> | undefined;
  /** Rows from the live channel that arrived during the running request. */
  #rowsDuringLoad: unknown[] = [];
  /** Whether the live channel replaced the list during the running request. */
  #replaced = false;

  constructor(definition: Definition, where: FilledCondition) {
    this.name = definition.name;
    this.list = new WholeList(definition, where);
  }

  /** Makes the copy at least as current as the moment of the call. Rejects with `PlatformError`. */
  async bringUpToDate(fetchList: FetchList): Promise<void> {
    const neededExpiries = this.#expiries;
    const calledAt = Date.now();
    while (this.#coveredExpiries < neededExpiries || calledAt - this.#requestedAt > freshForMs) {
      const isOwnRequest = this.#loading === undefined;
      this.#loading ??= this.#load(fetchList).finally(() => {
        this.#loading = undefined;
      });
      try {
        await this.#loading;
      } catch (error) {
        // The request of another caller was refused because of its token. Our own token may be accepted, so try again.
        if (isOwnRequest || !(error instanceof PlatformError) || error.status !== unauthorised) throw error;
      }
    }
  }

  /** Merges rows from the live channel. */
  merge(raws: readonly unknown[]): void {
    this.list.merge(raws);
    this.#etag = null;
    if (this.#loading) this.#rowsDuringLoad.push(...raws);
  }

  /** Replaces the list with a whole list from the live channel. */
  replace(answer: unknown): void {
    this.list.load(answer);
    this.#replaced = true;
    this.#rowsDuringLoad = [];
    this.#markCurrent(null, this.#expiries, Date.now());
  }

  /** Marks the copy as out of date. */
  expire(): void {
    this.#expiries++;
  }

  async #load(fetchList: FetchList): Promise<void> {
    const expiries = this.#expiries;
    const requestedAt = Date.now();
    this.#rowsDuringLoad = [];
    this.#replaced = false;
    const { status, headers, read, note } = await fetchList(this.#etag);
    // The live channel replaced the list during the request. That list is newer than this answer.
    if (this.#replaced) return;
    if (status === notModified) {
      this.#markCurrent(this.#etag, expiries, requestedAt);
      return;
    }
    const fault = read((json) => this.list.load(json));
    if (fault) note(fault);
    this.list.merge(this.#rowsDuringLoad);
    this.#markCurrent(this.#rowsDuringLoad.length > 0 ? null : headers.get('etag'), expiries, requestedAt);
  }

  /** Records how current the copy is. `etag` is null if the copy differs from the answer that the ETag came with. */
  #markCurrent(etag: string | null, coveredExpiries: number, requestedAt: number) {
    this.#etag = etag;
    this.#coveredExpiries = coveredExpiries;
    this.#requestedAt = requestedAt;
  }
}
