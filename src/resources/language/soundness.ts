import {
  callsOf,
  createInputs,
  isCreateCall,
  allowsDryRun,
  ownershipsOf,
  type CallAction,
  type Definition,
} from './definition';
import { addressOf, answeringAction, answeringActions, fixedValuesOf } from './answering';
import { whyNotImportable } from './imports';
import { templateFields } from './cardTemplate';
import { placeholdersOf } from './wire';

/** An invalid definition. The message names the definition and the problem in one line. */
export class UnsoundDefinition extends Error {
  constructor(name: string, problem: string) {
    super(`Definition "${name}": ${problem}`);
  }
}

/** Returns the field names that a definition mentions, by the property that mentions them. */
const mentionedFields = (definition: Definition) => {
  const { access, display, list, create, envelope, departure, fields } = definition;
  const { nameField, summary = [], cardText = [], groups = [], thread, summedBy, notSummed } = display;
  const { sort, tabs = [], tiles = [], queues = [] } = list ?? {};
  const conditions = [
    ...tabs.map(({ where }) => where),
    ...queues,
    ...tiles.flatMap((tile) =>
      'count' in tile ? tile.count : 'sum' in tile ? [tile.sum.where] : [{ [tile.whole.field]: '' }],
    ),
    ...Object.values(envelope?.counts ?? {}).map(({ where }) => where),
  ].flatMap((where) => Object.keys(where).map((key) => key.replace(/_(gte|lte)$/, '')));
  const ownershipFields = ownershipsOf(definition).flatMap(({ alsoVisible = {} }) => Object.keys(alsoVisible));
  const fieldsInFields = Object.values(fields).flatMap(
    ({ rules, silence, level, notes = [], replacedBy, orElse, bounds = [] }) => [
      ...(rules?.notBelow === undefined ? [] : [rules.notBelow]),
      ...(rules?.notWith === undefined ? [] : [rules.notWith.field]),
      ...(orElse === undefined ? [] : [orElse]),
      ...(replacedBy === undefined ? [] : [replacedBy]),
      ...(silence ? [silence.since] : []),
      ...(level ? [level.since] : []),
      ...notes.flatMap(({ field, when = {}, tooltip }) => [
        field,
        ...Object.keys(when),
        ...(tooltip?.field === undefined ? [] : [tooltip.field]),
      ]),
      ...bounds,
    ],
  );
  return {
    nameField: [nameField],
    summary,
    groups: groups.flatMap((group) => group.fields),
    cardText: cardText.flatMap(templateFields),
    summedBy: summedBy === undefined ? [] : [summedBy],
    notSummed: notSummed === undefined ? [] : [notSummed],
    thread: Object.keys(thread?.when.is ?? {}),
    identity: ['id', ...(definition.identity === undefined ? [] : [definition.identity])],
    sort: sort ? [sort.field] : [],
    'create.inputs': create?.inputs ?? [],
    'live.tells': definition.live?.tells === undefined ? [] : [definition.live.tells],
    departure: departure ? [...departure.fields, departure.by] : [],
    'a tab, tile or count': conditions,
    'another field': fieldsInFields,
    ownership: access.subjectField === undefined ? ownershipFields : [...ownershipFields, access.subjectField],
  };
};

/** Tells actions with the same address apart. */
const fixedBodyOf = (action: CallAction) => JSON.stringify(fixedValuesOf(action));

/** Refuses inputs that offer to create a record (`creates`) which cannot be created so. */
const checkOfferedCreates = (
  definition: Definition,
  definitions: readonly Definition[],
  refuse: (problem: string) => never,
): void => {
  for (const [key, { inputs = {} }] of callsOf(definition))
    for (const [input, { target, input: options }] of Object.entries(inputs)) {
      const given = options ? options.creates : undefined;
      if (!given) continue;
      const other = definitions.find(({ name }) => name === target);
      if (!other?.create || other.create.dialog.custom)
        return refuse(
          `"${input}" of "${key}" offers to create "${target}", which no dialog of the console's own creates`,
        );
      for (const [name, template] of Object.entries(given)) {
        if (!Object.hasOwn(createInputs(other), name))
          refuse(`"${input}" of "${key}" gives "${name}", which the create of "${target}" does not ask for`);
        for (const placeholder of placeholdersOf(template))
          if (!isFillable(definition, placeholder))
            refuse(`"${input}" of "${key}" names {${placeholder}}, which nothing fills`);
      }
    }
};

/**
 * Throws `UnsoundDefinition` for the first invalid definition: it mentions a field, action or entity that does not
 * exist, or two of its actions are indistinguishable. `hasRule` returns whether the reference API has a rule for an
 * action (`banks.remove`).
 */
export const refuseUnsound = (definitions: readonly Definition[], hasRule: (action: string) => boolean): void => {
  const names = new Set(definitions.map(({ name }) => name));
  const answering = answeringActions(definitions);
  const actionByAddress = new Map<string, CallAction>();
  const ownerByAddress = new Map(
    definitions.flatMap(({ name, ...definition }) =>
      callsOf({ name, ...definition }).flatMap(([key, action]): [string, string][] =>
        hasRule(`${name}.${key}`) ? [[addressOf(action), name]] : [],
      ),
    ),
  );
  for (const definition of definitions) {
    const { name, fields, actions = {} } = definition;
    const refuse = (problem: string): never => {
      throw new UnsoundDefinition(name, problem);
    };
    for (const [where, mentioned] of Object.entries(mentionedFields(definition)))
      for (const field of mentioned)
        if (!Object.hasOwn(fields, field)) refuse(`${where} names the field "${field}", which it does not have`);
    for (const [field, { target, filterTarget, counts, toggle }] of Object.entries(fields)) {
      for (const other of [target, filterTarget, counts?.entity])
        if (other !== undefined && !names.has(other)) refuse(`"${field}" refers to "${other}", which does not exist`);
      for (const action of Object.values(toggle ?? {}))
        if (!Object.hasOwn(actions, action))
          refuse(`"${field}" is turned by the action "${action}", which it does not have`);
    }
    for (const action of Object.values(actions))
      if (action.kind === 'call' && action.fallback !== undefined && !Object.hasOwn(actions, action.fallback))
        refuse(`"${action.label}" offers "${action.fallback}" instead, which it does not have`);
    for (const action of Object.values(actions))
      if (action.kind === 'create' && !names.has(action.entity))
        refuse(`"${action.label}" creates "${action.entity}", which does not exist`);
    checkOfferedCreates(definition, definitions, refuse);
    const { thread } = definition.display;
    if (thread) {
      const other = definitions.find((candidate) => candidate.name === thread.entity);
      if (!other) refuse(`its thread is "${thread.entity}", which does not exist`);
      for (const field of [thread.authorField, thread.dateField, thread.textField])
        if (!Object.hasOwn(other!.fields, field))
          refuse(`its thread names the field "${field}", which "${thread.entity}" does not have`);
    }
    for (const followed of definition.live?.follows ?? [])
      if (!names.has(followed)) refuse(`it follows "${followed}", which does not exist`);
    const whyNot = definition.import ? whyNotImportable(definition) : undefined;
    if (whyNot !== undefined) refuse(`it cannot be imported: ${whyNot}`);
    const source = definition.source?.entity;
    if (source !== undefined && !names.has(source)) refuse(`it is a view of "${source}", which does not exist`);
    for (const [key, action] of callsOf(definition)) {
      // An action on a record of another entity (of a view's table, of a deposit's operation) is answered by that
      // entity.
      const belongsToOther = ownerByAddress.has(addressOf(action)) && ownerByAddress.get(addressOf(action)) !== name;
      const performed = answeringAction(answering, action);
      const hasEffect =
        performed?.action.removes ||
        performed?.action.sets ||
        isCreateCall(definition, action) ||
        (performed && hasRule(`${performed.definition.name}.${performed.name}`));
      if (!hasEffect && !action.unavailable)
        refuse(`the action "${key}" has no rule, sets nothing and removes nothing`);
      if (action.bulk && !allowsDryRun(action)) refuse(`the action "${key}" cannot be offered for several records`);
      if (action.bulk && action.removes) refuse(`the action "${key}" removes: it is never offered for several records`);
      // Otherwise nobody would see that a record waits.
      if (action.access?.approval && !isCreateCall(definition, action) && !Object.hasOwn(fields, 'requestedBy'))
        refuse(`the action "${key}" may need a second person, but its records have no "requestedBy"`);
      const sets = action.sets === 'inputs' ? {} : (action.sets ?? {});
      for (const column of Object.keys(sets))
        if (!Object.hasOwn(fields, column)) refuse(`the action "${key}" sets "${column}", which it does not have`);
      for (const input of action.sets ? Object.keys(action.inputs ?? {}) : []) {
        if (Object.hasOwn(sets, input)) refuse(`the action "${key}" asks for "${input}", which it sets itself`);
        if (input !== 'reason' && !Object.hasOwn(fields, input))
          refuse(`the action "${key}" asks for "${input}", which is neither a field nor the reason of its history`);
      }
      for (const { input } of action.inputRules ?? [])
        if (!Object.hasOwn(action.inputs ?? {}, input))
          refuse(`the action "${key}" asks for "${input}", which it does not have`);
      for (const placeholder of placeholdersOf(action.path))
        if (!isFillable(definition, placeholder))
          refuse(`the path of "${key}" names {${placeholder}}, which nothing fills`);
      const address = addressOf(action);
      const other = actionByAddress.get(address);
      if (other && other !== action && !belongsToOther && fixedBodyOf(other) === fixedBodyOf(action))
        refuse(`the action "${key}" has the address of another: ${address}`);
      if (!belongsToOther) actionByAddress.set(address, action);
    }
  }
};

const isFillable = ({ fields, endpoint, scope = {} }: Definition, placeholder: string) =>
  placeholder.startsWith('me.') ||
  Object.hasOwn(fields, placeholder) ||
  Object.hasOwn(scope, placeholder) ||
  placeholdersOf(endpoint).includes(placeholder);
