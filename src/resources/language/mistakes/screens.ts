import { callsOf, menuGroups, ownershipsOf, type Definition, type MenuEntry, type Page } from '../definition';
import { templateFields } from '../cardTemplate';
import { iconNames } from '../icons';
import { mayOpen, seesOwnOnly } from '../rights';
import { givenRoles, isRole, isStaff, roleName } from '../roles';
import { tableOf } from '../tables';
import { conditionMistakes } from './conditions';
import { unknownEntities, type Known } from './known';
import { unknownFields, unknownWords, type Found } from './mistake';
import { pathMistakes, placeholderMistakes } from './paths';

/** Finds the icon, the group and the lists of a sidebar entry that do not exist. */
function* menuMistakes(menu: MenuEntry, known: Known): Found {
  yield* unknownWords('menu.icon', 'icon', [menu.icon], iconNames);
  yield* unknownWords('menu.group', 'group', [menu.group], menuGroups);
  for (const { entity, where } of menu.counts ?? []) {
    yield* unknownEntities('menu.counts', [entity], known);
    const counted = known.entities.get(entity);
    if (counted) yield* conditionMistakes('menu.counts', where, counted.fields);
  }
}

/** Finds the mistakes of what every screen has: its menu entry and its roles. */
export function* screenMistakes(screen: Definition | Page, known: Known): Found {
  if (screen.menu) yield* menuMistakes(screen.menu, known);
  if (screen.access.roles.length === 0) yield ['access.roles', 'nobody may open it.'];
  if (!screen.access.roles.every(isRole))
    yield ['access.roles', 'one of them is no role (src/resources/language/roles.ts).'];
}

/** Finds the lists that a page reads and that do not exist, or that somebody who may open the page may not read. */
export function* pageMistakes({ reads, access }: Page, known: Known): Found {
  yield* unknownEntities('reads', reads, known);
  for (const name of reads) {
    const entity = known.entities.get(name);
    const refused = entity ? access.roles.filter((role) => !mayOpen(entity, role)) : [];
    if (refused.length > 0) yield ['reads', `${refused.map(roleName).join(', ')} may not read "${name}".`];
  }
}

/** Finds who is not staff and would see the records of others. Another platform decides about its own. */
function* unlimitedMistakes(definition: Definition): Found {
  const { access, scope, elsewhere } = definition;
  if (access.seenByAll || elsewhere || Object.values(scope ?? {}).includes('{me.id}')) return;
  const unlimited = givenRoles.filter(
    (role) => !isStaff(role) && mayOpen(definition, role) && !seesOwnOnly(definition, role),
  );
  if (unlimited.length > 0)
    yield [
      'access',
      `${unlimited.map(roleName).join(', ')} would see the records of others: "ownership" says whose each is, "seenByAll" that all may see all.`,
    ];
}

/** Finds the mistakes of who may read and do what. */
export function* accessMistakes(definition: Definition, known: Known): Found {
  yield* unlimitedMistakes(definition);
  const { access, fields, actions = {} } = definition;
  const readFields = known.fieldsOf(tableOf(definition));
  yield* unknownFields('access.subjectField', [access.subjectField], fields);
  yield* conditionMistakes('access.sharedRows', access.sharedRows, readFields);
  for (const { user, orUser, alsoVisible, alsoChangeable } of ownershipsOf(definition)) {
    yield* pathMistakes('access.ownership', user, definition, known);
    yield* pathMistakes('access.ownership', orUser, definition, known);
    yield* conditionMistakes('access.ownership.alsoVisible', alsoVisible, readFields);
    yield* conditionMistakes('access.ownership.alsoChangeable', alsoChangeable, readFields);
  }
  for (const guard of access.guards ?? []) {
    yield* conditionMistakes('access.guards.record', guard.record, readFields);
    yield* conditionMistakes('access.guards.exceptRecord', guard.exceptRecord, readFields);
    yield* unknownFields('access.guards.exceptListedIn', [guard.exceptListedIn], readFields);
    const acts = [...Object.keys(actions), 'create'];
    yield* unknownWords('access.guards.actions', 'action', guard.actions ?? [], acts);
    yield* unknownWords('access.guards.exceptActions', 'action', guard.exceptActions ?? [], acts);
  }
}

/** What is read of each record of a conversation: who wrote it, when, and what. */
const threadFields = ['author', 'createDate', 'text'];

/** Finds the mistakes of how records are named and shown. */
export function* displayMistakes(definition: Definition, known: Known): Found {
  const { display, fields, besideOn } = definition;
  const { thread, dropdown, header, notes } = display;
  const limited = ownershipsOf(definition).flatMap(({ roles }) => roles.filter((role) => isStaff(role)));
  if (notes && !definition.source && limited.length > 0)
    yield [
      'display.notes',
      `${limited.map(roleName).join(', ')} see only their own records, and would read all notes.`,
    ];
  const named: Readonly<Record<string, readonly (string | undefined)[]>> = {
    nameField: [display.nameField],
    summary: display.summary ?? [],
    cardText: (display.cardText ?? []).flatMap(templateFields),
    keptColumns: display.keptColumns ?? [],
    summedBy: [display.summedBy],
    notSummed: [display.notSummed],
    groups: (display.groups ?? []).flatMap((group) => group.fields),
    dropdown: dropdown?.details ?? [],
  };
  for (const [key, names] of Object.entries(named)) yield* unknownFields(`display.${key}`, names, fields);
  yield* conditionMistakes('display.dropdown.selectable', dropdown?.selectable?.is, fields);
  if (besideOn !== undefined) {
    const routes = known.screens.flatMap(({ route }) => route ?? []);
    yield* unknownWords('besideOn', 'route', [besideOn], routes);
  }
  yield* unknownEntities('display.header', [header?.of], known);
  yield* conditionMistakes('display.header', header?.is, fields);
  if (!thread) return;
  yield* unknownEntities('display.thread', [thread.entity, thread.files], known);
  const answers = known.entities.get(thread.entity)?.fields;
  if (answers) yield* unknownFields('display.thread', threadFields, answers);
  yield* conditionMistakes('display.thread.when', thread.when.is, fields);
}

/** Finds the mistakes of the order, the tabs and the figures of a list. */
export function* listMistakes(definition: Definition): Found {
  const { fields, list } = definition;
  yield* unknownFields('list.sort', [list?.sort?.field], fields);
  yield* unknownFields('list.plainSort', [list?.plainSort?.field], fields);
  for (const { where, toDo } of list?.tabs ?? []) {
    yield* conditionMistakes('list.tabs', where, fields);
    const calls = callsOf(definition).map(([name]) => name);
    yield* unknownWords('list.tabs', 'action', [toDo], calls);
  }
  for (const queue of list?.queues ?? []) yield* conditionMistakes('list.queues', queue, fields);
  for (const tile of list?.tiles ?? []) {
    if ('count' in tile) for (const part of tile.count) yield* conditionMistakes('list.tiles', part as never, fields);
    else if ('sum' in tile) {
      yield* unknownFields('list.tiles', [tile.sum.field, tile.sum.exactly?.field], fields);
      yield* conditionMistakes('list.tiles', tile.sum.where, fields);
      yield* conditionMistakes('list.tiles', tile.sum.exactly?.where, fields);
    } else yield* unknownFields('list.tiles', [tile.total.field], fields);
  }
}

/** Finds the mistakes of where the rows come from, and of what follows from their changes. */
export function* sourceMistakes(definition: Definition, known: Known): Found {
  const { fields, source, envelope, departure, scope = {}, parent, archived, live, identity } = definition;
  yield* unknownEntities('source', [source?.entity], known);
  if (known.api) {
    const columns = known.columnsOf(tableOf(definition));
    yield* conditionMistakes('source.where', source?.where, columns);
    yield* unknownFields('scope', Object.keys(scope), columns);
  }
  yield* unknownFields('identity', [identity], fields);
  for (const { where } of Object.values(envelope?.counts ?? {}))
    yield* conditionMistakes('envelope.counts', where, fields);
  if (departure)
    yield* unknownFields('departure', [...departure.fields, departure.by, ...Object.keys(departure.done)], fields);
  yield* placeholderMistakes('scope', Object.values(scope), definition);
  yield* unknownEntities('parent', [parent?.entity], known);
  yield* placeholderMistakes('parent', [parent?.id], definition);
  yield* conditionMistakes('archived', archived, fields);
  yield* unknownEntities('live.follows', live?.follows ?? [], known);
  yield* unknownFields('live.tells', [live?.tells], fields);
  yield* unknownFields('live.carries', Object.values(live?.carries ?? {}), fields);
}
