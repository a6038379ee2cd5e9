import { decimals } from '../../../format/money';
import type { Definition } from '../definition';
import type { Field, Fields } from '../field';
import { indicatorColours } from '../options';
import { tableOf } from '../tables';
import { conditionMistakes, unknownOptions, wrongValue } from './conditions';
import { unknownEntities, type Known } from './known';
import { noSuch, unknownFields, unknownWords, type Found } from './mistake';
import { pathMistakes, placeholderMistakes } from './paths';

/** Where a field stands: its definition, and the fields that are typed beside it. */
interface Place {
  definition: Definition;
  siblings: Fields;
  known: Known;
}

const indicators = Object.keys(indicatorColours);
/** The indicators with the colours that they are drawn in, as an error lists them. */
const knownColours = Object.entries(indicatorColours)
  .map(([indicator, colour]) => `${indicator} (${colour})`)
  .join(', ');

/** A status has a colour for each of its values; a choice that is no status has none. */
function* colourMistakes(property: string, { options = {} }: Field, isStatus: boolean): Found {
  const all = Object.values(options);
  for (const { label, indicator } of all) {
    if (indicator === undefined && (isStatus || all.some((other) => other.indicator !== undefined)))
      yield [
        property,
        `the value "${label}" has no colour: option('${label}', 'stable') would draw it in green. There are ${knownColours}.`,
      ];
    if (indicator !== undefined && !indicators.includes(indicator))
      yield [property, `${noSuch('indicator', indicator, indicators)} There are ${knownColours}.`];
  }
}

/** What a field says of the fields that are typed beside it. */
function* siblingMistakes(property: string, { checks, input }: Field, { definition, siblings }: Place): Found {
  const { notBelow, notWith, needs, requiredWith } = checks ?? {};
  yield* unknownFields(`${property}.checks`, [notBelow, notWith?.field, needs, requiredWith?.field], siblings);
  if (requiredWith) yield* unknownOptions(`${property}.checks`, requiredWith.field, siblings, requiredWith.is);
  if (!input) return;
  yield* unknownFields(`${property}.input.doubtAbove`, [input.doubtAbove?.field], siblings);
  yield* placeholderMistakes(`${property}.input.except`, input.except ?? [], definition);
}

/** What a field says of the other fields of its record. */
function* recordMistakes(property: string, field: Field, { definition }: Place): Found {
  const { fields } = definition;
  const {
    orElse,
    replacedBy,
    silence,
    level,
    bounds = [],
    approval,
    deadline,
    highlight,
    shownAs,
    about,
    direction,
    signedBy,
    sentence,
    unique,
  } = field;
  const named: Readonly<Record<string, readonly (string | undefined)[]>> = {
    orElse: [orElse],
    replacedBy: [replacedBy],
    direction: [direction],
    signedBy: [signedBy?.[0]],
    silence: [silence?.since, silence?.unheard],
    level: [level?.since],
    bounds,
    approval: [approval],
    highlight: [highlight],
    sentence: Object.values(sentence ?? {}),
    unique: typeof unique === 'object' ? [unique.within] : [],
  };
  for (const [key, names] of Object.entries(named)) yield* unknownFields(`${property}.${key}`, names, fields);
  for (const note of field.notes ?? []) {
    yield* unknownFields(`${property}.notes`, [note.field, note.tooltip?.field], fields);
    yield* conditionMistakes(`${property}.notes`, note.when, fields);
  }
  yield* conditionMistakes(`${property}.shownAs`, shownAs?.when, fields);
  yield* conditionMistakes(`${property}.about`, about, fields);
  if (typeof deadline === 'object') {
    yield* unknownFields(`${property}.deadline`, [deadline.while], fields);
    yield* unknownOptions(`${property}.deadline`, deadline.while, fields, deadline.is);
    yield* conditionMistakes(`${property}.deadline`, deadline.ends, fields);
  }
  yield* placeholderMistakes(`${property}.download`, [field.download], definition);
  yield* unknownWords(
    `${property}.toggle`,
    'action',
    Object.values(field.toggle ?? {}),
    Object.keys(definition.actions ?? {}),
  );
}

/** What a field says of other entities. */
function* entityMistakes(property: string, field: Field, { known }: Place): Found {
  const { target, filterTarget, counts, input, trial } = field;
  yield* unknownEntities(property, [target], known);
  yield* unknownEntities(`${property}.filterTarget`, [filterTarget], known);
  yield* unknownEntities(property, [counts?.entity], known);
  const fieldsOf = (entity: string | undefined) => known.entities.get(entity ?? '')?.fields;
  const inOthers: [key: string, entity: string | undefined, names: readonly (string | undefined)[]][] = [
    ['counts', counts?.entity, [counts?.by]],
    ['trial', trial?.messages.entity, [trial?.messages.body, trial?.messages.sender]],
  ];
  if (input && input.notIn) {
    yield* unknownEntities(`${property}.input.notIn`, [input.notIn.entity], known);
    inOthers.push(['input.notIn', input.notIn.entity, [input.notIn.field]]);
  }
  if (trial) yield* unknownEntities(`${property}.trial`, [trial.patterns, trial.messages.entity], known);
  for (const [key, entity, names] of inOthers)
    yield* unknownFields(`${property}.${key}`, fieldsOf(entity) ? names : [], fieldsOf(entity) ?? {});
  const targetFields = fieldsOf(target);
  if (input && targetFields) yield* conditionMistakes(`${property}.input.where`, input.where, targetFields);
}

/** Finds the mistakes of a field, which may be one of a record or an input of an action. */
export function* fieldMistakes(property: string, name: string, field: Field, place: Place): Found {
  const { definition, known } = place;
  // As an input it is a question, and drawn without colours.
  yield* colourMistakes(property, field, name === 'status' && definition.fields[name] === field);
  yield* siblingMistakes(property, field, place);
  yield* recordMistakes(property, field, place);
  yield* entityMistakes(property, field, place);
  yield* pathMistakes(`${property}.from`, field.from, definition, known);
  yield* unknownWords(property, 'currency', [field.currency], Object.keys(decimals));
  const wrong = Object.hasOwn(field, 'initial') ? wrongValue(name, field, field.initial) : undefined;
  if (wrong !== undefined) yield [`${property}.initial`, wrong];
  const table = tableOf(definition);
  if (field.derived && known.api && !known.api.isDerived(table, name))
    yield [`${property}.derived`, `no derived.ts of server/domain has SQL for "${name}" of "${table}".`];
}

/** Finds the mistakes of all fields of a definition. */
export function* mistakesOfFields(definition: Definition, known: Known): Found {
  const { fields, history } = definition;
  if (!Object.hasOwn(fields, 'id')) yield ['fields', noSuch('field', 'id', [])];
  const place = { definition, siblings: fields, known };
  for (const [name, field] of Object.entries(fields)) yield* fieldMistakes(`fields.${name}`, name, field, place);
  for (const [name, field] of Object.entries(history?.fields ?? {}))
    yield* fieldMistakes(`history.fields.${name}`, name, field, place);
}
