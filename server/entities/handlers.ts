import type { RecordOf } from '../../src/resources/language/definition';
import type { ActName, DefinitionMap } from '../../src/resources/index';
import type { Values } from '../../src/resources/language/values';
import type { Judge } from '../approvals/judgement';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import type { Change } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';

/** What a rule is given: the transaction, who asks, and a way to tell of records it changed beside its own. */
export interface RuleContext {
  tx: Tx;
  caller: Caller;
  /** What the tokens of new sessions are made with. */
  platform: Platform;
  /** Announces a change of another record than the one acted on. */
  changed: (change: Change) => Promise<void>;
}

/** What comes of an action, where it is more than the record as it is afterwards. */
export interface ActionResult {
  /** The answer; the record when absent. */
  answer?: Record<string, unknown>;
  /** What the answer says beside the record. */
  also?: Record<string, unknown>;
  /** What activity shall say beside the record's own fields. */
  before?: Values;
  after?: Values;
}

/** The rule behind an action of an entity: `record` is read and locked, `body` is as it was sent. */
export type ActionHandler<N extends keyof DefinitionMap> = (
  doing: RuleContext & {
    record: RecordOf<DefinitionMap[N]> & Row;
    input: Values;
    body: Readonly<Record<string, unknown>>;
    /** Another requested it, and the caller approved: they need the role, not the task. */
    approved: boolean;
  },
) => Promise<ActionResult | void>;

/** What comes of a create: the row it made or changed, and what its answer says beside the record. */
export interface CreateResult {
  id: number;
  also?: Record<string, unknown>;
}

/** The rule behind creating a record. */
export type CreateHandler = (
  doing: RuleContext & { input: Values; params: Readonly<Record<string, number>> },
) => Promise<CreateResult>;

/** The rules of the business that the generic endpoints carry out: `capabilities/index.ts` says which they are. */
export interface Rules {
  /** Behind creating, for entities that an insert does not make. By the definition's name. */
  creators: Readonly<Partial<Record<keyof DefinitionMap, CreateHandler>>>;
  /** Behind actions. A removal without a rule deletes the row. */
  actionHandlers: Readonly<Partial<Record<ActName, ActionHandler<never>>>>;
  /** What is said of each call that may need approval: one for every `approval` of a definition. */
  judges: Readonly<Partial<Record<ActName, Judge>>>;
}

declare module '../calls/platform' {
  interface Platform {
    /** What the platform does with records beyond what their definitions say. */
    rules: Rules;
  }
}
