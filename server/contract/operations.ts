import { plainCalls, type PlainCall } from '../../src/resources/calls';
import { importColumns, importLimits, importStep } from '../../src/resources/language/imports';
import { callsOf, createInputs, type AnswerContent, type Definition } from '../../src/resources/language/definition';
import type { Fields } from '../../src/resources/language/fields';
import { definitions } from '../../src/resources/index';
import { receipts } from '../../src/resources/receipts';
import * as scalars from '../../src/resources/scalars';
import type { Scalar } from '../../src/resources/scalars';
import { takerStore } from '../../src/resources/takerStore';
import { fillPath } from '../../src/resources/language/wire';
import { plainExamples, type CallsOfRecords, type PlainCallName } from './examples';
import { objectSchema, recordSchema, schemaLike, type Schema } from './schemas';

/** A call of the platform, as documents describe it. */
export interface Operation {
  method: 'GET' | 'POST';
  /** Path below the API base; each placeholder has a name that is allowed in a document. */
  path: string;
  summary: string;
  tag: string;
  /** Whether the specification does not name it: a plain platform does not offer it. */
  isExtension: boolean;
  /** What authorizes it: the token of a user, nothing, or the key of a device. */
  access: 'token' | 'public' | 'device';
  inputs?: Fields;
  /** Schema of the body, where it is more than `inputs`. */
  body?: Schema;
  answer?: Schema;
  takes?: PlainCall['takes'];
  gives?: string;
  /** Names the answer for people: what the console does with it. */
  about?: string;
}

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

/** Schema of what a list answers: its rows, or an object that holds them and counts beside them. */
const listSchema = ({ fields, envelope }: Definition): Schema => {
  const rows = { type: 'array', items: recordSchema(fields) };
  if (!envelope) return rows;
  const counts = Object.keys(envelope.counts).map((name) => [name, { type: 'integer' }]);
  return { type: 'object', properties: { ...Object.fromEntries(counts), [envelope.rows]: rows } };
};

/** Schema of the record that a write answers, with the secret that it shows once. */
const writtenSchema = ({ fields }: Definition, content: AnswerContent | undefined): Schema => {
  const { reveals, renewsToken, note } = content ?? {};
  return {
    type: 'object',
    properties: {
      ...recordSchema(fields).properties,
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
};

const ignored = 'The console reads the list again: an empty answer will do.';

const operationsOf = (definition: Definition): Operation[] => {
  const { endpoint, title, create } = definition;
  const common = { tag: title, access: 'token', isExtension: definition.extension === true } as const;
  return [
    { ...common, method: 'GET', path: endpoint, summary: `List: ${title}`, answer: listSchema(definition) },
    ...(create
      ? [
          {
            ...common,
            method: 'POST' as const,
            path: create.path ?? endpoint,
            summary: create.button,
            inputs: createInputs(definition),
            answer: writtenSchema(definition, create.answer),
            about: create.answer?.reveals ? undefined : ignored,
          },
        ]
      : []),
    ...(definition.import
      ? [
          {
            ...common,
            isExtension: true,
            method: plainCalls.import.method,
            path: fillPath(plainCalls.import.path, { entity: definition.name }),
            summary: importStep(definition),
            body: importBody(definition),
            answer: importAnswer,
          },
        ]
      : []),
    ...callsOf(definition).map(([, action]) => ({
      ...common,
      isExtension: common.isExtension || action.extension === true,
      method: action.method,
      path: action.path,
      summary: action.label,
      inputs: action.inputs,
      answer: action.removes ? { type: 'object' } : writtenSchema(definition, action.answer),
      about: action.answer?.reveals ? undefined : ignored,
    })),
  ];
};

/** Schema of what an answer has beside a single value. */
const besideSchema = ({ beside = {} }: Scalar): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(beside).map(([name, type]) => [name, { type, nullable: true, 'x-extension': true }]),
  );

const scalarOperation = (scalar: Scalar): Operation => ({
  method: scalar.method,
  path: scalar.path,
  summary: scalar.key,
  tag: 'Single values',
  access: 'token',
  isExtension: scalar.extension === true,
  inputs: scalar.inputs,
  answer: { type: 'object', properties: { [scalar.key]: { type: 'number' }, ...besideSchema(scalar) } },
  about: `The value may come bare as well: \`92.4\` in place of \`{"${scalar.key}": 92.4}\`.`,
});

const accessOf = ({ roles }: PlainCall) => (roles === 'public' || roles === 'device' ? roles : 'token');

/** Schemas of what the calls answer that answer records; undefined for a file. */
const recordAnswers: Readonly<Record<CallsOfRecords, Schema | undefined>> = {
  readReceipt: undefined,
  takeNext: recordSchema(takerStore.fields),
  addReceipt: recordSchema(receipts.fields),
  invoiceReceipts: { type: 'array', items: recordSchema(receipts.fields) },
};
const isOfRecords = (name: PlainCallName): name is CallsOfRecords => Object.hasOwn(recordAnswers, name);

const plainAnswer = (name: PlainCallName): Schema | undefined => {
  if (isOfRecords(name)) return recordAnswers[name];
  const example = plainExamples[name];
  return { ...schemaLike(example), example };
};

/** All calls, from the definitions, the single values and the plain calls. */
export const operations: readonly Operation[] = [
  ...definitions.flatMap(operationsOf),
  ...Object.values(scalars).map(scalarOperation),
  ...Object.entries(plainCalls).map(([name, call]): Operation => ({
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
  })),
].map((operation) => ({ ...operation, path: documented(operation.path) }));
