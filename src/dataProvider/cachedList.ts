import type { Definition } from '../resources/language/definition';
import type { Condition } from '../resources/language/condition';
import type { Answer } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';
import { WholeList } from './wholeList';

/** A copy is taken as current this long (ms): the live channel and `expire` keep it so meanwhile. */
const currentFor = 30_000;
const unchanged = 304;
const unauthorised = 401;

/** Asks the platform for the list; `etag` is that of the copy at hand, null when there is none it could confirm. */
export type FetchList = (etag: string | null) => Promise<Answer>;

/**
 * One list held whole, and how current it is. What happens while an answer is under way is not lost: the answer may be
 * older than it.
 */
export class CachedList {
  readonly name: string;
  readonly list: WholeList;
  #etag: string | null = null;
  #askedAt = 0;
  /** How often the copy was declared out of date, and how many of these the copy at hand has taken in. */
  #expiries = 0;
  #takenIn = -1;
  #loading: Promise<void> | undefined;
  /** Rows of the live channel that came while an answer was under way. */
  #meanwhile: unknown[] = [];
  #replaced = false;

  constructor(definition: Definition, where: Condition) {
    this.name = definition.name;
    this.list = new WholeList(definition, where);
  }

  /** Makes the copy at least as current as the moment of the call. */
  async bringUpToDate(ask: FetchList): Promise<void> {
    const needed = this.#expiries;
    const calledAt = Date.now();
    while (this.#takenIn < needed || calledAt - this.#askedAt > currentFor) {
      const isOwn = this.#loading === undefined;
      this.#loading ??= this.#load(ask).finally(() => {
        this.#loading = undefined;
      });
      try {
        await this.#loading;
      } catch (error) {
        // Somebody else's token was refused: with one's own it may be answered.
        if (isOwn || !(error instanceof PlatformError) || error.status !== unauthorised) throw error;
      }
    }
  }

  /** Takes in rows of the live channel. */
  merge(raws: readonly unknown[]): void {
    this.list.merge(raws);
    this.#etag = null;
    if (this.#loading) this.#meanwhile.push(...raws);
  }

  /** Takes a whole list of the live channel. */
  replace(answer: unknown): void {
    this.list.load(answer);
    this.#replaced = true;
    this.#meanwhile = [];
    this.#isCurrent(null, this.#expiries, Date.now());
  }

  /** What is held is out of date. */
  expire(): void {
    this.#expiries++;
  }

  async #load(ask: FetchList): Promise<void> {
    const expiries = this.#expiries;
    const askedAt = Date.now();
    this.#meanwhile = [];
    this.#replaced = false;
    const { status, headers, json } = await ask(this.#etag);
    // The list that replaced it meanwhile is newer than this answer.
    if (this.#replaced) return;
    if (status === unchanged) {
      this.#isCurrent(this.#etag, expiries, askedAt);
      return;
    }
    try {
      this.list.load(json);
    } catch {
      throw new PlatformError(unexpectedAnswer, status);
    }
    this.list.merge(this.#meanwhile);
    this.#isCurrent(this.#meanwhile.length > 0 ? null : headers.get('etag'), expiries, askedAt);
  }

  /** An ETag can only confirm the very copy it came with. */
  #isCurrent(etag: string | null, takenIn: number, askedAt: number) {
    this.#etag = etag;
    this.#takenIn = takenIn;
    this.#askedAt = askedAt;
  }
}
