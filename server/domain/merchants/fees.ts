import { Hono } from 'hono';
import { z } from 'zod';
import { plainCalls } from '../../../src/resources/calls';
import { percent } from '../../../src/resources/language/fields';
import { Role } from '../../../src/resources/language/roles';
import { checkValue, readInput, type Values } from '../../../src/resources/language/values';
import { databaseNow } from '../../database/now';
import { isUuid } from '../../database/uuid';
import type { Db, Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { checkRole, paramOf, routePath } from '../../calls/addresses';
import { invalid, notFound, ofField } from '../../base/errors';
import type { Env, Platform } from '../../calls/platform';
import type { Judge } from '../../approvals/judgement';
import { agentFeeText, feeLabels } from '../../../src/resources/feeChange';
import type { Words } from '../../../src/resources/language/words';
import { termsWords } from '../../../src/resources/terms';
import { notifyUser } from '../../database/changes';
import { nicknameOf } from '../../session/people';
import { feesSlot } from '../ledger/firstFees';
import { UserStatus } from '../../../src/resources/statuses/people';

const sides = ['payInFee', 'payOutFee'] as const;
const toAgentType = 1;

/** Fees of a user, to the platform or to one agent: percents as decimal strings. */
export interface Fees {
  payInFee: string;
  payOutFee: string;
  /** When they were set, ISO. */
  createDate: string;
}

const request = z.object({
  type: z.union([z.literal(0), z.literal(toAgentType)]),
  fees: z
    .array(z.object({ size: z.union([z.number(), z.string()]), type: z.union([z.literal(0), z.literal(1)]) }))
    .min(1),
  agent: z.object({ uuid: z.string() }).optional(),
});

const fee = percent('Fee', { required: true });

/**
 * Reads the fees of a request by side, and checks them: 0 to 100 with two decimals. Sides that are missing stay
 * unchanged.
 */
const readFees = (fees: z.infer<typeof request>['fees']) => {
  const feesBySide: Partial<Record<(typeof sides)[number], string>> = {};
  for (const { size, type } of fees) {
    const side = sides[type];
    const value = readInput(fee, size);
    const issue = checkValue(fee, value);
    if (issue) throw invalid(side, ofField(feeLabels[side], issue));
    feesBySide[side] = String(value);
  }
  return feesBySide;
};

/** Finds an active agent by uuid. Throws 422 naming the field. */
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

/** The newest fees of a user: to the platform when `agentId` is null, else to that agent. */
export const feesOf = async (db: Db | Tx, userId: number, agentId: number | null): Promise<Fees | undefined> =>
  db
    .selectFrom('fees')
    .select(['payInFee', 'payOutFee', 'createDate'])
    .where('userId', '=', userId)
    .where('agentId', agentId === null ? 'is' : '=', agentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The agent who brought a user, from the newest relation. */
export const relationOfUser = async (db: Db | Tx, userId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('users', 'users.id', 'relations.agentId')
    .select(['users.id', 'users.uuid', 'users.nickname', 'users.status', 'relations.createDate'])
    .where('relations.userId', '=', userId)
    .orderBy('relations.id', 'desc')
    .limit(1)
    .executeTakeFirst();

type NewFees = Readonly<Partial<Record<(typeof sides)[number], string>>>;

/** The sides that new fees change. The first ones change whatever they give, even to 0. */
const changedSides = (newFees: NewFees, current: Fees | undefined) =>
  sides.filter((side) => newFees[side] !== undefined && (!current || Number(current[side]) !== Number(newFees[side])));

/** Describes what new fees change: `Pay-in fee 3.5 % → 3.25 %`. */
const feeText = (newFees: NewFees, current: Fees | undefined) =>
  changedSides(newFees, current)
    .map((side) => `${feeLabels[side]} ${current ? `${Number(current[side])} % → ` : ''}${newFees[side]} %`)
    .join(', ');

/** Parses and checks the body of a request for fees. Throws 422 naming the field. */
const readRequest = async (tx: Tx, body: unknown) => {
  const parsed = request.safeParse(body);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]!.path[0] ?? 'fees');
    throw invalid(field, ofField(field, { phrase: 'This value is not valid here' }));
  }
  const agent = parsed.data.type === toAgentType ? await agentOf(tx, parsed.data.agent?.uuid, 'agent') : undefined;
  return { agent, newFees: readFees(parsed.data.fees) };
};

/**
 * Judges a change of fees (docs/rules.md#what-requires-approval). What is in force already requires no approval; nobody sets
 * the percents of an agent of their own principal.
 */
export const judgeFees: Judge = async ({ tx, record, body }) => {
  const { agent, newFees } = await readRequest(tx, body);
  const userId = Number(record.id);
  const current = await feesOf(tx, userId, agent?.id ?? null);
  if (changedSides(newFees, current).length === 0) return undefined;
  const terms = { agent: agent?.id ?? null, ...newFees };
  const fees = sides.flatMap((side, type) => (newFees[side] === undefined ? [] : [{ size: newFees[side], type }]));
  const normalisedBody = { type: agent ? toAgentType : 0, fees, ...(agent ? { agent: { uuid: agent.uuid } } : {}) };
  const judgement = { sum: null, parties: [userId], terms, bodyToStore: normalisedBody };
  const about = feeText(newFees, current);
  return agent
    ? {
        ...judgement,
        step: 'Fees of the agent',
        about: agentFeeText(agent.nickname, about),
        beneficiaries: [agent.id],
        slot: 'agent-fees',
      }
    : { ...judgement, about, slot: feesSlot };
};

/**
 * Judges a change of a user's agent (docs/rules.md#what-requires-approval). Nobody sets an agent of their own principal.
 */
export const judgeRelation: Judge = async ({ tx, record, input }) => {
  const agent = await agentOf(tx, input.referrerUUID, 'referrerUUID');
  const userId = Number(record.id);
  if ((await relationOfUser(tx, userId))?.id === agent.id) return undefined;
  const [parties, beneficiaries, terms] = [[userId], [agent.id], { agent: agent.id }];
  return { sum: null, about: agent.nickname, parties, beneficiaries, slot: 'agent', terms };
};

/** Tells a person of what was agreed. Main has their terms. */
const notifyOfTerms = (tx: Tx, to: number, words: Words): Promise<void> =>
  notifyUser(tx, { to, entity: 'main', words });

/** Tells an agent what they earn from now on, and whose own fees changed what they pay. */
const notifyOfFees = async (
  tx: Tx,
  { userId, agentId }: { userId: number; agentId: number | undefined },
  current: Fees | undefined,
  fees: Pick<Fees, 'payInFee' | 'payOutFee'>,
) => {
  if (current && sides.every((side) => Number(current[side]) === Number(fees[side]))) return;
  const terms = termsWords({ payInFee: Number(fees.payInFee), payOutFee: Number(fees.payOutFee) });
  if (agentId !== undefined) {
    const args = { who: await nicknameOf(tx, userId), terms };
    await notifyOfTerms(tx, agentId, { phrase: 'Your percents from %{who}: %{terms}', args });
  } else if (current) await notifyOfTerms(tx, userId, { phrase: 'Your fees changed: %{terms}', args: { terms } });
};

/**
 * `POST mgmt/users/{uuid}/fees` (docs/contract.md#post-mgmtusersuuidfees): type 0 sets a user's own fees, type 1 those to an agent.
 * Every request adds a row, so the fees at the time of each deal stay known.
 */
export const setFees: ActionHandler<'users'> = async ({ tx, record, body }) => {
  const { agent, newFees } = await readRequest(tx, body);
  const current = await feesOf(tx, record.id, agent?.id ?? null);
  const fees = {
    payInFee: newFees.payInFee ?? current?.payInFee ?? '0',
    payOutFee: newFees.payOutFee ?? current?.payOutFee ?? '0',
  };
  await tx
    .insertInto('fees')
    .values({ userId: record.id, agentId: agent?.id ?? null, ...fees, createDate: databaseNow })
    .execute();
  await notifyOfFees(tx, { userId: record.id, agentId: agent?.id }, current, fees);
  const names = agent ? ['agentPayInFee', 'agentPayOutFee'] : sides;
  const activityValues = (values: Partial<Fees> | undefined): Values =>
    Object.fromEntries(names.map((name, index) => [name, values ? Number(values[sides[index]!]) : null]));
  return { before: activityValues(current), after: activityValues(fees) };
};

/**
 * `POST mgmt/users/{uuid}/relations`: sets the agent who brought a user. The newest relation counts; earlier ones are
 * kept.
 */
export const setRelation: ActionHandler<'users'> = async ({ tx, record, input }) => {
  const agent = await agentOf(tx, input.referrerUUID, 'referrerUUID');
  const current = await relationOfUser(tx, record.id);
  if (current?.id !== agent.id) {
    await tx
      .insertInto('relations')
      .values({ userId: record.id, agentId: agent.id, createDate: databaseNow })
      .execute();
    const args = { who: await nicknameOf(tx, record.id) };
    await notifyOfTerms(tx, agent.id, { phrase: 'You are now the agent of %{who}', args });
    if (current) await notifyOfTerms(tx, current.id, { phrase: 'You are no longer the agent of %{who}', args });
  }
  return { before: { agent: current?.nickname ?? null }, after: { agent: agent.nickname } };
};

const encodeFees = (fees: Fees | undefined) =>
  fees && { payInFee: Number(fees.payInFee), payOutFee: Number(fees.payOutFee), since: fees.createDate };

/** `GET mgmt/users/{uuid}/fees` (extension): a user's fees to the platform and to their agent, each with its date. */
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
      own: encodeFees(await feesOf(db, user.id, null)) ?? null,
      agent: agent
        ? {
            id: agent.id,
            uuid: agent.uuid,
            nickname: agent.nickname,
            since: agent.createDate,
            fees: encodeFees(toAgent) ?? null,
          }
        : null,
    });
  });
  return app;
};
