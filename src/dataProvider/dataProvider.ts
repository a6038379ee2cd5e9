import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { plainValue } from '../resources/language/choices';
import { createInputs, type Definition } from '../resources/language/definition';
import { isThere } from '../resources/language/rights';
import { tableOf } from '../resources/language/tables';
import { money, type Field } from '../resources/language/fields';
import { consoleCalls } from '../resources/calls';
import { definitionOf, definitions } from '../resources/index';
import { decodeValue, encodeValue, invalidValue, type Values } from '../resources/language/values';
import { decodeRecord, fillPath, fillValue } from '../resources/language/wire';
import type { ConsoleConfig } from './config';
import { callsOnDemand } from './callsOnDemand';
import type { Http } from './http';
import { createLists } from './lists';
import { loadCode } from './loadCode';
import type { NewestRecords } from './newestRecords';
import type { Me, PlatformDataProvider } from './platformDataProvider';
import { changing } from './changing';
import { PlatformError } from './platformError';
import { fetchFigures } from './figureCalls';
import { neverApprovesHeader, type CallMeta } from './callMeta';
import { wrongAnswer } from './wrongAnswer';
import { createRest } from './rest';
import { startedWholeLists } from './wholeListsClient';

/** The code of imports, which few people need. */
const importCalls = () => loadCode(() => import('./importCalls'));
/** The code of calls that nobody makes before the rows are drawn. */
const approvalCalls = () => loadCode(() => import('./approvalCalls'));
const messageCalls = () => loadCode(() => import('./messageCalls'));
const dryRunCalls = () => loadCode(() => import('./dryRunCalls'));
const exportCalls = () => loadCode(() => import('./exportCalls'));
const receiptCalls = () => loadCode(() => import('./receiptCalls'));
const limitCalls = () => loadCode(() => import('./limitCalls'));
const reconciliationCalls = () => loadCode(() => import('./reconciliationCalls'));
const reportCalls = () => loadCode(() => import('./reportCalls'));
const historyCalls = () => loadCode(() => import('./historyCalls'));
const disputeCalls = () => loadCode(() => import('./disputeCalls'));

/** What `createDataProvider` needs. */
export interface DataProviderOptions {
  config: ConsoleConfig;
  http: Http;
  /** What is known of the newest states of records. */
  newest: NewestRecords;
  me: () => Me;
  token: () => string | null;
  /** Called on a 401 or 403 that the worker of whole lists got; `http` reports all others itself. */
  onRefused: (status: 401 | 403) => void;
  /** Called when a call of that worker got no answer. */
  onUnanswered: () => void;
  /** Called with a token that replaces the caller's, before any further call. */
  onRenewed: (token: string) => void;
}

const notFound = 404;
const notOffered = () => new PlatformError('This platform does not offer it', notFound);
const unsupported = () => Promise.reject(new PlatformError('The platform has no call for this', 0));

/** Translates between definitions and HTTP calls (docs/data.md#one-way). Calls reject with `PlatformError`. */
export const createDataProvider = ({
  config,
  http,
  newest,
  me,
  token,
  onRefused,
  onUnanswered,
  onRenewed,
}: DataProviderOptions): PlatformDataProvider => {
  const placeholders = (meta?: CallMeta) => ({ 'me.id': me().id, 'me.uuid': me().uuid, ...meta?.address });
  const rest = createRest(config.apiBase, http);
  const lists = createLists({
    rest,
    newest,
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

  /** A list that the platform does not have is not asked for: its 404 would tell people nothing. */
  const getList: typeof lists.getList = async (name, params) => {
    if (!isThere({ name }, config)) throw notOffered();
    return lists.getList(name, params);
  };
  /** Records that the platform does not have are those that it does not find. */
  const getMany: typeof lists.getMany = async (name, ids, meta) =>
    isThere({ name }, config) ? lists.getMany(name, ids, meta) : [];

  /** Extension fields are not sent to a plain platform. */
  const isSent = (field: Field | undefined) => config.extensions || !field?.extension;

  const keyHeader = (meta?: CallMeta): Record<string, string> =>
    meta?.key !== undefined && config.extensions ? { 'Idempotency-Key': meta.key } : {};

  /** Marks cached whole lists of the entity's table as out of date: its own and those of all views of the table. */
  const expire = async (definition: Definition) => {
    const related = definitions.filter((other) => tableOf(other) === tableOf(definition));
    await startedWholeLists()?.expire(related.map(({ name }) => name));
  };

  const explainNotFound = (error: unknown, extension: boolean | undefined): unknown =>
    extension && error instanceof PlatformError && error.status === notFound ? notOffered() : error;

  const createWithAnswer: PlatformDataProvider['createWithAnswer'] = async (name, { data, meta, needs }) => {
    const definition = definitionOf(name);
    const values = { ...placeholders(meta), ...data };
    const path = fillPath(definition.create?.path ?? definition.endpoint, values);
    const body: Record<string, unknown> = {};
    for (const [key, template] of Object.entries(definition.create?.body ?? {}))
      body[key] = bodyValue(template, values);
    for (const [key, value] of Object.entries({ ...initialValues(definition), ...data })) {
      const field = definition.fields[key];
      const filled = value ?? plainValue(field?.initial ?? null);
      // Another platform need not take null for what nobody typed.
      const isTaken = filled !== null || !definition.elsewhere;
      if (isTaken && isSent(field)) body[key] = field ? encodeValue(field, filled) : filled;
    }
    const read = (json: unknown) => {
      const needed = needs === undefined ? '' : fieldsOf(json)[needs];
      if (typeof needed !== 'string') throw wrongAnswer('a text', needed, needs);
      return json;
    };
    const headers = keyHeader(meta);
    const { data: rawAnswer } = (await changing(rest({ headers, read }).create(path, { data: body }), headers)) as {
      data: unknown;
    };
    await expire(definition);
    // A platform may answer with a bare id.
    const answer = typeof rawAnswer === 'number' ? { id: rawAnswer } : rawAnswer;
    // A platform may answer with nothing. The list is fetched again anyway.
    const record = decodeRecord(definition, answer) ?? { ...data, id: '' };
    return { record: record as RaRecord, answer: fieldsOf(answer) };
  };

  const scalarAnswer: PlatformDataProvider['scalarAnswer'] = async (
    { path, method, key, body: template },
    input = {},
    idempotencyKey,
  ) => {
    const values = { ...placeholders(), ...input };
    const body: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(template ?? {})) body[name] = bodyValue(value, values);
    for (const [name, value] of Object.entries(input)) body[name] ??= toNumber(value);
    const sends = method !== 'GET';
    const headers: Record<string, string> = sends ? keyHeader({ key: idempotencyKey }) : {};
    const call = http(fillPath(path, values), { method, body: sends ? body : undefined, headers });
    const answer = await (sends ? changing(call, headers) : call);
    return answer.read((json) => {
      const isWrapped = typeof json === 'object' && json !== null;
      const raw = isWrapped ? fieldsOf(json)[key] : json;
      const value = decodeValue(money(key, 'USDT'), raw);
      // A call that changes something may answer with nothing, a question for the value may not.
      if (value === invalidValue || (!sends && raw === undefined))
        throw wrongAnswer('an amount', raw, isWrapped ? key : undefined);
      return { value: value as string | null, answer: fieldsOf(json) };
    });
  };

  return {
    ...(rest() as DataProvider),
    getList: getList as unknown as DataProvider['getList'],
    getMany: (async (name: string, { ids, meta }: { ids: Identifier[]; meta?: CallMeta }) => ({
      data: await getMany(name, ids, meta),
    })) as unknown as DataProvider['getMany'],
    getOne: (async (name: string, { id, meta }: { id: Identifier; meta?: CallMeta }) => {
      const [data] = await getMany(name, [id], meta);
      if (!data) throw new PlatformError('Record not found. It may have been deleted, or is finished.', notFound);
      return { data };
    }) as unknown as DataProvider['getOne'],
    getManyReference: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,

    create: (async (name: string, params: { data: Values; meta?: CallMeta }) => ({
      data: (await createWithAnswer(name, params)).record,
    })) as unknown as DataProvider['create'],
    createWithAnswer,

    act: async ({ name: entity, action, record, input, body: bodyOverride, key, address, neverApproves }) => {
      const values = { ...record, ...placeholders({ address }), ...input };
      const body: Record<string, unknown> = {};
      for (const [name, template] of Object.entries(action.body ?? {})) body[name] = bodyValue(template, values);
      for (const [name, value] of Object.entries(input)) {
        const field = action.inputs?.[name];
        if (value !== null && isSent(field)) body[name] = field ? encodeValue(field, value) : value;
      }
      const sends = action.method !== 'GET';
      try {
        const headers: Record<string, string> = sends
          ? { ...keyHeader({ key }), ...(neverApproves && neverApprovesHeader) }
          : {};
        const call = http(fillPath(action.path, values), {
          method: action.method,
          body: sends ? (bodyOverride ?? body) : undefined,
          headers,
        });
        // A GET may change something, too.
        const { json } = await changing(call, headers);
        const { access } = fieldsOf(json);
        if (action.answer?.renewsToken && typeof access === 'string') onRenewed(access);
        return { data: json };
      } catch (error) {
        throw explainNotFound(error, action.extension);
      } finally {
        await expire(definitionOf(entity));
      }
    },

    dryRun: async (call) => (await dryRunCalls()).fetchDryRun(http, call),
    dryCreate: async (entity, input) => (await dryRunCalls()).fetchDryCreate(http, entity, input),
    importForecast: async (call) => (await importCalls()).fetchImportForecast(http, call),
    importRows: async (call, key) => {
      try {
        return await (await importCalls()).sendImport(http, call, key);
      } finally {
        await expire(definitionOf(call.entity));
      }
    },
    importedRows: async (page) => (await importCalls()).fetchImportedRows(http, page),

    signOut: async () => {
      if (!config.extensions) return;
      await http(consoleCalls.signOut.path, { method: 'POST', body: {}, keepalive: true }).catch(() => undefined);
    },

    takeNext: async (key) => {
      try {
        const headers = keyHeader({ key });
        const answer = await changing(http(consoleCalls.takeNext.path, { method: 'POST', body: {}, headers }), headers);
        return answer.read((json) => {
          const taken = decodeRecord(definitionOf('taker-store'), json);
          if (!taken) throw wrongAnswer('an object', json);
          return taken as RaRecord;
        });
      } finally {
        await expire(definitionOf('taker-store'));
      }
    },

    addReceipt: async (upload) => (await receiptCalls()).addReceipt(http, upload),

    messages: async () => (await messageCalls()).messageCalls(http, expire),

    unmask: async (name, record, field) => (await messageCalls()).fetchUnmasked(http, name, String(record), field),

    recordExport: async (exported, signal) =>
      config.extensions ? (await exportCalls()).recordExport(http, exported, signal) : undefined,

    download: async ({ download = '' }, record) => {
      const { file } = await http(fillPath(download, record), { readAs: () => 'file', headers: { Accept: '*/*' } });
      return file!;
    },

    emailTaken: async (email, signal) => {
      const answer = await http(fillPath(consoleCalls.checkEmail.path, { email }), { signal });
      return answer.read((json) => {
        if (typeof json !== 'boolean') throw wrongAnswer('true or false', json);
        return json;
      });
    },

    fees: async (uuid, read) =>
      config.extensions ? (await http(fillPath(consoleCalls.readFees.path, { uuid }))).read(read) : unsupported(),

    scalarAnswer,

    scalar: async (...args) => (await scalarAnswer(...args)).value,

    figures: () => fetchFigures(http),

    decisions: async () => (await approvalCalls()).fetchDecisions(http),

    verificationCode: async () => (await approvalCalls()).fetchVerificationCode(http, me().id),

    readNotifications: async (body) => {
      await http(consoleCalls.readNotifications.path, { method: 'POST', body });
    },

    sessions: callsOnDemand(http, () => import('./sessionCalls')),
    security: callsOnDemand(http, () => import('./securityCalls')),
    accountStatements: callsOnDemand(http, () => import('./statementCalls')),
    limits: async () => (await limitCalls()).fetchLimits(http),
    statements: async () => (await reconciliationCalls()).statementCalls(http),
    report: async (query) => (await reportCalls()).fetchReport(http, query),

    disputeCase: async (id) => (await disputeCalls()).fetchDisputeCase(http, id),
    knownPayer: async (invoiceId) => (await disputeCalls()).fetchKnownPayer(http, invoiceId),

    history: async (name, id) =>
      config.extensions ? (await historyCalls()).fetchHistory(http, name, String(id)) : null,
  };
};

const fieldsOf = (answer: unknown): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};

/** Initial values of the create inputs. They are sent even if the user typed nothing. */
const initialValues = (definition: Definition): Values =>
  Object.fromEntries(
    Object.entries(createInputs(definition)).flatMap(([name, { initial }]) =>
      initial === undefined ? [] : [[name, plainValue(initial)]],
    ),
  );

/** Ids and amounts are numbers on the wire, even if they come from an address or as decimal strings. */
const toNumber = (value: unknown) =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && value.length <= 16 ? Number(value) : value;

/** A value of a body that a definition fixes: `true` and `false` are booleans, everything else as `toNumber` says. */
const bodyValue = (template: string, values: Readonly<Record<string, unknown>>) =>
  template === 'true' || template === 'false' ? template === 'true' : toNumber(fillValue(template, values));
