import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Schema, Tx } from '../../database/schema';
import type { ApiError } from '../../ground/errors';
import type { InvoiceStatus } from '../../../src/resources/statuses';
import { invoiceLife, startsOf, type Edge, type EndOf, type LifeStepName, type StartOf } from './life';
import { refusedStep } from './refused';

type Columns = Omit<Updateable<Schema['invoices']>, 'id' | 'status'>;

/** Columns that a step writes, as values or SQL. The status is none of them: it follows from the step's edges. */
type Written = { [C in keyof Columns]?: Columns[C] | RawBuilder<Columns[C]> };

/** Either of two statuses that a step leads to: the first where the condition holds. */
interface Either<S extends LifeStepName> {
  when: RawBuilder<boolean>;
  becomes: EndOf<S>;
  otherwise: EndOf<S>;
}

/** What a step needs and writes beside its statuses; in SQL the invoice is `i`. */
interface Beside<S extends LifeStepName> {
  /** It begins from these of its statuses alone. */
  from?: readonly StartOf<S>[];
  /** Where it leads, of a step that leads to several statuses from one. */
  to?: EndOf<S> | Either<S>;
  needs?: RawBuilder<boolean>;
  sets?: Written;
}

/** How one invoice takes a step. */
export interface SingleMove<S extends LifeStepName> extends Beside<S> {
  /** Why the step is refused, where the status alone does not say it. */
  refused?: (tx: Tx, id: number) => Promise<ApiError>;
}

interface SetMove<S extends LifeStepName> extends Beside<S> {
  /** At most so many invoices take the step at once. */
  most: number;
}

/** Is the invoice `i` in one of these statuses? Written out: an index of some statuses alone is used for no parameter. */
const isIn = (statuses: readonly InvoiceStatus[]) =>
  sql<boolean>`i.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** From where the step leads, and to where, as SQL. Throws where it leads to several statuses from one, and none is chosen. */
const pathOf = <S extends LifeStepName>(step: S, { from, to }: Beside<S>) => {
  const ends: readonly InvoiceStatus[] | undefined =
    typeof to === 'object' ? [to.becomes, to.otherwise] : to === undefined ? undefined : [to];
  const all: readonly Edge[] = invoiceLife[step].edges;
  const edges = all.filter(
    ([start, end]) => (from?.some((one) => one === start) ?? true) && (ends?.includes(end) ?? true),
  );
  const starts = startsOf(edges);
  if (typeof to === 'object')
    return {
      isAtStart: isIn(starts),
      becomes: sql<number>`case when ${to.when} then ${sql.lit(to.becomes)} else ${sql.lit(to.otherwise)} end`,
    };
  if (starts.length < edges.length) throw new TypeError(`${step} leads to several statuses from one: say to which`);
  const cases = edges.map(([start, end]) => sql`when ${sql.lit(start)} then ${sql.lit(end)}`);
  return { isAtStart: isIn(starts), becomes: sql<number>`case i.status ${sql.join(cases, sql` `)} end` };
};

const always = sql<boolean>`true`;

/** What comes back of an invoice that took a step. */
const returned = ['i.id', 'i.uuid', 'i.status', 'i.paymentType', 'i.dealId'] as const;

/**
 * An invoice takes a step of its life: one conditional update, so that of two who take it at once one is refused. Throws 409
 * where it is in no status that the step begins from, or what the step needs does not hold.
 */
export const move = async <S extends LifeStepName>(tx: Tx, step: S, id: number, how: SingleMove<S> = {}) => {
  const { isAtStart, becomes } = pathOf(step, how);
  const moved = await tx
    .updateTable('invoices as i')
    .set({ ...how.sets, status: becomes })
    .where('i.id', '=', id)
    .where(isAtStart)
    .where(how.needs ?? always)
    .returning(returned)
    .executeTakeFirst();
  if (!moved) throw await (how.refused ?? refusedStep)(tx, id);
  return moved;
};

/**
 * The invoices for which a step is due take it, the oldest first, in one statement; those that others hold at this moment are
 * passed over. Each comes back with the status and the holder that it had.
 */
export const moveDue = async <S extends LifeStepName>(tx: Tx, step: S, how: SetMove<S>) => {
  const { isAtStart, becomes } = pathOf(step, how);
  return tx
    .with('due', (db) =>
      db
        .selectFrom('invoices as i')
        .select(['i.id', 'i.status', 'i.owner'])
        .where(isAtStart)
        .where(how.needs ?? always)
        .orderBy('i.id')
        .limit(how.most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('invoices as i')
    .from('due')
    .set({ ...how.sets, status: becomes })
    .whereRef('i.id', '=', 'due.id')
    .returning([...returned, 'due.status as was', 'due.owner as holder'])
    .execute();
};
