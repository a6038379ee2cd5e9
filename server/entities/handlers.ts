import type { RecordOf } from '../../src/resources/language/definition';
import type { ActName, DefinitionMap } from '../../src/resources/index';
import type { Values } from '../../src/resources/language/values';
import type { RowFault } from '../../src/resources/language/imports';
import type { Judge, JudgedCall, Judgement } from '../approvals/judgement';
import type { NumberedRow } from '../approvals/importRows';
import type { Row } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import type { Change } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';

/** What a handler gets: the transaction, the caller, and a way to announce further changes. */
export interface HandlerContext {
  tx: Tx;
  caller: Caller;
  /** For handlers that need settings or issue tokens. */
  platform: Platform;
  /** Announces a change of a record other than the one acted on. */
  changed: (change: Change) => Promise<void>;
}

/** Result of an action, where it is more than the record's new state. */
export interface ActionResult {
  /** The answer; the record when absent. */
  answer?: Record<string, unknown>;
  /** Fields of the answer beside the record's. */
  also?: Record<string, unknown>;
  /** The act for activity, where it is another one than the action's name. */
  act?: string;
  /** Values for activity beside the record's own fields. */
  before?: Values;
  after?: Values;
}

/** Runs an action. `record` is read and locked; `body` is the input as it was sent. */
export type ActionHandler<N extends keyof DefinitionMap> = (
  context: HandlerContext & {
    record: RecordOf<DefinitionMap[N]> & Row;
    input: Values;
    body: Readonly<Record<string, unknown>>;
    /**
     * Set when somebody else requested the call and the caller approves it: the caller needs the role, but need not
     * hold the task.
     */
    approved: boolean;
    /** Origin of the payers' pages; empty where nobody reads the answer at once. */
    payerOrigin: string;
  },
) => Promise<ActionResult | void>;

/** Result of a create: the id of the row that was created or changed, and fields of the answer beside the record's. */
export interface CreateResult {
  id: number;
  also?: Record<string, unknown>;
  /** The row existed: the act that its history names instead of a create, and the row before. */
  changed?: { act: string; before: Row };
}

/** Creates a record. `params` are the ids in the path; `named` are the inputs that the body has by itself. */
export type CreateHandler = (
  context: HandlerContext & {
    input: Values;
    params: Readonly<Record<string, number>>;
    named: ReadonlySet<string>;
  },
) => Promise<CreateResult>;

/** The rows of an import, to be judged as one. */
export interface JudgedImport extends Pick<JudgedCall, 'tx' | 'platform' | 'caller' | 'isApproving'> {
  rows: readonly Values[];
}

/** What an import has beside the checks of its fields, as the create of one record has it. One or a few statements for all rows. */
export interface ImportHandler {
  /** Judges all rows, as the judge of the create judges one. Required where the create declares `approval`. */
  judge?: (call: JudgedImport) => Promise<Omit<Judgement, 'about' | 'terms' | 'slot' | 'bodyToStore'> | undefined>;
  /** What a row has beside its values and the stamps of every create. */
  stamp?: (values: Values) => Values;
  /** Finds what is wrong with rows and takes time to find: before the transaction. */
  findFaultsBefore?: (platform: Platform, caller: Caller, rows: readonly NumberedRow[]) => Promise<RowFault[]>;
  /** Finds what is wrong with rows by a rule: what the create of such a record would be refused for. */
  findFaults?: (db: Db | Tx, rows: readonly NumberedRow[]) => Promise<RowFault[]>;
}

/** Locks what is locked before the record with this address (its `id` or `uuid`), which the caller may not be allowed to see. */
export type LockFirst = (
  tx: Tx,
  input: Values,
  caller: Caller,
  address: Readonly<Record<string, string | number>>,
) => Promise<void>;

/** What the generic endpoints run of the business; `domain/index.ts` merges those of all capabilities. */
export interface Handlers {
  /** Handlers of creates that are more than an insert, by the definition's name. */
  creators: Readonly<Partial<Record<keyof DefinitionMap, CreateHandler>>>;
  /** Columns that a create without a handler, and an import, write beside the input: who added it and when. */
  stamps: Readonly<Partial<Record<keyof DefinitionMap, (by: { id: number }) => Values>>>;
  /** Handlers of imports, by the definition's name. */
  imports: Readonly<Partial<Record<keyof DefinitionMap, ImportHandler>>>;
  /** Handlers of actions. A removal without a handler deletes the row. */
  actionHandlers: Readonly<Partial<Record<ActName, ActionHandler<never>>>>;
  /** What an action locks before its record, so that two transactions which lock both do so in one order. */
  locks: Readonly<Partial<Record<ActName, LockFirst>>>;
  /** Judges of calls that may need approval: one for every `approval` of a definition. */
  judges: Readonly<Partial<Record<ActName, Judge>>>;
}

declare module '../calls/platform' {
  interface Platform {
    /** The business beyond what definitions describe. */
    handlers: Handlers;
  }
}
