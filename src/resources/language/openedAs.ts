import type { Head } from './definition';
import { isOffered, mayOpen, type Offer } from './rights';
import type { Role } from './roles';
import { subjectOf, tableOf } from './tables';

/**
 * Returns the view with all records of a table that a role may see, as a list of its own: a merchant's own invoices. Undefined
 * where there is none.
 */
export const wholeViewOf = <D extends Head>(all: readonly D[], table: string, role: Role): D | undefined =>
  all.find(
    (view) => view.source?.entity === table && !view.source.where && view.route !== undefined && mayOpen(view, role),
  );

/**
 * Returns the definition as which a role opens a referenced record: the target, the table that it is a view of, or the view of
 * the table with all that the role may see. Undefined when the role may only look it up, and where the platform does not offer it.
 */
export const openedAs = <D extends Head>(all: readonly D[], target: D, role: Role, offer?: Offer): D | undefined => {
  const table = all.find(({ name }) => name === target.source?.entity);
  const whole = wholeViewOf(all, tableOf(target), role);
  const allowed = [target, table, whole].filter(
    (candidate) => candidate && mayOpen(candidate, role) && (!offer || isOffered(candidate, offer)),
  );
  return allowed.find((candidate) => candidate?.route !== undefined) ?? allowed[0];
};

/**
 * Names a record for a role, `funds-operations/38`: as one of its table, or as one of this view of it where the role may open
 * only the view (`withdraws/38`).
 */
export const nameFor = (all: readonly Head[], definition: Head, { id }: { id: unknown }, role: Role): string => {
  const table = all.find(({ name }) => name === tableOf(definition));
  const isView = table && !openedAs(all, table, role) && mayOpen(definition, role);
  return isView ? `${definition.name}/${String(id)}` : subjectOf(definition, { id });
};
