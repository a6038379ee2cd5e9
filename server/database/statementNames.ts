import { sql } from 'kysely';

/** Maximum number of prepared statements; further ones are parsed and planned on each call. */
const maxPrepared = 500;
/** Maximum number of statements remembered as sent once. */
const maxSeen = 2000;

const marker = '/* often */';

/** Prefix that has a frequent statement outside transactions prepared, too. */
export const preparedStatement = sql.raw(marker);

/** What is planned, and so worth preparing: not the beginning and end of transactions, savepoints and settings. */
const planned = /^\s*(select|insert|update|delete|with)\b/;

/** Codes of SQL: a parameter has another type than its column, or no operator compares the two. */
const wrongTypeCodes: ReadonlySet<unknown> = new Set(['42804', '42883']);

/**
 * Whether an error may be that of a prepared statement of which a column has another type by now, what it answers with or what a
 * parameter is for: it fails as long as it is prepared.
 */
export const isOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return routine === 'RevalidateCachedQuery' || wrongTypeCodes.has(code);
};

/**
 * Names the statements that are prepared: in transactions, all from their second use on. A step of an invoice is a dozen statements,
 * always the same, which take longer to parse and plan than to run. Outside transactions only those with the prefix
 * `preparedStatement`, because the best plan of a list depends on its parameters.
 */
export class StatementNames {
  readonly #prefix: string;
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name of a statement that is about to be sent; undefined when it is not prepared. */
  of(text: string, isInTransaction: boolean): string | undefined {
    if (!(isInTransaction && planned.test(text)) && !text.startsWith(marker)) return undefined;
    const existing = this.#names.get(text);
    if (existing !== undefined || this.#names.size >= maxPrepared) return existing;
    if (!this.#seenOnce.has(text)) {
      if (this.#seenOnce.size >= maxSeen) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = `${this.#prefix}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
