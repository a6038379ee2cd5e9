import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Schema, Tx } from '../../database/schema';
import type { ApiError } from '../../base/errors';
import type { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { invoiceLife, startsOf, type Edge, type EndOf, type LifeStepName } from './life';
import { stepError } from './refused';

type Columns = Omit<Updateable<Schema['invoices']>, 'id' | 'status'>;

/** Columns that a step writes, as values or SQL. The status is not among them: it follows from the step's edges. */
type ColumnValues = { [C in keyof Columns]?: Columns[C] | RawBuilder<Columns[C]> };

/** Chooses between two end statuses by a condition. */
interface Either<S extends LifeStepName> {
  when: RawBuilder<boolean>;
  becomes: EndOf<S>;
  otherwise: EndOf<S>;
}

const isEither = <S extends LifeStepName>(to: EndOf<S> | Either<S> | undefined): to is Either<S> =>
  typeof to === 'object' && 'becomes' in to;

/** Options of a step. In SQL the invoice is `i`. */
interface StepOptions<S extends LifeStepName> {
  /** Restricts the start statuses. */
  from?: readonly InvoiceStatus[];
  /** The end status, for a step that leads to several from one start. */
  to?: EndOf<S> | Either<S>;
  needs?: RawBuilder<boolean>;
  sets?: ColumnValues;
}

/** Options for a step of one invoice. */
export interface SingleMove<S extends LifeStepName> extends StepOptions<S> {
  /** Returns the error when the step is refused for another reason than the status. */
  whyRefused?: (tx: Tx, id: number) => Promise<ApiError>;
}

interface BatchMove<S extends LifeStepName> extends StepOptions<S> {
  /** Maximum number of invoices that take the step at the same time. */
  limit: number;
}

/**
 * SQL: the invoice `i` has one of these statuses. They are literals because PostgreSQL does not use a partial index for
 * parameters.
 */
const hasStatus = (statuses: readonly InvoiceStatus[]) =>
  sql<boolean>`i.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/**
 * The start condition and the new status of a step, as SQL. Throws `TypeError` when a start has several ends and none
 * is chosen.
 */
const pathOf = <S extends LifeStepName>(step: S, { from, to }: StepOptions<S>) => {
  const ends: readonly InvoiceStatus[] | undefined = isEither(to)
    ? [to.becomes, to.otherwise]
    : to === undefined
      ? undefined
      : [to];
  const allEdges: readonly Edge[] = invoiceLife[step].edges;
  const edges = allEdges.filter(
    ([start, end]) => (from?.some((status) => status === start) ?? true) && (ends?.includes(end) ?? true),
  );
  const starts = startsOf(edges);
  if (isEither(to))
    return {
      isAtStart: hasStatus(starts),
      becomes: sql<InvoiceStatus>`case when ${to.when} then ${sql.lit(to.becomes)} else ${sql.lit(to.otherwise)} end`,
    };
  if (starts.length < edges.length)
    throw new TypeError(`${step} leads to several statuses from one start: the option 'to' is required`);
  const cases = edges.map(([start, end]) => sql`when ${sql.lit(start)} then ${sql.lit(end)}`);
  return { isAtStart: hasStatus(starts), becomes: sql<InvoiceStatus>`case i.status ${sql.join(cases, sql` `)} end` };
};

const always = sql<boolean>`true`;

/** Columns returned for an invoice that took a step. */
const returnedColumns = [
  'i.id',
  'i.uuid',
  'i.status',
  'i.paymentType',
  'i.dealId',
  'i.clientId',
  'i.amount',
  'i.refundOf',
] as const;

/**
 * Takes a step with an invoice in one conditional update, so that of two callers at the same time one is refused.
 * Throws 409 when the step does not start from the invoice's status, or its `needs` do not hold.
 */
export const move = async <S extends LifeStepName>(tx: Tx, step: S, id: number, options: SingleMove<S> = {}) => {
  const { isAtStart, becomes } = pathOf(step, options);
  const invoice = await tx
    .updateTable('invoices as i')
    .set({ ...options.sets, status: becomes })
    .where('i.id', '=', id)
    .where(isAtStart)
    .where(options.needs ?? always)
    .returning(returnedColumns)
    .executeTakeFirst();
  if (!invoice) throw await (options.whyRefused ?? stepError)(tx, id);
  return invoice;
};

/**
 * Takes a step with all invoices that are due for it, oldest first, in one statement. Skips locked invoices. Returns
 * each with its previous status and holder.
 */
export const moveDue = async <S extends LifeStepName>(tx: Tx, step: S, options: BatchMove<S>) => {
  const { isAtStart, becomes } = pathOf(step, options);
  return tx
    .with('due', (db) =>
      db
        .selectFrom('invoices as i')
        .select(['i.id', 'i.status', 'i.owner'])
        .where(isAtStart)
        .where(options.needs ?? always)
        .orderBy('i.id')
        .limit(options.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('invoices as i')
    .from('due')
    .set({ ...options.sets, status: becomes })
    .whereRef('i.id', '=', 'due.id')
    .returning([...returnedColumns, 'due.status as previousStatus', 'due.owner as previousHolder'])
    .execute();
};
