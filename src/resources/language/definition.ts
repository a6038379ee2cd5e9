import { meets, type Condition, type RecordCondition } from './condition';
import type { IconName } from './icons';
import type { Field, Fields, ValueOf } from './field';
import type { Role } from './roles';

/** Groups of the sidebar; their order there is the order in which the first screen of each is listed. */
export type MenuGroup = 'vault' | 'finance' | 'billing' | 'settings' | 'next' | 'roles' | 'deprecated';

/** Where a screen stands in the sidebar. */
export interface MenuEntry {
  group?: MenuGroup;
  label: string;
  icon: IconName;
  /** Who sees the entry, when not everyone who may open the screen. */
  roles?: readonly Role[];
  /** Lists of which the entry says how many records wait there, with what they are called. */
  counts?: readonly { entity: string; label: string }[];
  /** Why it can't be opened: shown disabled with this as its tooltip. */
  unavailable?: string;
}

/** Texts of a dialog that asks before something is done. */
export interface Confirmation {
  heading: string;
  text: string;
  /** Said after the text: what else it does. */
  also?: string;
  /** What the record is called there, as in 'Affected user: Anna'. */
  affected?: string;
  button: string;
}

/**
 * A value of the answer that is shown once and kept nowhere: a generated password, a device's key. A repeat of the call
 * is refused with `again` (decisions, section 1).
 */
export interface Reveal {
  /** Key of the answer under which it stands. */
  key: string;
  label: string;
  again: string;
  /** What whoever passes it on to somebody should know of it (extension). */
  passedOn?: string;
}

/**
 * When a call needs the approval of a second person (rules, section 9): always, from `FOUR_EYES_ABOVE` on by the sum that it
 * moves, or where the reference API's rule of the call says so.
 */
export type ApprovalPolicy = 'always' | 'large' | 'judged';

/** What nobody, or nobody of some roles, may do with some records: the API refuses it, the console says why not. */
export interface Guard {
  /** Roles that are held off; everyone when absent. */
  by?: readonly Role[];
  /** Records they are held off from; `{me.id}` stands for the caller's own id. Every record when absent. */
  is?: RecordCondition;
  /** Not from these. */
  unless?: RecordCondition;
  /** Names of the actions it is about; all, and creating such a record, when absent. */
  only?: readonly string[];
  /** Names of actions it is not about. */
  except?: readonly string[];
  /** Not about whoever approves what another requested. */
  unlessApproving?: true;
  otherwise: string;
}

/**
 * Whose a record is: a chain of references to its user. Roles in `for` see and touch only what is theirs, in lists,
 * lookups, actions, live events and exports alike (decisions, section 2).
 */
export interface Ownership {
  by: string;
  /** Whose it is where `by` leads to nobody: another such chain. */
  orElse?: string;
  for: readonly Role[];
  /** They see what is theirs whatever it is about. */
  whateverAbout?: true;
  /** They see these too, and touch them not. */
  or?: Condition;
}

/** Every way in which a record belongs to somebody. */
export const ownershipsOf = ({ own }: Pick<Definition, 'own'>): readonly Ownership[] =>
  own === undefined ? [] : 'by' in own ? [own] : own;

/** Of records that meet the condition, an input is required, or has not this one of its choices. */
export type Asking = { is: Condition; input: string } & ({ required: true } | { without: number; otherwise: string });

/** A call on one record (or on the list, with `collection`) beside list and create. */
export interface CallAction {
  kind: 'call';
  label: string;
  method: 'GET' | 'POST';
  /** `{name}` is filled from the record, `{me.id}` from the token, others from the address. */
  path: string;
  /** Body by key; a value in braces is filled like the path. Inputs are added under their own names. */
  body?: Readonly<Record<string, string>>;
  inputs?: Fields;
  /** Names of inputs that start with what the record has. */
  filled?: readonly string[];
  /** What some records ask of an input: that it is filled in, or that a choice is not made, and why. */
  asks?: readonly Asking[];
  confirm?: Confirmation;
  heading?: string;
  button?: string;
  roles?: readonly Role[];
  /** Offered only on records that meet this; on others it is disabled and says `otherwise`. */
  when?: { is: Condition; otherwise: string };
  danger?: boolean;
  /** Absent from a plain platform (decisions, section 6). */
  extension?: boolean;
  /** `false`: not an item of the row menu (a toggle, a button elsewhere). */
  menu?: false;
  /** Said after it succeeded. */
  done: string;
  /** The same in a sentence: 'disabled', as in 'Olga Owner disabled user Anna'. */
  past?: string;
  /** What the answer may say beside (extension): under which key, and how it is said after `done`, as `%{value}`. */
  remark?: { key: string; text: string };
  /** The record is gone afterwards. */
  removes?: boolean;
  /** The action that is offered in its place where the platform refuses it (409). */
  instead?: string;
  /** Said where the record is gone already: by what it went, better than that it may have been deleted. */
  missing?: string;
  /** Drawn by a dialog of its own in `src/custom`. */
  ownDialog?: boolean;
  /** Its answer has something that is shown once. */
  reveals?: Reveal;
  /** Its answer may carry a new token for the caller, taken before anything else is asked. */
  renews?: boolean;
  /** When a second person has to approve it. */
  approval?: ApprovalPolicy;
  /** Who may approve it, where they are fewer than those that may make the call. */
  approvers?: readonly Role[];
  /**
   * What the reference API sets on the record, where that is all it does: its inputs, or these beside them. It needs no rule. Its
   * inputs are fields of the same name, or `reason`, which the history keeps.
   */
  sets?: 'inputs' | Readonly<Record<string, string | number | boolean | null>>;
  /** Why it can't be used yet; shown disabled with this as its tooltip. */
  unavailable?: string;
}

/** An item of the row menu that can't be used, and why. */
export interface UnavailableAction {
  kind: 'unavailable';
  label: string;
  reason: string;
  danger?: boolean;
}

/** An item of the row menu that opens a screen: `{id}` and the like are filled from the record. */
export interface LinkAction {
  kind: 'link';
  label: string;
  to: string;
}

/** An item of the row menu that opens the create dialog of another entity, filled from the record. */
export interface CreateAction {
  kind: 'create';
  label: string;
  entity: string;
  /** Input by name; `{name}` is filled from the record, `{title}` with the title of its list. */
  fill: Readonly<Record<string, string>>;
}

/** An item of the row menu that shows fields of the record, read-only. */
export interface InfoAction {
  kind: 'info';
  label: string;
  heading: string;
  /** Names of the fields, with what they are called there. */
  fields: Readonly<Record<string, string>>;
}

/** An item of the row menu with a dialog of its own in `src/custom`. */
export interface OwnDialogAction {
  kind: 'dialog';
  label: string;
  when?: { is: Condition; otherwise: string };
  extension?: boolean;
}

export type Action = CallAction | UnavailableAction | LinkAction | CreateAction | InfoAction | OwnDialogAction;

/** How the create dialog reads and what it asks. */
export interface Create {
  button: string;
  /** A small line over the heading. */
  label?: string;
  heading: string;
  submit?: string;
  /** Names of the fields asked for, in order. Default: every field that a person may type. */
  inputs?: readonly string[];
  roles?: readonly Role[];
  /** Path to post to when not the list's own; placeholders are filled from the input and the address. */
  path?: string;
  /** Added to the body; a value in braces is filled like the path. */
  body?: Readonly<Record<string, string>>;
  /** References of which the rule says itself where they may lead: to whom something may be given. */
  judges?: readonly string[];
  /** What the reference API gives a new record beside its input. */
  values?: Readonly<Record<string, number>>;
  /** So many of them may one person make in a minute. */
  perMinute?: number;
  /** Said in the dialog, above its inputs. */
  note?: string;
  /** When a second person has to approve a new record. */
  approval?: ApprovalPolicy;
  /** What a record has until it is approved, in place of what was typed: it exists, and nothing uses it. */
  pending?: Readonly<Record<string, number | boolean>>;
  /** Its answer has something that is shown once. */
  reveals?: Reveal;
  /** Drawn by a dialog of its own in `src/custom`. */
  ownDialog?: boolean;
  /** The action with a dialog of its own that is offered for the new record once it is made. */
  offers?: string;
  /** Said after it succeeded. */
  done: string;
  /** Why it can't be used yet; shown disabled with this as its tooltip. */
  unavailable?: string;
}

/** Everything that is known of an entity. Plain data: the console, the data provider and the API all read it. */
export interface Definition<F extends Fields = Fields> {
  kind: 'resource';
  name: string;
  /** Address below `dashboard/`; may contain `:groupId` and the like. Absent: no screen of its own. */
  route?: string;
  /** Address of the list below the API base; `{me.id}` is filled from the token, others from the address. */
  endpoint: string;
  title: string;
  /** What one record is called in a sentence. */
  noun?: string;
  /** One and several of them in a sentence, as a phrase with a count has its forms: `bank |||| banks`. */
  nouns?: string;
  description?: string;
  menu?: MenuEntry;
  /** Who may open the screen; creating and acting go with it unless they name their own roles. */
  roles: readonly Role[];
  fields: F;
  /** The field that names a record to people. */
  represent: string;
  /** Fields that name an open record where its own name says nothing by itself: the amount and whose it is. */
  headline?: readonly string[];
  /**
   * What a card, or a line of another record's panel, says below the sum: parts such as `%{from} → %{to}`, made of fields. Without it the
   * first field that tells who or which.
   */
  cardLine?: readonly string[];
  /** On its own screen an open record stands beside the list, in place of the panel over it. */
  opensBeside?: true;
  /** Who is said to have made a record that nobody who signed in made. */
  madeBy?: string;
  /** What helps to choose a record of this entity from a drop-down. */
  choice?: Choosing;
  /** The field that tells records apart. Default `id`. */
  identity?: string;
  /** Where the rows lie in an answer that wraps them, and the counts beside them with the rows they count. */
  wrapper?: { rows: string; facts: Readonly<Record<string, { label: string; where: Condition }>> };
  /** A view of another entity's records. */
  source?: { entity: string; where?: Condition };
  /** What is told of a record that left this view: these fields, and the one among them that says who took it. */
  leaves?: { says: readonly string[]; by: string };
  /** Only rows whose field equals this placeholder: `{ userId: '{me.id}' }`. */
  scope?: Readonly<Record<string, string>>;
  /** The title names this record of another entity: its `represent` follows the title, its description below. */
  parent?: { entity: string; id: string };
  /** Whose a record is, where some roles see only what is theirs; of several each is for roles of its own. */
  own?: Ownership | readonly Ownership[];
  /** What activity tells of a record beside its fields. */
  told?: Fields;
  /** What is held off from which records, and why; the first that holds counts. */
  guards?: readonly Guard[];
  /** Records that are kept for history alone: what is unique to them may be used again. */
  gone?: Condition;
  /** The field that names the entity a record is about: only who may open that entity's list sees the record. */
  about?: string;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** `extension`: none on a plain platform. */
  tabs?: readonly { label: string; where: Condition; extension?: boolean }[];
  /** Figures above the list, over all its rows. */
  tiles?: readonly Tile[];
  /** Of rows that belong to nobody, those that everyone who may open the list sees. */
  unowned?: Condition;
  /** Not in the contract: a plain platform does not offer it (decisions, section 6). */
  extension?: boolean;
  create?: Create;
  actions?: Readonly<Record<string, Action>>;
  /** Events of the live channel (decisions, section 7). Without one, `changed` is used. */
  live?: {
    created?: string;
    changed?: string;
    /** The event carries the whole list of the reader, not one record. */
    whole?: boolean;
    /** The event carries these values of the record alone, and goes to everyone: `{ rate: 'price' }`. */
    carries?: Readonly<Record<string, string>>;
  };
}

/**
 * A record among others to choose from. Only what the reader may read is shown: a role that may merely look the entity
 * up gets titles, whatever stands here.
 */
export interface Choosing {
  /** Names of the fields in its second line. */
  line: readonly string[];
  /** Which records can be chosen; the others are disabled and say `otherwise`. */
  usable?: { is: Condition; otherwise: string };
}

/**
 * One figure above a list: how many rows meet any of the conditions, what their money adds up to (in USDT: `exactly` by
 * this field where the platform tells it, else about, at the current rate), or what their parts add up to where that
 * should be one whole.
 */
export type Tile =
  | {
      label: string;
      count: readonly Readonly<Record<string, unknown>>[];
      /** What each of several conditions is called: a press offers them, for no list shows them together. */
      parts?: readonly { label: string }[];
    }
  | { label: string; sum: { field: string; where: Condition; exactly?: string } }
  | { label: string; whole: { field: string; is: string; otherwise: string } };

/** A screen that is not drawn from an entity. */
export interface Page {
  kind: 'page';
  name: string;
  route?: string;
  title: string;
  menu: MenuEntry;
  roles: readonly Role[];
}

/** What a record of this definition is once read and checked. */
export type RecordOf<D> = D extends { fields: infer F extends Fields } ? { [K in keyof F]: ValueOf<F[K]> } : never;

/** Fields that a create takes, in the order of the dialog; those that are `given` are not asked for. */
export const createInputs = (definition: Definition): Fields => {
  const names =
    definition.create?.inputs ??
    Object.keys(definition.fields).filter((name) => {
      const field = definition.fields[name]!;
      return field.input !== false && !field.from;
    });
  return Object.fromEntries(names.map((name) => [name, definition.fields[name]!]));
};

/** Everything that activity may tell of a record. */
export const writtenFields = ({ fields, told }: Definition): Fields => ({ ...fields, ...told });

/** Is the action the same call as the create (one call adds and changes a member)? Then the create answers it. */
export const isCreateCall = ({ create, endpoint }: Definition, { method, path }: CallAction): boolean =>
  create !== undefined && method === 'POST' && path === (create.path ?? endpoint);

/**
 * The inputs of a call as this record asks for them. What a platform without extensions makes of such a record is its own
 * business: there nothing is withheld.
 */
export const inputsFor = (
  { inputs = {}, asks = [] }: CallAction,
  record: Readonly<Record<string, unknown>>,
  extensions: boolean,
): Fields => {
  const asked = asks.filter(({ is }) => meets(record, is));
  return Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => {
      const own = asked.filter(({ input }) => input === name);
      const withheld = own.flatMap((one) => ('without' in one && extensions ? [[one.without, one.otherwise]] : []));
      const required = field.required || own.some((one) => 'required' in one);
      return [name, { ...field, required, withheld: Object.fromEntries(withheld) as Field['withheld'] }];
    }),
  );
};

/** The field that tells records of this definition apart. */
export const identityOf = (definition: Definition): string => definition.identity ?? 'id';

/** The order of a list that nobody has sorted: newest first. */
export const defaultSort = (definition: Definition): { field: string; order: 'ASC' | 'DESC' } =>
  definition.sort ?? { field: identityOf(definition), order: definition.identity ? 'ASC' : 'DESC' };

/** The calls of a definition, without the items that do nothing or lead elsewhere. */
export const callsOf = (definition: Definition): [string, CallAction][] =>
  Object.entries(definition.actions ?? {}).filter((entry): entry is [string, CallAction] => entry[1].kind === 'call');

/** Have its records nothing of their own that names them but a number, or another record? */
export const isNameless = ({ fields, represent }: Definition): boolean => {
  const { kind, target } = fields[represent] ?? {};
  return !kind || kind.isId || kind.isKey || target !== undefined;
};
