import { confirmCaller } from '../session/tokens';
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import { definitions } from '../base/definitions';
import type { Definition } from '../../src/resources/language/definition';
import { mayOpen } from '../../src/resources/language/rights';
import type { Value } from '../../src/resources/language/values';
import { forbidden, invalid, notFound, ofField, tooMany } from '../base/errors';
import { UserLimiter } from '../base/userLimiter';
import { paramOf } from '../calls/addresses';
import type { Caller, Env, Platform } from '../calls/platform';
import { recordActivity } from '../database/activity';
import { countUp } from '../database/counters';
import { relationOf } from '../database/relation';
import type { Db } from '../database/schema';
import { checkRecentFactor } from '../session/factors/recentProof';
import { issueTicket, readTicket, type Ticket } from '../session/factors/tickets';
import { readInputs } from './change';
import { hasNumbers } from './encodeMasked';
import { conditionsOf, objectIn } from './listQuery';
import { readScopeWithIds } from './scopes';
import { visibleTo } from './visibleTo';

const secondsPerMinute = 60;
/** As long as a ticket is valid, and longer. */
const revealSeconds = 3600;
/** How much is recorded of a text of a filter, in characters, and of a list of values. */
const maxRecordedText = 500;
const maxRecordedValues = 50;
/** Maximum number of exports of a user per minute, so that a flood does not fill the table. */
const maxPerMinute = 60;
/** A user's exports are counted one after the other. */
const limiter = new UserLimiter(1, 20);

/** Fingerprint of a filter, whichever way its JSON was written. */
const fingerprintOf = (filter: object) => createHash('sha256').update(JSON.stringify(filter)).digest('base64url');

const definitionAt = (name: string, { role }: Caller): Definition => {
  const definition = definitions.find((one) => one.name === name);
  if (!definition) throw notFound();
  if (!mayOpen(definition, role)) throw forbidden();
  return visibleTo(definition, role);
};

/** Throws unless whole numbers may be exported: the list has some, there is a reason, and the caller has just proved who they are. */
const checkWhole = ({ settings }: Platform, definition: Definition, caller: Caller, reason: unknown) => {
  if (!hasNumbers(definition)) throw invalid('whole', 'This value is not offered');
  if (!reason) throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
  checkRecentFactor(settings, caller);
};

const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, maxRecordedText);
  if (!Array.isArray(value) || value.length <= maxRecordedValues) return value;
  return [...(value as unknown[]).slice(0, maxRecordedValues), `… ${value.length - maxRecordedValues}`];
};

/** The part of a filter that says something, as it is recorded: what is empty is no condition, and anybody could write it there. */
const saidIn = (filter: object): object =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, shortened(value)]])),
  );

/**
 * `POST mgmt/exports/{entity}` (extension): records in activity that the caller exports a list, which rows, how many, and
 * whether with whole numbers of cards and accounts (docs/rules.md#reading). For these it answers `reveal`: sent as
 * `X-Reveal`, it shows them in calls of that list with that filter, for ten minutes.
 */
export const recordExport = (platform: Platform) => async (context: Context<Env>) => {
  const { db, tokenKeys } = platform;
  const caller = context.get('caller');
  const definition = definitionAt(paramOf(context, 'entity'), caller);
  const { values } = await readInputs(context, plainCalls.recordExport.inputs!);
  // Their session may have ended while the body was being sent.
  await confirmCaller(db, caller);
  const isWhole = values.whole === true;
  const act = isWhole ? 'exportWhole' : 'export';
  context.set('attempted', { entity: definition.name, act });
  if (isWhole) checkWhole(platform, definition, caller, values.reason);
  const filter = objectIn('filter', values.filter ?? '{}');
  const address = objectIn('address', values.address ?? '{}') as Readonly<Record<string, unknown>>;
  const query = conditionsOf(definition, filter);
  if ((await countUp(db, `exports:${caller.id}`, secondsPerMinute)) > maxPerMinute)
    throw tooMany('Too many exports', secondsPerMinute);
  const release = await limiter.take(caller.id, context.req.raw.signal);
  try {
    const readScope = await readScopeWithIds(db, definition, caller, (placeholder) => {
      const id = Number(address[placeholder]);
      if (!Number.isSafeInteger(id)) throw notFound();
      return id;
    });
    const rows = await relationOf(definition).count(db, readScope, query);
    const recorded = { entity: definition.name, rows, filter: saidIn(filter) };
    await recordRows(db, context, recorded, act, values.reason);
    if (!isWhole) return context.json({ rows });
    const reveal = { session: caller.session, entity: definition.name, filter: fingerprintOf(filter), rows };
    context.header('Cache-Control', 'no-store');
    return context.json({ rows, reveal: await issueTicket(tokenKeys, 'reveal', reveal) });
  } finally {
    release();
  }
};

/** Records an export of these rows. */
const recordRows = (
  db: Db,
  context: Context<Env>,
  { entity, ...after }: { entity: string; rows: number; filter: object },
  act: string,
  reason?: Value,
): Promise<void> =>
  recordActivity(db, {
    userId: context.get('caller').id,
    entity,
    act,
    after: { ...after, ...(reason ? { reason } : {}) },
    requestId: context.get('requestId'),
  });

/** An export with whole numbers, as its ticket says it was recorded. */
export type Revealed = Ticket<'reveal'>;

/**
 * The export because of which a call of a list may show whole numbers: the call has its `X-Reveal`, and is of the same list and
 * filter. Undefined without one. Throws 409 for one that has ended, 403 for one of another list, filter or session.
 */
export const revealedBy = async (
  { tokenKeys }: Platform,
  { name }: Definition,
  context: Context<Env>,
): Promise<Revealed | undefined> => {
  const sent = context.req.header('x-reveal');
  if (sent === undefined) return undefined;
  const ticket = await readTicket(tokenKeys, 'reveal', sent);
  const asked = fingerprintOf(objectIn('filter', context.req.query('filter') ?? '{}'));
  const isOfThis =
    ticket.session === context.get('caller').session && ticket.entity === name && ticket.filter === asked;
  if (!isOfThis) throw forbidden();
  return ticket;
};

/**
 * Counts the rows that an export with whole numbers shows, and records those beyond what was recorded, as when others came into
 * the list meanwhile.
 */
export const countShown = async (
  db: Db,
  context: Context<Env>,
  { ticketId, entity, rows: recorded }: Revealed,
  shown: number,
): Promise<void> => {
  if (shown === 0) return;
  const more = Math.min(shown, (await countUp(db, `revealed:${ticketId}`, revealSeconds, shown)) - recorded);
  if (more <= 0) return;
  const filter = saidIn(objectIn('filter', context.req.query('filter') ?? '{}'));
  await recordRows(db, context, { entity, rows: more, filter }, 'exportWhole');
};

/**
 * Records that the caller reads a whole list with whole numbers, as the contract's call without a query answers it: once a minute,
 * for a console that knows no other call makes it all the time. Throws 409 when the caller has a second factor and proved longer
 * ago who they are: a console that can ask for one has other calls.
 */
export const recordWholeRead = async (
  { db, settings }: Platform,
  { name }: Definition,
  context: Context<Env>,
): Promise<void> => {
  const caller = context.get('caller');
  checkRecentFactor(settings, caller);
  if ((await countUp(db, `readWhole:${caller.id}:${name}`, secondsPerMinute)) > 1) return;
  const requestId = context.get('requestId');
  await recordActivity(db, { userId: caller.id, entity: name, act: 'readWhole', requestId });
};
