import { createHash } from 'node:crypto';
import { formatNumber } from '../../src/format/money';
import { newKey } from '../../src/format/newKey';
import { actName } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import { importColumns, importStep, importSubject } from '../../src/resources/language/imports';
import { checkApprovalGate, type GateResult, type GivenApproval } from '../approvals/gate';
import type { Judgement } from '../approvals/judgement';
import type { Caller, Platform } from '../calls/platform';
import { withSavepoint } from '../database/changes';
import { isLostRace } from '../database/constraints';
import { Deadline } from '../database/deadline';
import type { NumberedRow } from '../approvals/importRows';
import { storedRelationOf } from '../database/relation';
import type { Tx } from '../database/schema';
import { confirmCaller } from '../session/tokens';
import { recordChange } from './change';
import { findFaults, refuseFaulty, valuesOf } from './importFaults';
import { insertRows } from './insertRows';

/** Maximum time of the whole transaction of an import, ms. */
export const importMs = 2000;

/** An import in its transaction, with rows that were checked by their fields. */
export interface Import {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  requestId: string;
  definition: Definition;
  rows: readonly NumberedRow[];
  deadline: Deadline;
}

export const importHandlerOf = ({ platform, definition }: Pick<Import, 'platform' | 'definition'>) =>
  platform.handlers.imports[definition.name as keyof Platform['handlers']['imports']];

/** Throws `FaultyRows` for what the database knows is wrong with the rows now. */
export const refuseFaultyNow = async ({ tx, platform, caller, definition, rows, deadline }: Import): Promise<void> => {
  await deadline.limit(tx);
  refuseFaulty(await findFaults(tx, { definition, handler: importHandlerOf({ platform, definition }), caller }, rows));
};

/** Judges all rows as one call. Undefined when the rules about a second person do not apply. */
const judge = async (imported: Import, slot: string, isApproving: boolean): Promise<Judgement | undefined> => {
  const { tx, platform, caller, definition, rows } = imported;
  const judgement = await importHandlerOf(imported)?.judge?.({
    tx,
    platform,
    caller,
    isApproving,
    rows: valuesOf(rows),
  });
  const hash = createHash('sha256').update(JSON.stringify(valuesOf(rows)));
  return (
    judgement && {
      ...judgement,
      about: formatNumber(rows.length),
      terms: { rows: hash.digest('hex') },
      slot,
      // An instance of the version before takes it for the create of one record: that has no owner, so it refuses to approve.
      bodyToStore: Object.fromEntries(Object.keys(importColumns(definition)).map((name) => [name, null])),
    }
  );
};

/**
 * Passes the approval gate for all rows at once. Undefined when no approval is needed. `approved` is the request that the
 * caller approves, with its slot.
 */
export const passImportGate = async (
  imported: Import,
  approved?: { approves: GivenApproval; slot: string },
): Promise<GateResult | undefined> => {
  const { tx, platform, caller, definition, deadline } = imported;
  const { create } = definition;
  if (create?.access?.approval === undefined) return undefined;
  await deadline.limit(tx);
  const judgement = await judge(imported, approved?.slot ?? newKey(), approved !== undefined);
  if (!judgement) return undefined;
  const gated = {
    tx,
    platform,
    caller,
    call: actName(definition, 'create'),
    subject: importSubject(definition),
    step: importStep(definition),
    policy: create.access.approval,
    input: {},
    reason: null,
    approves: approved?.approves,
  };
  return checkApprovalGate(gated, judgement);
};

/** Who adds the rows, and who asked for it where that is somebody else. */
interface Addition {
  by: { id: number };
  requestedBy?: string;
}

/**
 * Inserts the rows, and records and announces each as created by the caller. Whoever loses to somebody who adds or removes
 * something at the same moment gets the fault. Returns how many there are.
 */
export const addRows = async (imported: Import, { by, requestedBy }: Addition): Promise<number> => {
  const { tx, platform, caller, requestId, definition, rows, deadline } = imported;
  await deadline.limit(tx);
  const insert = () => insertRows(tx, { definition, handlers: platform.handlers, by }, valuesOf(rows));
  const ids = await withSavepoint(tx, insert).catch(async (error: unknown) => {
    if (isLostRace(error)) await refuseFaultyNow(imported);
    throw error;
  });
  await deadline.limit(tx);
  // The caller may have lost access while this transaction waited for locks.
  await confirmCaller(tx, caller);
  const added = await storedRelationOf(definition).byIdsUnscoped(tx, ids);
  const extra = requestedBy === undefined ? undefined : { after: { requestedBy } };
  for (const after of added.toSorted((a, b) => Number(a.id) - Number(b.id)))
    await recordChange(tx, { caller, requestId }, { definition, act: 'create', after, extra });
  await deadline.limit(tx);
  return ids.length;
};
