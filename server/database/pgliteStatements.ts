import { randomUUID } from 'node:crypto';
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';
import { isOutdated, StatementNames } from './statementNames';

const { serialize } = protocol;

/** What is used of a PGlite to send statements. */
export type StatementEngine = Pick<PGlite, 'execProtocol' | 'runExclusive' | 'parsers' | 'serializers'>;

/** Maximum number of statements whose parameters are remembered. */
const maxRemembered = 2000;

/**
 * Sends statements to a PGlite, each as one message of PostgreSQL's protocol. `PGlite.query` sends six, and parses and plans each
 * statement anew: that takes four times as long. Frequent statements are prepared, as they are on a server.
 */
export class PGliteStatements {
  readonly #pglite: StatementEngine;
  /** An engine may outlive what sends to it, so that the names of one are not those of another. */
  readonly #names = new StatementNames(`prepared_${randomUUID()}`);
  /** The types of the parameters, by which their values are written: of statements that are prepared, by name, and of others, by text. */
  readonly #prepared = new Map<string, readonly number[]>();
  readonly #types = new Map<string, readonly number[]>();

  constructor(pglite: StatementEngine) {
    this.#pglite = pglite;
  }

  /** Runs one statement. Throws an error with the code and the constraint that PostgreSQL names. */
  run<R>(text: string, values: readonly unknown[], isInTransaction: boolean): Promise<Results<R>> {
    const name = this.#names.of(text, isInTransaction);
    return this.#pglite.runExclusive(async () => {
      try {
        return await this.#run<R>(text, values, name);
      } catch (error) {
        if (name !== undefined && isOutdated(error)) {
          this.#prepared.delete(name);
          await this.#send(serialize.close({ type: 'S', name }));
        }
        throw error;
      }
    });
  }

  async #run<R>(text: string, values: readonly unknown[], name: string | undefined): Promise<Results<R>> {
    const known = name !== undefined ? this.#prepared.get(name) : values.length > 0 ? this.#types.get(text) : [];
    const types = known ?? (await this.#parse(text, name));
    const messages = await this.#send(
      // Without a name it is only known until the next one comes.
      ...(known && name === undefined ? [serialize.parse({ text })] : []),
      serialize.bind({ statement: name, values: values.map((value, index) => this.#write(value, types[index])) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    return parse.parseResults(messages, this.#pglite.parsers)[0] as Results<R>;
  }

  /** Has a statement parsed, and learns of which types its parameters are. */
  async #parse(text: string, name: string | undefined): Promise<readonly number[]> {
    const messages = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const types = parse.parseDescribeStatementResults(messages);
    if (this.#types.size >= maxRemembered) this.#types.clear();
    if (name === undefined) this.#types.set(text, types);
    else this.#prepared.set(name, types);
    return types;
  }

  #write(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    const write = this.#pglite.serializers[type] as ((value: unknown) => string) | undefined;
    return write ? write(value) : String(value);
  }

  /** Sends messages at once. Throws the error with which the server answers one of them. */
  async #send(...parts: readonly Uint8Array[]) {
    const { messages } = await this.#pglite.execProtocol(Buffer.concat([...parts, serialize.sync()]));
    return messages;
  }
}
