import type { Definition } from '../../src/resources/language/definition';
import { importLimits } from '../../src/resources/language/imports';
import type { ApprovalRow } from '../approvals/requests';
import type { Caller, Platform } from '../calls/platform';
import { Deadline } from '../database/deadline';
import { readImportRows } from '../approvals/importRows';
import type { Tx } from '../database/schema';
import { addRows, importMs, passImportGate, refuseFaultyNow, type Import } from '../entities/performImport';
import { ApiError } from '../base/errors';
import { notifyAffected } from './notifyAffected';

/** Context of a decision: its transaction and the caller who decides. */
export interface DecisionInput {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  requestId: string;
}

/**
 * Approves an import: checks its rows again with the approver's rights, judges them again, and adds them all, as added by who
 * requested it. Throws `FaultyRows` when one of them cannot be added any more, and 409 when the request no longer waits.
 */
export const approveImport = async (
  deciding: DecisionInput,
  request: ApprovalRow,
  definition: Definition,
  reason: string | null,
): Promise<Record<string, unknown>> => {
  const deadline = new Deadline(importMs);
  // Read before the gate, which ends the request: then the database deletes them.
  const rows = await readImportRows(deciding.tx, request.id, { limit: importLimits.rows });
  const imported: Import = { ...deciding, definition, rows, deadline };
  await refuseFaultyNow(imported);
  const slot = request.slot.slice(request.slot.indexOf('#') + 1);
  const result = await passImportGate(imported, { approves: { id: request.id, reason }, slot });
  if (!result) throw new ApiError(409, 'conflict', 'It no longer needs approval');
  const created = await addRows(imported, { by: { id: request.userId }, requestedBy: request.nickname });
  await notifyAffected(deciding, request, { entity: definition.name });
  return { waits: false, created };
};
