import { sql } from 'kysely';
import type { Definition } from '../../../src/resources/language/definition';
import { definitionOf } from '../../../src/resources/index';
import { forActivity, recordActivity } from '../../database/activity';
import { relationOf } from '../../database/relation';
import { lockBefore } from '../../database/lockBefore';
import { columnsOf, type Tx } from '../../database/schema';
import { readSubject, tableOf } from '../../../src/resources/language/tables';
import { announceRecord } from '../../entities/announce';
import { removeRow } from '../../entities/remove';
import { ApiError } from '../../base/errors';
import { withSavepoint } from '../../database/changes';
import { callNamed } from '../../approvals/calls';
import { endRequest, jointRequestsOf, recordOfSubject, type ApprovalRow } from '../../approvals/requests';
import type { ApprovalStatus } from '../../../src/resources/statuses/approvals';
import { ActiveStatus } from '../../../src/resources/statuses/vault';

/** How a request ends without approval: its status, the act for the history, by whom, and why. */
export interface RequestEnd {
  status: ApprovalStatus;
  act: string;
  by: number | null;
  reason: string | null;
  requestId?: string;
}

/** Locks the record of a request, so that decisions about it are made one after the other. */
export const lockRecord = async (tx: Tx, subject: string, definition: Definition): Promise<void> => {
  const record = recordOfSubject(subject);
  if (!record) return;
  await lockBefore(tx, tableOf(definition), { id: record.id });
  await sql`select id from ${sql.table(tableOf(definition))} where id = ${record.id} for update`.execute(tx);
};

/** What a record that was not approved has, where its table has these columns: the key that came with it is no key. */
const unapprovedValues = { status: ActiveStatus.Disabled, keyHash: null };

/** Removes a record that was not approved, or disables it when other records refer to it already. */
const removeUnapproved = async (tx: Tx, definition: Definition, id: number): Promise<'removed' | 'changed'> => {
  try {
    await withSavepoint(tx, () => removeRow(tx, definition, id));
    return 'removed';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const table = tableOf(definition);
    const sets = Object.entries(unapprovedValues).filter(([name]) => name in columnsOf(table));
    if (sets.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(sets.map(([name, value]) => sql`${sql.id(name)} = ${value}`))}
        where id = ${id}`.execute(tx);
    return 'changed';
  }
};

/**
 * Ends a request and those decided together with it. The new record of a create is removed; the history keeps its
 * values. Returns false when the request was decided meanwhile. Locks the record.
 */
export const withdrawRequest = async (tx: Tx, request: ApprovalRow, ending: RequestEnd): Promise<boolean> => {
  const call = callNamed(request.call);
  const definition = call.kind === 'scalar' ? undefined : call.definition;
  if (definition) await lockRecord(tx, request.subject, definition);
  const { status, act, by, reason, requestId } = ending;
  if (!(await endRequest(tx, request, { status, decidedBy: by, reason }))) return false;
  for (const part of await jointRequestsOf(tx, request.id)) await withdrawRequest(tx, part, ending);
  const record = recordOfSubject(request.subject);
  const source = definition && definitionOf(tableOf(definition));
  const [before] = record && source ? await relationOf(source).byIdsUnscoped(tx, [record.id]) : [];
  const kind =
    call.kind === 'create' && before ? await removeUnapproved(tx, call.definition, Number(before.id)) : 'changed';
  await recordActivity(tx, {
    userId: by ?? undefined,
    entity: source?.name ?? readSubject(request.subject).entity,
    recordId: record && String(record.id),
    act,
    before: before && source ? forActivity(source, before) : undefined,
    after: { reason, about: request.about },
    requestId,
  });
  if (before && definition)
    await announceRecord(tx, definition, before, { kind, owner: relationOf(source!).ownerOf(before) });
  return true;
};
