import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { plainCalls } from '../../src/resources/calls';
import { percent } from '../../src/resources/language/fields';
import { Role } from '../../src/resources/language/roles';
import { checkValue, readInput, type Values } from '../../src/resources/language/values';
import { isUuid } from '../database/uuid';
import type { Db, Tx } from '../database/schema';
import type { ActionHandler } from '../entities/handlers';
import { checkRole, paramOf, routePath } from '../calls/addresses';
import { invalid, notFound, ofField } from '../ground/errors';
import type { Env, Platform } from '../calls/platform';
import type { Judge } from '../approvals/judgement';
import { UserStatus } from '../../src/resources/statuses';

const sides = ['payInFee', 'payOutFee'] as const;
const labels = { payInFee: 'Pay-in fee', payOutFee: 'Pay-out fee' } as const;
const ofAgent = 1;

/** Percents of a user, to the platform or to one agent, as decimal strings. */
export interface Fees {
  payInFee: string;
  payOutFee: string;
  /** Since when, ISO. */
  createDate: string;
}

const request = z.object({
  type: z.union([z.literal(0), z.literal(ofAgent)]),
  fees: z
    .array(z.object({ size: z.union([z.number(), z.string()]), type: z.union([z.literal(0), z.literal(1)]) }))
    .min(1),
  agent: z.object({ uuid: z.string() }).optional(),
});

const fee = percent('Fee', { required: true });

/** The fees of a request by side, checked: 0 to 100 with two decimals. A side that is not named stays as it is. */
const readFees = (fees: z.infer<typeof request>['fees']) => {
  const read: Partial<Record<(typeof sides)[number], string>> = {};
  for (const { size, type } of fees) {
    const side = sides[type];
    const given = readInput(fee, size);
    const issue = checkValue(fee, given);
    if (issue) throw invalid(side, ofField(labels[side], issue));
    read[side] = String(given);
  }
  return read;
};

/** The agent of that uuid, if one is active. Throws 422 naming the field. */
const agentOf = async (tx: Tx, uuid: unknown, field: string) => {
  const agent =
    typeof uuid === 'string' && isUuid(uuid)
      ? await tx
          .selectFrom('users')
          .select(['id', 'uuid', 'nickname'])
          .where('uuid', '=', uuid)
          .where('type', '=', Role.Agent)
          .where('status', '=', UserStatus.Active)
          .executeTakeFirst()
      : undefined;
  if (!agent) throw invalid(field, ofField('Agent', { phrase: 'no such record' }));
  return agent;
};

/** What a user pays now: to the platform, or to that agent. */
export const feesOf = async (db: Db | Tx, userId: number, agentId: number | null): Promise<Fees | undefined> =>
  db
    .selectFrom('fees')
    .select(['payInFee', 'payOutFee', 'createDate'])
    .where('userId', '=', userId)
    .where('agentId', agentId === null ? 'is' : '=', agentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Who brought a user, by the newest relation. */
export const relationOfUser = async (db: Db | Tx, userId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('users', 'users.id', 'relations.agentId')
    .select(['users.id', 'users.uuid', 'users.nickname', 'users.status', 'relations.createDate'])
    .where('relations.userId', '=', userId)
    .orderBy('relations.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Has somebody had invoices: as their merchant, or as the vault owner who was paid or pays? */
const hasInvoices = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select exists (select 1 from invoices where "clientId" = ${userId})
    or exists (select 1 from deals where "ownerId" = ${userId}) as has`.execute(tx);
  return rows[0]!.has;
};

const feeText = (fees: Readonly<Partial<Record<(typeof sides)[number], string>>>) =>
  sides.flatMap((side) => (fees[side] === undefined ? [] : `${labels[side]} ${fees[side]} %`)).join(', ');

/** What a request for fees says, checked. Throws 422 naming the field. */
const readRequest = async (tx: Tx, body: unknown) => {
  const parsed = request.safeParse(body);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]!.path[0] ?? 'fees');
    throw invalid(field, ofField(field, { phrase: 'This value does not fit here' }));
  }
  const agent = parsed.data.type === ofAgent ? await agentOf(tx, parsed.data.agent?.uuid, 'agent') : undefined;
  return { agent, given: readFees(parsed.data.fees) };
};

const changesTerms = 'It changes the terms of somebody who has had invoices';

/** Judges a change of fees (rules, section 9). */
export const judgeFees: Judge = async ({ tx, record, body }) => {
  const { agent, given } = await readRequest(tx, body);
  const userId = Number(record.id);
  if (!(await hasInvoices(tx, userId))) return undefined;
  const slot = agent ? 'agent-fees' : 'fees';
  const terms = { agent: agent?.id ?? null, ...given };
  const fees = sides.flatMap((side, type) => (given[side] === undefined ? [] : [{ size: given[side], type }]));
  const kept = { type: agent ? ofAgent : 0, fees, ...(agent ? { agent: { uuid: agent.uuid } } : {}) };
  return { sum: null, about: feeText(given), parties: [userId], why: changesTerms, slot, terms, bodyToStore: kept };
};

/** Judges a change of somebody's agent (rules, section 9). */
export const judgeRelation: Judge = async ({ tx, record, input }) => {
  const agent = await agentOf(tx, input.referrerUUID, 'referrerUUID');
  const userId = Number(record.id);
  if (!(await hasInvoices(tx, userId)) || (await relationOfUser(tx, userId))?.id === agent.id) return undefined;
  const terms = { agent: agent.id };
  return { sum: null, about: agent.nickname, parties: [userId], why: changesTerms, slot: 'agent', terms };
};

/**
 * `POST mgmt/users/{uuid}/fees` (specification, section 3): type 0 sets a user's own fees, type 1 those to an agent.
 * Every request adds a row, so that what held when a deal was made can be told.
 */
export const setFees: ActionHandler<'users'> = async ({ tx, record, body }) => {
  const { agent, given } = await readRequest(tx, body);
  const known = await feesOf(tx, record.id, agent?.id ?? null);
  const fees = {
    payInFee: given.payInFee ?? known?.payInFee ?? '0',
    payOutFee: given.payOutFee ?? known?.payOutFee ?? '0',
  };
  await tx
    .insertInto('fees')
    .values({ userId: record.id, agentId: agent?.id ?? null, ...fees, createDate: new Date().toISOString() })
    .execute();
  const names = agent ? ['agentPayInFee', 'agentPayOutFee'] : sides;
  const told = (some: Partial<Fees> | undefined): Values =>
    Object.fromEntries(names.map((name, index) => [name, some ? Number(some[sides[index]!]) : null]));
  return { before: told(known), after: told(fees) };
};

/** `POST mgmt/users/{uuid}/relations`: who brought a user. The newest counts; earlier ones are kept. */
export const setRelation: ActionHandler<'users'> = async ({ tx, record, input }) => {
  const agent = await agentOf(tx, input.referrerUUID, 'referrerUUID');
  const known = await relationOfUser(tx, record.id);
  if (known?.id !== agent.id) {
    await tx
      .insertInto('relations')
      .values({ userId: record.id, agentId: agent.id, createDate: new Date().toISOString() })
      .execute();
  }
  return { before: { agent: known?.nickname ?? null }, after: { agent: agent.nickname } };
};

const onWire = (fees: Fees | undefined) =>
  fees && { payInFee: Number(fees.payInFee), payOutFee: Number(fees.payOutFee), since: fees.createDate };

/** `GET mgmt/users/{uuid}/fees` (extension): what a user pays, to the platform and to their agent, and since when. */
export const feesRoute = ({ db }: Platform): Hono<Env> => {
  const call = plainCalls.readFees;
  const app = new Hono<Env>();
  app.get(routePath(call.path), async (context) => {
    checkRole(call, context.get('caller'));
    const uuid = paramOf(context, 'uuid');
    const user = isUuid(uuid)
      ? await db.selectFrom('users').select('id').where('uuid', '=', uuid).executeTakeFirst()
      : undefined;
    if (!user) throw notFound();
    const agent = await relationOfUser(db, user.id);
    const toAgent = agent && (await feesOf(db, user.id, agent.id));
    return context.json({
      own: onWire(await feesOf(db, user.id, null)) ?? null,
      agent: agent
        ? {
            id: agent.id,
            uuid: agent.uuid,
            nickname: agent.nickname,
            since: agent.createDate,
            fees: onWire(toAgent) ?? null,
          }
        : null,
    });
  });
  return app;
};
