import { plainCalls } from '../../src/resources/calls';
import { keyCalls, type KeyCall } from '../../src/resources/keyCalls';
import type { PlainCall } from '../../src/resources/plainCall';
import { importColumns, importLimits, importStep } from '../../src/resources/language/imports';
import { callsOf, createInputs, type AnswerContent, type Definition } from '../../src/resources/language/definition';
import type { Fields } from '../../src/resources/language/fields';
import { definitions } from '../base/definitions';
import { refundInputs } from '../../src/resources/ownInvoices';
import { payerInputs } from '../../src/resources/payers';
import { receipts } from '../../src/resources/receipts';
import { ticketFiles } from '../../src/resources/ticketFiles';
import * as scalars from '../../src/resources/scalars';
import type { Scalar } from '../../src/resources/scalars';
import { takerStore } from '../../src/resources/takerStore';
import { fillPath, placeholdersOf } from '../../src/resources/language/wire';
import { bodyExamples, plainExamples, plainNotes, type CallsOfRecords, type PlainCallName } from './examples';
import { invoiceSchema, keyAnswers } from './keySchemas';
import { objectSchema, recordSchema, schemaLike, type ObjectSchema } from './schemas';
import { composed, named, type Schema } from './shared';

/** A call of the platform, as documents describe it. */
export interface Operation {
  /** Name of the call in documents, which no other one has. Programs are generated with it, so that it stays. */
  id: string;
  method: 'GET' | 'POST';
  /** The entity of which it is an action, a list or a create. */
  entity?: string;
  /** Path below the API base; each placeholder has a name that is allowed in a document. */
  path: string;
  summary: string;
  tag: string;
  /** Whether the contract does not have it: a plain platform does not offer it. */
  isExtension: boolean;
  /** What authorizes it: the token of a user, nothing, the key of a device, or the API key of a merchant. */
  access: 'token' | 'public' | 'device' | 'apiKey';
  /** Whether a merchant's server makes it, too, with an API key. */
  takesKey?: true;
  /** Whether the answer is a list that takes `range`, `sort` and `filter`. */
  isList?: true;
  /** Whether it is made once for an `Idempotency-Key`. */
  isOnce?: true;
  /** Parameters of the address. */
  query?: Fields;
  inputs?: Fields;
  /** What the console adds to the inputs, filled from the record, the address or the caller. */
  added?: Readonly<Record<string, string>>;
  /** Schema of the body, where it is more than `inputs`. */
  body?: Schema;
  answer?: Schema;
  takes?: PlainCall['takes'];
  gives?: PlainCall['gives'];
  /** What people have to know of the answer. */
  about?: string;
  /** Whether the console reads the answer. */
  isRead: boolean;
}

/** Name of a call, as documents have it: its method and path. */
export const callName = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;

/** Placeholders that the console fills from the token, and what documents call them. */
const ofTheCaller: Readonly<Record<string, string>> = { '{me.id}': '{userId}', '{me.uuid}': '{userUuid}' };
const documented = (path: string) => path.replace(/\{me\.\w+\}/g, (name) => ofTheCaller[name] ?? name);

const importBody = (definition: Definition): Schema => ({
  type: 'object',
  required: ['rows'],
  properties: {
    rows: { type: 'array', minItems: 1, maxItems: importLimits.rows, items: objectSchema(importColumns(definition)) },
  },
});

const importAnswer: Schema = {
  type: 'object',
  properties: { created: { type: 'integer' }, waits: { type: 'boolean' }, request: { type: 'integer' } },
};

/** The name of an entity as programs write names. */
export const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`-${name}`);

const recordSchemas = new Map(
  definitions.map((definition) => [
    definition,
    named(`${pascal(definition.name)}Record`, recordSchema(definition.fields)),
  ]),
);
/** The schema of the records of an entity. */
const recordOf = (definition: Definition): ObjectSchema => recordSchemas.get(definition)!;

/** Schema of what a list answers: its rows, or an object that holds them and counts beside them. */
const listSchema = (definition: Definition): Schema => {
  const { envelope } = definition;
  const rows = { type: 'array', items: recordOf(definition) };
  if (!envelope) return rows;
  const counts = Object.keys(envelope.counts).map((name) => [name, { type: 'integer' }]);
  return { type: 'object', properties: { ...Object.fromEntries(counts), [envelope.rows]: rows } };
};

/** Schema of the record that a write answers, with the secret that it shows once. */
const writtenSchema = (definition: Definition, content: AnswerContent | undefined): Schema => {
  const { reveals, renewsToken, note } = content ?? {};
  const written = recordOf(definition);
  const beside = {
    type: 'object',
    properties: {
      ...(reveals ? { [reveals.key]: { type: 'string', description: `${reveals.label}, shown once` } } : {}),
      ...(renewsToken ? { access: { type: 'string', description: 'Token that replaces the one of this call' } } : {}),
      ...(note ? { [note.key]: { description: 'Shown with the message that it is done', 'x-extension': true } } : {}),
      waits: {
        type: 'boolean',
        description: 'Nothing is done yet: a second person has to approve it',
        'x-extension': true,
      },
    },
  };
  return composed({ type: 'object', properties: { ...written.properties, ...beside.properties } }, [written, beside]);
};

const ignored = 'The console reads the list again: an empty answer will do.';

/** What people have to know of an answer to a write. */
const aboutAnswer = ({ reveals, renewsToken }: AnswerContent = {}): string =>
  reveals
    ? `The console shows \`${reveals.key}\` (${reveals.label}) once, if the answer has it.${
        renewsToken ? ' `access` replaces the token of a caller who changed their own.' : ''
      }`
    : ignored;

const operationsOf = (definition: Definition): Operation[] => {
  const { endpoint, title, create } = definition;
  const isExtension = definition.extension === true;
  const common = { entity: definition.name, tag: title, access: 'token', isExtension } as const;
  const idOf = (act: string) => camel(`${definition.name}-${act}`);
  return [
    {
      ...common,
      id: idOf('list'),
      isList: true,
      method: 'GET',
      path: endpoint,
      summary: `List: ${title}`,
      answer: listSchema(definition),
      isRead: true,
    },
    ...(create
      ? [
          {
            ...common,
            id: idOf('create'),
            isOnce: true as const,
            method: 'POST' as const,
            path: create.path ?? endpoint,
            summary: create.button,
            inputs: createInputs(definition),
            added: create.body,
            answer: writtenSchema(definition, create.answer),
            about: aboutAnswer(create.answer),
            isRead: create.answer?.reveals !== undefined,
          },
        ]
      : []),
    ...(definition.import
      ? [
          {
            ...common,
            id: idOf('import'),
            isOnce: true as const,
            isExtension: true,
            method: plainCalls.import.method,
            path: fillPath(plainCalls.import.path, { entity: definition.name }),
            summary: importStep(definition),
            body: importBody(definition),
            answer: importAnswer,
            isRead: true,
          },
        ]
      : []),
    ...callsOf(definition).map(([name, action]) => ({
      ...common,
      id: idOf(name),
      ...(action.method === 'POST' ? { isOnce: true as const } : {}),
      isExtension: isExtension || action.extension === true,
      method: action.method,
      path: action.path,
      summary: action.label,
      inputs: action.inputs,
      added: action.body,
      answer: action.removes ? { type: 'object' } : writtenSchema(definition, action.answer),
      about: aboutAnswer(action.answer),
      isRead: action.answer?.reveals !== undefined,
    })),
  ];
};

/** Schema of what an answer has beside a single value. */
const besideSchema = ({ beside = {} }: Scalar): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(beside).map(([name, type]) => [name, { type, nullable: true, 'x-extension': true }]),
  );

const scalarOperation = ([id, scalar]: [string, Scalar]): Operation => ({
  id,
  method: scalar.method,
  path: scalar.path,
  summary: scalar.summary,
  tag: 'Single values',
  access: 'token',
  isExtension: scalar.extension === true,
  inputs: scalar.inputs,
  added: scalar.body,
  answer: { type: 'object', properties: { [scalar.key]: { type: 'number' }, ...besideSchema(scalar) } },
  about: `The value may come bare as well: \`92.4\` in place of \`{"${scalar.key}": 92.4}\`.`,
  isRead: true,
});

/** What the placeholders of bodies stand for. All others are numbers. */
const placeholderSchemas: Readonly<Record<string, Schema>> = {
  uuid: { type: 'string', format: 'uuid' },
  amount: { type: 'number', example: 1234.5 },
  paymentType: { type: 'integer', example: 0 },
};

const schemaOfPlaceholder = (name: string): Schema => placeholderSchemas[name] ?? { type: 'integer', example: 7 };

/** Schema of what a call always sends: a number, or its text. */
const fixedSchema = (text: string): Schema =>
  /^\d+$/.test(text) ? { type: 'integer', enum: [Number(text)] } : { type: 'string', enum: [text] };

/** Schema of the body that the fields of a call make; undefined when it has none. */
const fieldsSchema = ({ inputs = {}, added = {} }: Operation): Schema | undefined => {
  const { required = [], properties } = objectSchema(inputs);
  const given = Object.entries(added).map(([name, template]) => {
    const [placeholder] = placeholdersOf(template);
    return [name, placeholder === undefined ? fixedSchema(template) : schemaOfPlaceholder(placeholder)] as const;
  });
  if (given.length + Object.keys(properties).length === 0) return undefined;
  const names = [...given.map(([name]) => name), ...(required as string[])];
  return {
    type: 'object',
    properties: { ...Object.fromEntries(given), ...properties },
    ...(names.length > 0 ? { required: names } : {}),
  };
};

/** Schema of the body that the console sends, with an example; undefined when it sends none. */
export const bodySchema = (operation: Operation): Schema | undefined => {
  if (operation.body || operation.method === 'GET') return operation.body;
  const schema = fieldsSchema(operation);
  const example = bodyExamples[callName(operation)];
  return example ? { ...(schema ?? schemaLike(example)), example } : schema;
};

const accessOf = ({ roles }: PlainCall) => (roles === 'public' || roles === 'device' ? roles : 'token');

/** Schemas of what the calls answer that answer records; undefined for a file. */
const recordAnswers: Readonly<Record<CallsOfRecords, Schema | undefined>> = {
  readTicketFile: undefined,
  addTicketFile: recordOf(ticketFiles),
  readReceipt: undefined,
  takeNext: recordOf(takerStore),
  addReceipt: recordOf(receipts),
  addEvidence: recordOf(receipts),
  invoiceReceipts: { type: 'array', items: recordOf(receipts) },
};
const isOfRecords = (name: PlainCallName): name is CallsOfRecords => Object.hasOwn(recordAnswers, name);

const plainAnswer = (name: PlainCallName): Schema | undefined => {
  if (isOfRecords(name)) return recordAnswers[name];
  const example = plainExamples[name];
  if (isOfKeys(name)) return composed({ ...invoiceSchema, example }, [invoiceSchema]);
  return { ...schemaLike(example), example };
};

/** Calls of payers that a merchant's server makes with its API key, too. */
const callsOfKeys = ['createInvoice', 'readInvoice', 'reportPaid', 'sendReceipt', 'openDispute'] as const;
const isOfKeys = (name: string) => callsOfKeys.some((one) => one === name);

const { requisites, holderName, phoneNumber } = payerInputs;
/** What calls of merchants' servers send. They are made once for an `Idempotency-Key`. */
const keyInputs = {
  refund: { amount: refundInputs.amount, requisites, holderName, phoneNumber },
} as const satisfies Partial<Record<keyof typeof keyCalls, Fields>>;
const isWithInputs = (name: string): name is keyof typeof keyInputs => Object.hasOwn(keyInputs, name);

/** The calls that only a merchant's server makes. The console makes none of them. */
export const keyOperations: readonly Operation[] = Object.entries<KeyCall>(keyCalls).map(
  ([name, { method, path, summary, query, inputs }]) => ({
    // Calls are named by what is done; some are named by what they answer.
    id: method === 'POST' || name.startsWith('list') ? name : camel(`read-${name}`),
    method,
    path,
    summary,
    tag: 'Calls with an API key',
    isExtension: true,
    access: 'apiKey',
    query,
    ...(isWithInputs(name) ? { inputs: keyInputs[name], isOnce: true } : { inputs }),
    answer: keyAnswers[name as keyof typeof keyCalls],
    isRead: false,
  }),
);

/** All calls of the console, of payers and of devices, from the definitions, the single values and the plain calls. */
export const operations: readonly Operation[] = [
  ...definitions.flatMap(operationsOf),
  // The order of what a module exports differs between the tools that load it.
  ...Object.entries<Scalar>(scalars)
    .toSorted(([, a], [, b]) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`))
    .map(scalarOperation),
  ...Object.entries(plainCalls).map(([name, call]): Operation => ({
    id: name,
    ...(isOfKeys(name) ? { takesKey: true } : {}),
    ...(name === 'createInvoice' ? { isOnce: true } : {}),
    method: call.method,
    path: call.path,
    summary: call.summary,
    tag: 'Other calls',
    access: accessOf(call),
    isExtension: call.extension === true,
    inputs: call.method === 'POST' ? call.inputs : undefined,
    answer: plainAnswer(name as PlainCallName),
    takes: call.takes,
    gives: call.gives,
    about: plainNotes[name as PlainCallName],
    isRead: true,
  })),
].map((operation) => ({ ...operation, path: documented(operation.path) }));
