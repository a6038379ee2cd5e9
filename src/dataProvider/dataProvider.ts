import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { createInputs, identityOf, type CallAction, type Definition } from '../resources/language/definition';
import { tableOf } from '../resources/language/tables';
import { money, type Field } from '../resources/language/fields';
import { plainCalls } from '../resources/calls';
import { definitionOf, definitions } from '../resources/index';
import type { HistoryEntry } from '../resources/language/history';
import type { Figures } from '../resources/figures';
import type { Role } from '../resources/language/roles';
import type { Scalar } from '../resources/scalars';
import { decodeValue, encodeValue, invalidValue, type Values } from '../resources/language/values';
import { decodeRecord, fillPath, fillValue } from '../resources/language/wire';
import { fetchDecisions, fetchVerificationCode, type Decision, type VerificationCode } from './approvalCalls';
import type { ConsoleConfig } from './config';
import { readHistory } from './history';
import type { Http } from './http';
import { createLists } from './lists';
import { fetchFittingInvoices, fetchTrial, fetchUnmasked } from './messageCalls';
import type { FittingInvoice, Trial } from '../resources/messageTrials';
import { PlatformError, unexpectedAnswer } from './platformError';
import { fetchFigures, fetchStatement, type Statement, type StatementPage } from './figureCalls';
import { addReceipt, type ReceiptUpload } from './receiptCalls';
import { createRest } from './rest';
import { startedWholeLists } from './wholeListsClient';

/** Who is signed in, as far as calls depend on it. */
export interface Me {
  id: number;
  uuid: string;
  role: Role;
}

/** What lists, creates and actions may say beside the record (`meta` of react-admin's hooks). */
export interface CallMeta {
  /** Values of the screen's address: `{groupId: '4'}`. */
  address?: Readonly<Record<string, string>>;
  /** Idempotency key of the dialog (decisions, section 1). */
  key?: string;
}

/** Runs an action of a definition on a record. */
export interface ActParams extends CallMeta {
  name: string;
  action: CallAction;
  record: RaRecord;
  input: Values;
  /** Sent in place of what the definition says, where a body is more than its inputs. */
  body?: unknown;
}

/** What came of a create: the record as far as it is known, and what the platform answered. */
export interface Created {
  record: RaRecord;
  answer: Readonly<Record<string, unknown>>;
}

/** A single value, and what was answered beside it. */
export interface ScalarAnswer {
  value: string | null;
  beside: Readonly<Record<string, unknown>>;
}

export interface PlatformDataProvider extends DataProvider {
  /** Makes a record, and tells what was answered beside it. */
  make: (name: string, params: { data: Values; meta?: CallMeta }) => Promise<Created>;
  /** Ends the session on the platform, where it offers that. Never rejects. */
  signOut: () => Promise<void>;
  /** Takes the invoice that is due next of those that nobody holds; what it was comes back. */
  takeNext: (key: string) => Promise<RaRecord>;
  /** Adds a receipt to an invoice, telling how far it has come; what it became comes back. */
  addReceipt: (upload: ReceiptUpload) => Promise<RaRecord>;
  /** The file behind a field of a record, as the platform keeps it. */
  download: (field: Field, record: RaRecord) => Promise<Blob>;
  /** Is there a user with this e-mail already? */
  emailTaken: (email: string, signal: AbortSignal) => Promise<boolean>;
  /** What a user pays and who brought them; undefined where the platform does not tell. */
  fees: (uuid: string) => Promise<unknown>;
  /** What a bank's patterns would read now of what none had read; with `apply`, what was done with it (extension). */
  tryPattern: (patternId: number, which: 'trial' | 'apply') => Promise<Trial>;
  /** The pay-ins that an unmatched message may be about (extension). */
  fittingInvoices: (messageId: number) => Promise<FittingInvoice[]>;
  /** The whole of a masked value (extension): the platform writes down who saw it. */
  showWhole: (name: string, record: Identifier, field: string) => Promise<string>;
  /** Runs an action; what the platform answered comes back as it is. */
  act: (params: ActParams) => Promise<{ data: unknown }>;
  /** The same as `scalar`, with what the platform answered beside it. */
  askScalar: (scalar: Scalar, input?: Values, key?: string) => Promise<ScalarAnswer>;
  /** What the platform has counted, as far as this role may read it (extension). */
  figures: () => Promise<Figures>;
  /** What the caller may do about each request for approval that waits (extension). */
  decisions: () => Promise<Decision[]>;
  /** The digits that the caller reads to who verifies them (extension). */
  verificationCode: () => Promise<VerificationCode>;
  /** A page of what was completed on a user's balance, newest first (extension). */
  statement: (userId: number, page: StatementPage) => Promise<Statement>;
  /** Reads or sets a single value; what is answered, bare or wrapped, as a decimal string; null when there is none. */
  scalar: (scalar: Scalar, input?: Values, key?: string) => Promise<string | null>;
  /** What happened to a record, newest first; null where the platform has nothing to say of it. */
  history: (name: string, id: Identifier) => Promise<HistoryEntry[] | null>;
}

export interface DataProviderOptions {
  config: ConsoleConfig;
  http: Http;
  me: () => Me;
  token: () => string | null;
  /** Told of a 401 or 403 that a list held whole met in its worker; `http` tells of all others itself. */
  onRefused: (status: 401 | 403) => void;
  /** The same of a call that got no answer. */
  onUnanswered: () => void;
  /** Given a token that takes the place of the caller's, before anything else is asked. */
  onRenewed: (token: string) => void;
}

const unsupported = () => Promise.reject(new PlatformError('The platform has no call for this', 0));
const notFound = 404;

/** Definitions to calls and back (design, section 4). */
export const createDataProvider = ({
  config,
  http,
  me,
  token,
  onRefused,
  onUnanswered,
  onRenewed,
}: DataProviderOptions): PlatformDataProvider => {
  const placeholders = (meta?: CallMeta) => ({ 'me.id': me().id, 'me.uuid': me().uuid, ...meta?.address });
  const rest = createRest(config.apiBase, http);
  const { getList, getMany } = createLists({
    rest,
    connection: () => ({
      apiBase: config.apiBase,
      answerSeconds: config.answerSeconds,
      token: token(),
      revalidates: config.extensions,
    }),
    role: () => me().role,
    placeholders,
    ranged: config.extensions,
    onRefused,
    onUnanswered,
  });

  /** What the contract does not know is not sent to a plain platform. */
  const isSent = (field: Field | undefined) => config.extensions || !field?.extension;

  const keyHeader = (meta?: CallMeta): Record<string, string> =>
    meta?.key !== undefined && config.extensions ? { 'Idempotency-Key': meta.key } : {};

  /** What is held of an entity, its views and what it is a view of is no longer current. */
  const expire = async (definition: Definition) => {
    const related = definitions.filter((other) => tableOf(other) === tableOf(definition));
    await startedWholeLists()?.expire(related.map(({ name }) => name));
  };

  const refused = (error: unknown, extension: boolean | undefined): unknown =>
    extension && error instanceof PlatformError && error.status === notFound
      ? new PlatformError('This platform does not offer it', notFound)
      : error;

  const make: PlatformDataProvider['make'] = async (name, { data, meta }) => {
    const definition = definitionOf(name);
    const values = { ...placeholders(meta), ...data };
    const path = fillPath(definition.create?.path ?? definition.endpoint, values);
    const body: Record<string, unknown> = {};
    for (const [key, template] of Object.entries(definition.create?.body ?? {}))
      body[key] = numeric(fillValue(template, values));
    for (const [key, value] of Object.entries({ ...optionalInputs(definition), ...data })) {
      const field = definition.fields[key];
      const given = value ?? field?.initial ?? null;
      if (isSent(field)) body[key] = field ? encodeValue(field, given) : given;
    }
    const { data: answered } = (await rest(keyHeader(meta)).create(path, { data: body })) as { data: unknown };
    await expire(definition);
    // A platform may answer with the id alone, bare.
    const answer = typeof answered === 'number' ? { [identityOf(definition)]: answered } : answered;
    // A platform may answer with nothing: the list is fetched again anyway.
    const record = decodeRecord(definition, answer) ?? { ...data, id: meta?.key ?? '' };
    return { record: record as RaRecord, answer: fieldsOf(answer) };
  };

  const askScalar: PlatformDataProvider['askScalar'] = async (
    { path, method, key, body: template },
    input = {},
    idempotencyKey,
  ) => {
    const values = { ...placeholders(), ...input };
    const body: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(template ?? {})) body[name] = numeric(fillValue(value, values));
    for (const [name, value] of Object.entries(input)) body[name] ??= numeric(value);
    const sends = method !== 'GET';
    const { json } = await http(fillPath(path, values), {
      method,
      body: sends ? body : undefined,
      headers: sends ? keyHeader({ key: idempotencyKey }) : {},
    });
    const bare = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : json;
    const value = decodeValue(money(key, 'USDT'), bare);
    if (value === invalidValue) throw new PlatformError(unexpectedAnswer, 200);
    return { value: value as string | null, beside: fieldsOf(json) };
  };

  return {
    ...(rest() as DataProvider),
    getList: getList as unknown as DataProvider['getList'],
    getMany: (async (name: string, { ids, meta }: { ids: Identifier[]; meta?: CallMeta }) => ({
      data: await getMany(name, ids, meta),
    })) as unknown as DataProvider['getMany'],
    getOne: (async (name: string, { id, meta }: { id: Identifier; meta?: CallMeta }) => {
      const [data] = await getMany(name, [id], meta);
      if (!data) throw new PlatformError('Record not found. It may have been deleted.', notFound);
      return { data };
    }) as unknown as DataProvider['getOne'],
    getManyReference: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,

    create: (async (name: string, params: { data: Values; meta?: CallMeta }) => ({
      data: (await make(name, params)).record,
    })) as unknown as DataProvider['create'],
    make,

    act: async ({ name, action, record, input, body: given, key, address }) => {
      const values = { ...record, ...placeholders({ address }), ...input };
      const body: Record<string, unknown> = {};
      for (const [into, template] of Object.entries(action.body ?? {}))
        body[into] = numeric(fillValue(template, values));
      for (const [into, value] of Object.entries(input)) {
        const field = action.inputs?.[into];
        if (value !== null && isSent(field)) body[into] = field ? encodeValue(field, value) : value;
      }
      const sends = action.method !== 'GET';
      try {
        const { json } = await http(fillPath(action.path, values), {
          method: action.method,
          body: sends ? (given ?? body) : undefined,
          headers: sends ? keyHeader({ key }) : {},
        });
        const { access } = fieldsOf(json);
        if (action.answer?.renewsToken && typeof access === 'string') onRenewed(access);
        return { data: json };
      } catch (error) {
        throw refused(error, action.extension);
      } finally {
        await expire(definitionOf(name));
      }
    },

    signOut: async () => {
      if (!config.extensions) return;
      await http(plainCalls.signOut.path, { method: 'POST', body: {}, keepalive: true }).catch(() => undefined);
    },

    takeNext: async (key) => {
      try {
        const { json } = await http(plainCalls.takeNext.path, {
          method: 'POST',
          body: {},
          headers: keyHeader({ key }),
        });
        const taken = decodeRecord(definitionOf('taker-store'), json);
        if (!taken) throw new PlatformError(unexpectedAnswer, 200);
        return taken as RaRecord;
      } finally {
        await expire(definitionOf('taker-store'));
      }
    },

    addReceipt: (upload) => addReceipt(http, upload),

    tryPattern: async (patternId, which) => {
      try {
        return await fetchTrial(http, patternId, which);
      } finally {
        if (which === 'apply') await Promise.all(['messages', 'invoices'].map((name) => expire(definitionOf(name))));
      }
    },

    fittingInvoices: (messageId) => fetchFittingInvoices(http, messageId),

    showWhole: (name, record, field) => fetchUnmasked(http, name, String(record), field),

    download: async ({ download = '' }, record) => {
      const { file } = await http(fillPath(download, record), { reads: () => 'file', headers: { Accept: '*/*' } });
      return file!;
    },

    emailTaken: async (email, signal) => {
      const { json } = await http(fillPath(plainCalls.checkEmail.path, { email }), { signal });
      if (typeof json !== 'boolean') throw new PlatformError(unexpectedAnswer, 200);
      return json;
    },

    fees: async (uuid) => {
      if (!config.extensions) return undefined;
      const { json } = await http(fillPath(plainCalls.readFees.path, { uuid }));
      return json;
    },

    askScalar,

    scalar: async (...asked) => (await askScalar(...asked)).value,

    figures: () => fetchFigures(http),

    decisions: () => fetchDecisions(http),

    verificationCode: () => fetchVerificationCode(http, me().id),

    statement: (userId, page) => fetchStatement(http, userId, page),

    history: async (name, id) => {
      if (!config.extensions) return null;
      try {
        const { json } = await http(fillPath(plainCalls.history.path, { entity: name, id }));
        const entries = readHistory(definitionOf(name), json);
        if (!entries) throw new PlatformError(unexpectedAnswer, 200);
        return entries;
      } catch (error) {
        if (error instanceof PlatformError && error.status === notFound) return null;
        throw error;
      }
    },
  };
};

const fieldsOf = (answer: unknown): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};

/** Inputs that a new record has a value for when nothing is typed: the contract sends it (specification, section 7). */
const optionalInputs = (definition: Definition): Values =>
  Object.fromEntries(
    Object.entries(createInputs(definition)).flatMap(([name, { initial }]) =>
      initial === undefined ? [] : [[name, initial]],
    ),
  );

/** Ids and amounts are numbers on the wire, also when they come from an address or as a decimal string. */
const numeric = (value: unknown) =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && value.length <= 16 ? Number(value) : value;
