import { answeringAction } from '../answering';
import {
  allowsDryRun,
  createInputs,
  isCreateCall,
  type Action,
  type CallAction,
  type Definition,
  type Reveal,
} from '../definition';
import type { Field } from '../field';
import { whyNotImportable } from '../imports';
import { tableOf } from '../tables';
import { conditionMistakes, unknownOptions } from './conditions';
import { fieldMistakes } from './fields';
import { unknownEntities, type Known } from './known';
import { noSuch, unknownFields, unknownWords, type Found } from './mistake';
import { placeholderMistakes } from './paths';

/** Finds what an input offers to create although nothing creates it so. */
function* offeredCreateMistakes(
  property: string,
  { target, input }: Field,
  definition: Definition,
  known: Known,
): Found {
  const given = input ? input.creates : undefined;
  const other = known.entities.get(target ?? '');
  if (!given || !other) return;
  if (!other.create || other.create.dialog.custom)
    yield [`${property}.creates`, `no dialog of the console's own creates "${other.name}".`];
  yield* unknownWords(
    `${property}.creates`,
    `input of the create of "${other.name}"`,
    Object.keys(given),
    Object.keys(createInputs(other)),
  );
  yield* placeholderMistakes(`${property}.creates`, Object.values(given), definition);
}

/** Finds the mistakes of what a call asks for. */
function* inputMistakes(property: string, action: CallAction, definition: Definition, known: Known): Found {
  const { inputs = {}, inputConditions = [], dialog } = action;
  const place = { definition, siblings: { ...definition.fields, ...inputs }, known };
  for (const [name, input] of Object.entries(inputs)) {
    yield* fieldMistakes(`${property}.inputs.${name}`, name, input, place);
    yield* offeredCreateMistakes(`${property}.inputs.${name}`, input, definition, known);
    if (input.input && input.input.required)
      yield [`${property}.inputs.${name}.input.required`, 'only a create has it: an input of an action is "required".'];
  }
  for (const condition of inputConditions) {
    yield* conditionMistakes(`${property}.inputConditions`, condition.is, definition.fields);
    yield* unknownFields(`${property}.inputConditions`, [condition.input], inputs);
    if ('without' in condition)
      yield* unknownOptions(`${property}.inputConditions`, condition.input, inputs, [condition.without]);
  }
  yield* unknownFields(`${property}.dialog.prefilled`, dialog?.prefilled ?? [], inputs);
}

/** Finds what an action sets although its records cannot have it. */
function* setMistakes(property: string, { sets, inputs = {} }: CallAction, { fields }: Definition): Found {
  if (!sets) return;
  const values = sets === 'inputs' ? {} : sets;
  yield* conditionMistakes(`${property}.sets`, values, fields);
  for (const input of Object.keys(inputs)) {
    if (Object.hasOwn(values, input)) yield [`${property}.inputs`, `"${input}" is asked for, and set as well.`];
    if (input !== 'reason' && !Object.hasOwn(fields, input))
      yield [
        `${property}.inputs`,
        `${noSuch('field', input, Object.keys(fields))} Only "reason" may be asked for without one.`,
      ];
  }
}

/** Finds records on which nobody would see that a call waits for a second person. */
function* unseenRequest(property: string, { fields }: Definition): Found {
  if (!Object.hasOwn(fields, 'requestedBy'))
    yield [
      `${property}.access.approval`,
      'a second person may be needed, but its records have no field "requestedBy".',
    ];
}

/** Finds an action that would do nothing, or cannot do what it promises. */
function* effectMistakes(property: string, action: CallAction, definition: Definition, known: Known): Found {
  const { api, answering } = known;
  if (action.bulk && !allowsDryRun(action))
    yield [
      `${property}.bulk`,
      'what it would do cannot be asked beforehand: its address or its answer has more than the record.',
    ];
  if (action.bulk && action.removes) yield [`${property}.bulk`, 'what removes is never offered for several records.'];
  if (action.access?.approval && !isCreateCall(definition, action)) yield* unseenRequest(property, definition);
  if (!api || definition.elsewhere || action.unavailable !== undefined || isCreateCall(definition, action)) return;
  const performed = answeringAction(answering, action);
  const isPerformed =
    performed &&
    (performed.action.removes === true ||
      performed.action.sets !== undefined ||
      api.hasHandler(`${performed.definition.name}.${performed.name}`));
  if (!isPerformed)
    yield [
      property,
      `it does nothing: it has no rule (in a capability.ts of server/domain), sets nothing and removes nothing.`,
    ];
}

/** Finds what the dialog of a secret names although nothing has it. */
function* revealMistakes(property: string, reveals: Reveal | undefined, definition: Definition): Found {
  if (!reveals) return;
  yield* unknownFields(`${property}.answer.reveals.whose`, [reveals.whose], definition.fields);
  const { qrCode, key } = reveals;
  yield* placeholderMistakes(`${property}.answer.reveals.qrCode`, [qrCode?.content], definition, [key]);
}

function* callMistakes(property: string, action: CallAction, definition: Definition, known: Known): Found {
  const { path, body, answer } = action;
  if (action.done === '') yield [property, 'it needs a "done", or its definition a "noun".'];
  yield* placeholderMistakes(`${property}.path`, [path], definition);
  yield* placeholderMistakes(`${property}.body`, Object.values(body ?? {}), definition);
  yield* inputMistakes(property, action, definition, known);
  yield* setMistakes(property, action, definition);
  // Views of one table share actions: each shows the facts that it has.
  yield* unknownFields(`${property}.dialog.facts`, action.dialog?.facts ?? [], known.fieldsOf(tableOf(definition)));
  yield* revealMistakes(property, answer?.reveals, definition);
  const actions = Object.keys(definition.actions ?? {});
  yield* unknownWords(`${property}.fallback`, 'action', [action.fallback], actions);
  yield* unknownWords(`${property}.inverse`, 'action', [action.inverse], actions);
  yield* effectMistakes(property, action, definition, known);
}

function* actionMistakes(property: string, action: Action, definition: Definition, known: Known): Found {
  const { fields } = definition;
  if ('access' in action) yield* conditionMistakes(`${property}.access.when`, action.access?.when?.is, fields);
  if (action.kind === 'call') yield* callMistakes(property, action, definition, known);
  if (action.kind === 'link') {
    yield* placeholderMistakes(`${property}.to`, [action.to], definition);
    yield* unknownEntities(`${property}.entity`, [action.entity], known);
  }
  if (action.kind === 'info') yield* unknownFields(`${property}.fields`, Object.keys(action.fields), fields);
  if (action.kind === 'create') {
    yield* unknownEntities(`${property}.entity`, [action.entity], known);
    const created = known.entities.get(action.entity);
    if (created) yield* unknownFields(`${property}.fill`, Object.keys(action.fill), createInputs(created));
  }
}

/** Finds the mistakes of all actions of a definition. */
export function* mistakesOfActions(definition: Definition, known: Known): Found {
  for (const [name, action] of Object.entries(definition.actions ?? {}))
    yield* actionMistakes(`actions.${name}`, action, definition, known);
}

/** Finds the mistakes of how records are created and imported. */
export function* createMistakes(definition: Definition, known: Known): Found {
  const { fields, create, actions = {} } = definition;
  const hasInputs = (create?.inputs ?? []).every((name) => Object.hasOwn(fields, name));
  const whyNot = definition.import && hasInputs ? whyNotImportable(definition) : undefined;
  if (whyNot !== undefined) yield ['import', `its records cannot be imported: ${whyNot}.`];
  if (!create) return;
  if ([create.button, create.done, create.dialog.heading].includes(''))
    yield ['create', 'it needs its "button", "done" and "dialog.heading", or its definition a "noun".'];
  yield* unknownFields('create.inputs', create.inputs ?? [], fields);
  yield* unknownFields('create.facts', create.facts ?? [], fields);
  yield* unknownFields('create.uncheckedReferences', create.uncheckedReferences ?? [], fields);
  yield* conditionMistakes('create.initialValues', create.initialValues, fields);
  if (known.api)
    yield* conditionMistakes('create.pendingValues', create.pendingValues, known.columnsOf(tableOf(definition)));
  if (create.access?.approval) {
    yield* unseenRequest('create', definition);
    if (!create.pendingValues)
      yield [
        'create.pendingValues',
        'a second person may be needed, but a record that waits would be used as any other: name the values, such as a status, with which nothing uses it.',
      ];
  }
  yield* unknownWords('create.nextAction', 'action', [create.nextAction], Object.keys(actions));
  yield* placeholderMistakes('create.path', [create.path], definition);
  yield* placeholderMistakes('create.body', Object.values(create.body ?? {}), definition);
  yield* revealMistakes('create', create.answer?.reveals, definition);
  const asked = create.inputs ?? Object.keys(createInputs(definition));
  if (asked.length === 0) yield ['create', 'it asks for nothing: no field may be typed.'];
}
