import { confirmCaller } from '../session/tokens';
import { Hono, type Context } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import { definitions } from '../base/definitions';
import type { Definition } from '../../src/resources/language/definition';
import { importLimits, importSubject, mayImport, type RowFault } from '../../src/resources/language/imports';
import { tableOf } from '../../src/resources/language/tables';
import { countWaiting, type ApprovalRow } from '../approvals/requests';
import { paramOf, routePath } from '../calls/addresses';
import { readBody } from '../calls/body';
import type { Caller, Env, Platform } from '../calls/platform';
import { recordActivity } from '../database/activity';
import { inTransaction } from '../database/changes';
import { Deadline } from '../database/deadline';
import { storeImportRows, type NumberedRow } from '../approvals/importRows';
import { conflict, forbidden, invalid, notFound } from '../base/errors';
import { UserLimiter } from '../base/userLimiter';
import { change, type ChangeContext } from './change';
import { checkRows, FaultyRows, findFaults, listedFaults, refuseFaulty } from './importFaults';
import { addRows, importMs, passImportGate, refuseFaultyNow, importHandlerOf, type Import } from './performImport';
import { countRevealed, refuseBeyondLimit } from './revealedFaults';

/** Maximum number of imports of one person that wait for approval. */
const maxWaitingImports = 5;

const limiter = new UserLimiter(1, 1, 'Too many imports at once. Try again shortly.');

/** The definition that the address names. Throws 404 when its records are not imported. */
const importedAt = (context: Context<Env>): Definition => {
  const definition = definitions.find(({ name }) => name === paramOf(context, 'entity'));
  if (!definition?.import) throw notFound();
  return definition;
};

const checkMayImport = (definition: Definition, { role }: Caller): void => {
  if (!mayImport(definition, role)) throw forbidden();
};

/** Reads the rows of a body. Throws 422 for none, and for too many. */
const rowsOf = ({ rows }: Readonly<Record<string, unknown>>): readonly unknown[] => {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid('rows', 'There are no rows to import');
  if (rows.length > importLimits.rows)
    throw invalid('rows', {
      phrase: 'One import has at most %{smart_count} row |||| One import has at most %{smart_count} rows',
      args: { smart_count: importLimits.rows },
    });
  return rows;
};

/** Stores the import with its request for approval. Throws 409 when too many of the caller's wait. */
const waitForApproval = async (
  { tx, caller, requestId, definition, rows, deadline }: Import,
  request: (subject: string) => Promise<ApprovalRow>,
): Promise<number> => {
  await deadline.limit(tx);
  const subject = importSubject(definition);
  const { id } = await request(subject);
  if ((await countWaiting(tx, caller.id, '%/import')) > maxWaitingImports)
    throw conflict({
      phrase: 'At most %{count} of your imports wait for approval at once. Cancel one, or wait.',
      args: { count: maxWaitingImports },
    });
  await storeImportRows(tx, id, rows);
  const after = { rows: rows.length };
  await recordActivity(tx, { userId: caller.id, entity: definition.name, act: 'requestImport', after, requestId });
  await deadline.limit(tx);
  return id;
};

/** Answer of an import: how many records it created, or the request for approval that it waits for. */
type ImportAnswer = { created: number } | { created: 0; waits: true; request: number };

const performImport = async (imported: Import): Promise<ImportAnswer> => {
  await refuseFaultyNow(imported);
  const gateResult = await passImportGate(imported);
  if (!gateResult?.waits) return { created: await addRows(imported, { by: imported.caller }) };
  return { created: 0, waits: true, request: await waitForApproval(imported, gateResult.request) };
};

const importOf = (
  { tx, platform, caller, requestId }: Omit<ChangeContext, 'context'>,
  definition: Definition,
  rows: readonly NumberedRow[],
): Import => ({ tx, platform, caller, requestId, definition, rows, deadline: new Deadline(importMs) });

/** Checks each row by its fields, and rows without such faults by what takes time. */
const checkImported = async (
  platform: Platform,
  { definition, caller }: { definition: Definition; caller: Caller },
  given: readonly unknown[],
) => {
  const { rows, faults } = await checkRows(definition, caller, given);
  const { findFaultsBefore } = importHandlerOf({ platform, definition }) ?? {};
  if (faults.length > 0 || !findFaultsBefore) return { rows, faults };
  return { rows, faults: await findFaultsBefore(platform, caller, rows) };
};

const importInto = (platform: Platform, definition: Definition) =>
  change(platform, {
    attempts: { entity: definition.name, act: 'import' },
    authorize: (caller) => checkMayImport(definition, caller),
    asksFactor: definition.create?.access?.asksFactor,
    validate: async (context, caller) => {
      await refuseBeyondLimit(platform.db, caller);
      const body = await readBody(context);
      const handler = importHandlerOf({ platform, definition });
      const { rows, faults } = await checkImported(platform, { definition, caller }, rowsOf(body));
      if (faults.length > 0)
        refuseFaulty([...faults, ...(await findFaults(platform.db, { definition, handler, caller }, rows))]);
      return { body, rows };
    },
    perform: (changing, { rows }) => performImport(importOf(changing, definition, rows)),
    limiter,
    changes: [tableOf(definition)],
  });

/** Thrown to roll a dry run back. */
class RolledBack extends Error {
  constructor(readonly waits: boolean) {
    super('rolled back');
  }
}

/** Answer of a dry run: the faults of its rows, and, where there are none, whether it would wait for approval. */
interface DryImportAnswer {
  rows: number;
  faults: readonly RowFault[];
  total: number;
  waits?: boolean;
}

const dryImport = async (
  platform: Platform,
  context: Context<Env>,
  definition: Definition,
): Promise<DryImportAnswer> => {
  const { db } = platform;
  const caller = context.get('caller');
  const requestId = context.get('requestId');
  await refuseBeyondLimit(db, caller);
  const body = await readBody(context);
  // Their session may have ended while it was being sent.
  await confirmCaller(db, caller);
  const { rows, faults } = await checkImported(platform, { definition, caller }, rowsOf(body));
  const all = [
    ...faults,
    ...(await findFaults(db, { definition, handler: importHandlerOf({ platform, definition }), caller }, rows)),
  ];
  await countRevealed(db, { caller, definition, requestId }, all);
  if (all.length > 0) return { rows: rows.length, ...listedFaults(all) };
  const waits = await inTransaction(db, async (tx): Promise<never> => {
    const result = await passImportGate(importOf({ tx, platform, caller, requestId }, definition, rows));
    throw new RolledBack(result?.waits === true);
  }).catch((thrown: unknown) => {
    if (thrown instanceof RolledBack) return thrown.waits;
    throw thrown;
  });
  return { rows: rows.length, faults: [], total: 0, waits };
};

/**
 * `POST mgmt/import/{entity}` `{rows: [{field: value}]}` (extension): creates a record of each row, all or none, for whoever
 * may create one. Each row is checked as a create is; 422 lists the faults. What would need a second person for one row
 * waits as one request. `POST mgmt/dry-run/{entity}/import` answers what it would do.
 */
export const importRoutes = (platform: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.post(routePath(plainCalls.import.path), async (context) => {
    const definition = importedAt(context);
    const call = { caller: context.get('caller'), definition, requestId: context.get('requestId') };
    try {
      return await importInto(platform, definition)(context);
    } catch (error) {
      // Counted here, because the transaction of the import is undone.
      if (error instanceof FaultyRows) await countRevealed(platform.db, call, error.faults);
      throw error;
    }
  });
  app.post(routePath(plainCalls.dryImport.path), async (context) => {
    const caller = context.get('caller');
    const definition = importedAt(context);
    checkMayImport(definition, caller);
    const release = await limiter.take(caller.id, context.req.raw.signal);
    try {
      return context.json(await dryImport(platform, context, definition));
    } finally {
      release();
    }
  });
  return app;
};
