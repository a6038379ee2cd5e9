import type { DecodedRecord } from '../../../resources/language/wire';

/** Ids that share one word: those that differ in their lowest 5 bits alone. */
const idsPerWord = 32;

/** A set of ids that needs little memory for a million whole numbers in a row: one bit each. */
export class IdSet {
  readonly #words = new Map<number, number>();
  readonly #others = new Set<DecodedRecord['id']>();

  /** Adds an id. Returns false if the set has it already. */
  add(id: DecodedRecord['id']): boolean {
    if (!Number.isSafeInteger(id)) {
      if (this.#others.has(id)) return false;
      this.#others.add(id);
      return true;
    }
    const word = Math.floor((id as number) / idsPerWord);
    const bit = 1 << ((id as number) - word * idsPerWord);
    const bits = this.#words.get(word) ?? 0;
    if (bits & bit) return false;
    this.#words.set(word, bits | bit);
    return true;
  }
}
