import type { RecordOf } from '../../src/resources/language/definition';
import type { DefinitionMap } from '../../src/resources/index';
import type { Values } from '../../src/resources/language/values';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import type { Change } from '../live/changes';
import type { Caller } from '../platform';

/** What a rule is given: the transaction, who asks, and a way to tell of records it changed beside its own. */
export interface Doing {
  tx: Tx;
  caller: Caller;
  /** Announces a change of another record than the one acted on. */
  changed: (change: Change) => Promise<void>;
}

/** The rule behind an action of an entity: `record` is read and locked. What it returns is the answer. */
export type ActionHandler<N extends keyof DefinitionMap> = (
  doing: Doing & { record: RecordOf<DefinitionMap[N]> & Row; input: Values },
) => Promise<Record<string, unknown> | void>;

/** The rule behind creating a record; returns the id of the row it made or changed. */
export type CreateHandler = (
  doing: Doing & { input: Values; params: Readonly<Record<string, number>> },
) => Promise<number>;
