import { numberOf, type Choice } from './choices';
import { meets, type Condition, type RecordCondition } from './condition';
import type { IconName } from './icons';
import type { Field, Fields, ValueOf } from './field';
import type { Role } from './roles';

/** Groups of the sidebar. They appear in the order in which the first screen of each group is listed. */
export const menuGroups = [
  'integration',
  'vault',
  'finance',
  'billing',
  'settings',
  'next',
  'roles',
  'deprecated',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The sidebar entry of a screen. */
export interface MenuEntry {
  /** Group of the sidebar; ungrouped entries come first. */
  group?: MenuGroup;
  /** Text of the entry. Default: the title of the list. */
  label: string;
  icon: IconName;
  /** Roles that see the entry, when they are fewer than those that may open the screen. */
  roles?: readonly Role[];
  /**
   * Lists whose number of records the entry shows, each with a label for its tooltip: those that meet a condition, for some
   * roles. Default: all records, for every role that sees the entry.
   */
  counts?: readonly { entity: string; label: string; where?: Condition; roles?: readonly Role[] }[];
  /** Disables the entry and shows this reason as its tooltip. */
  unavailable?: string;
  /** The specification names the entry of an extension: a plain platform shows it disabled. */
  specified?: true;
}

/** Texts of the dialog that asks for confirmation before an action. */
export interface Confirmation {
  heading: string;
  text: string;
  /** A second paragraph: what else the action does. */
  consequence?: string;
  /** Label before the name of the record, as in 'Affected user: Anna'. */
  affected?: string;
  /** Label of the button that confirms. */
  button: string;
}

/**
 * A secret in an answer that is shown once and not stored: a generated password, the key of a device. A repeat of the
 * call with the same idempotency key is refused with `repeatRefusal` (docs/decisions.md#calls).
 */
export interface Reveal {
  /** Key of the answer that holds the secret. */
  key: string;
  /** Label of the secret in the dialog. */
  label: string;
  /** Message of the 409 that a repeated call gets. */
  repeatRefusal: string;
  /** Advice for whoever passes the secret on to its user (extension). */
  advice?: string;
  /** Field of the record that says whose secret it is. */
  whose?: string;
  /** A QR code beside it: its content, filled from the record and the secret, and what to do with it. */
  qrCode?: { content: string; caption: string };
}

/** What an answer may contain beside the record. */
export interface AnswerContent {
  /** A secret that is shown once. */
  reveals?: Reveal;
  /** The answer may carry a new token for the caller; the console stores it before its next call. */
  renewsToken?: boolean;
  /** Text that the answer may add to `done` (extension): the key that holds it and a phrase with `%{value}`. */
  note?: { key: string; text: string };
  /** The key that names the record that the call made (extension), such as `invoices/38`: the console leads to that one. */
  makes?: string;
}

/**
 * When a call requires the approval of a second person (docs/rules.md#approvals): always; from the setting `FOUR_EYES_ABOVE` on
 * by the amount that it moves; or when the judge of the call says so (`server/domain`).
 */
export type ApprovalPolicy = 'always' | 'large' | 'judged';

/** Forbids actions for given roles on records that match a condition. The API refuses them, the console disables them. */
export interface Guard {
  /** Roles that are refused. Default: every role. */
  roles?: readonly Role[];
  /** Records on which they are refused; `{me.id}` stands for the caller's id. Default: every record. */
  record?: RecordCondition;
  /** Records that are exempt. */
  exceptRecord?: RecordCondition;
  /** A field of the record with the ids, separated by commas, of people who are exempt. */
  exceptListedIn?: string;
  /** Names of the actions that are refused. Default: all of them, and `create`. */
  actions?: readonly string[];
  /** Names of actions that are exempt. */
  exceptActions?: readonly string[];
  /** Exempts whoever approves another person's request. */
  exceptApprover?: true;
  /** Only the console knows it, and does not offer the action: the API decides by what it reads at that moment. */
  offerOnly?: true;
  /** Message of the 409, and tooltip of the disabled action. */
  reason: string;
}

/**
 * Leads from a record to its user through a chain of references. Roles in `roles` read and change only their own
 * records: in lists, lookups, actions, live events and exports (docs/decisions.md#lists-and-records).
 */
export interface Ownership {
  /** References to follow, as in `accountId.vaultProfileId.vaultOwnerId`. */
  user: string;
  /** A second chain, for records where the first one leads to no user. */
  orUser?: string;
  /** Roles that are limited to their own records; other roles see all of them. */
  roles: readonly Role[];
  /** They also see their own records whose `subjectField` names an entity that they may not open. */
  anySubject?: true;
  /** Other users' records that they may read but not change. */
  alsoVisible?: Condition;
  /** Other users' records that they may change, too. */
  alsoChangeable?: Condition;
}

/** Who may open a list, and which of its records each role may read and change. */
export interface Access {
  /** Roles that may open the screen. They may also create and run actions, unless those name their own roles. */
  roles: readonly Role[];
  /** Limits roles to their own records. Of several ownerships the first that has the role counts. */
  ownership?: Ownership | readonly Ownership[];
  /** Its records are nobody's: who is not staff and may open the list sees all of them, too. */
  seenByAll?: true;
  /** Rows without an owner that every role with access to the list may see. */
  sharedRows?: Condition;
  /** A field that names the entity a record is about. Only roles that may open that entity's list see the record. */
  subjectField?: string;
  /** Actions that are forbidden on some records. The first guard that applies gives the reason. */
  guards?: readonly Guard[];
}

/**
 * Records of another entity, below this one's address, that the panel shows as a conversation: oldest first, with a box
 * to add one.
 */
export interface Thread {
  /**
   * The entity. Its list is at the address of this record, and its create asks for the text alone: `author`, `createDate` and
   * `text` say who wrote one, when, and what.
   */
  entity: string;
  /** What is shown when there is none yet. */
  empty: string;
  /** The entity of the files that come with one. It refers to this record and to the answer. */
  files?: string;
  /** Records that take more. Others show `otherwise` in place of the box; the reference API refuses with it. */
  when: { is: Condition; otherwise: string };
}

/** How drop-downs show the records of an entity. A role that may only look the entity up gets titles alone. */
export interface Dropdown {
  /** Fields of the second line. */
  details: readonly string[];
  /** Records that can be chosen. Others are disabled and show `otherwise`. */
  selectable?: { is: Condition; otherwise: string };
}

/** How records are named and shown outside the columns of their list. */
export interface Display {
  /** The field that names a record to people. Default: the first required text. */
  nameField: string;
  /** Fields that head the panel when the name alone says little, as the amount and partner of an invoice. */
  summary?: readonly string[];
  /**
   * Texts below the amount on a card and in lists of related records, as `%{from} → %{to}` with names of fields. Default:
   * the first field that names a person or record.
   */
  cardText?: readonly string[];
  /**
   * Records whose panel has a header (`{me.id}` is the reader's id), as a task or a message to be matched: it shows the
   * component of `src/custom/panelHeaders.ts` for the entity `of` above their fields, and has the actions of that entity.
   */
  header?: {
    of: string;
    is: RecordCondition;
    /** Fields that it shows, and the panel does not again. */ shows?: readonly string[];
  };
  /** Below the fields the panel shows these roles the component of `src/custom/panelSections.ts` for the entity `of` (extension). */
  section?: {
    of: string;
    roles: readonly Role[];
    /** The record is decided by it: it also stands in requests for approval of what is done to the record. */ isEvidence?: true;
    /** On a phone the record's buttons stand below it: who decides has seen it. */ actsBelow?: true;
  };
  /**
   * Columns that stay where a list has not room for all. Where these do not fit either, the last ones go. Default: the id, what
   * names the record, its amount, and its status, which all stay.
   */
  keptColumns?: readonly string[];
  /** The choice whose records are added up apart: what comes in and what goes out is no sum. */
  summedBy?: string;
  /** The yes-no field of records that are not added up, as those whose money was taken back. */
  notSummed?: string;
  /** Groups of fields in the panel. The fields of no group stand before them. */
  groups?: readonly { heading: string; fields: readonly string[] }[];
  /** Staff write notes on its records (`notes.ts`): on those of its table, if it is a view. */
  notes?: true;
  /** A conversation below the fields in the panel. */
  thread?: Thread;
  /** Tabs of the panel. Default: all on one page. */
  panelTabs?: readonly PanelTab[];
  /** How drop-downs show a record. */
  dropdown?: Dropdown;
}

/** A tab of the panel: what of a record it shows. Without any of them: the fields. */
export interface PanelTab {
  label: string;
  /** Entities whose lists of related records it shows; `others` are those that no tab names. */
  related?: readonly string[] | 'others';
  /** The history of the record. */
  history?: true;
  /** The component of `section`; who may not see it does not see the tab. */
  section?: true;
}

/**
 * A figure above a list: the number of rows that meet any of the conditions; the sum of their amounts in USDT (by the
 * field of `exactly`, over its rows, where the platform counts it, else estimated with the current rate); or a total of shares that should be
 * 100.
 */
export type Tile =
  | {
      label: string;
      count: readonly Readonly<Record<string, unknown>>[];
      /** Labels of the conditions. A click offers them as separate filters, because no single filter shows both. */
      parts?: readonly { label: string }[];
    }
  | {
      label: string;
      sum: { field: string; where: Condition; exactly?: { field: string; where: Condition } };
      /** Hidden on a plain platform. */
      extension?: true;
    }
  | { label: string; total: { field: string; is: string; otherwise: string } };

/** Order, tabs and figures of a list. */
export interface ListDisplay {
  /** Order of a list that nobody has sorted. Default: newest first. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** That order on a plain platform, which does not send the field of `sort`: by this deadline, what is past it last. */
  plainSort?: { field: string; order: 'ASC'; pastLast: true };
  /** Widths (px) that columns have whatever the rows say, by field: of lists whose rows come and go. Only words are cut. */
  steadyWidths?: Readonly<Record<string, number>>;
  /** Filters above the list. */
  tabs?: readonly Tab[];
  /**
   * Filters with which people work the list off: once the open record has left it by what they did, the next one opens.
   */
  queues?: readonly Condition[];
  /** How the first row comes to be, where nothing on the screen makes one. */
  whenEmpty?: string;
  /** Figures above the list, over all its rows. */
  tiles?: readonly Tile[];
}

/** A filter above a list. `extension`: hidden on a plain platform. `toDo`: the action for which its rows wait; only who may do it sees the tab. */
export interface Tab {
  label: string;
  where: Condition;
  extension?: boolean;
  toDo?: string;
}

/** What the history of a record says beside its fields. */
export interface HistoryDisplay {
  /** Values that activity records beside the fields of the record, such as the fees of a user. */
  fields?: Fields;
  /** Author of records that no signed-in user created, such as 'The payer'. */
  author?: string;
  /** Nobody reads it here, but at the record of the table: this view shows too little of it. */
  hidden?: true;
  /**
   * Readers of this view learn nothing of who works on its records: entries name only themselves, and show others' neither
   * reasons nor acts that changed nothing here.
   */
  hidesPeople?: true;
}

/** Events of the live channel (docs/contract.md#the-live-channel). Default: `changed` refreshes the list. */
export interface Live {
  /** Event that announces a new record. */
  created?: string;
  /** Event that announces a changed or removed record. */
  changed?: string;
  /** The event carries the reader's whole list instead of one record. */
  wholeList?: boolean;
  /** Entities whose changes change values that the platform works out for these records: then these are fetched again. */
  follows?: readonly string[];
  /**
   * A reference to the person who learns that the record changed although they may not open it, because they see the same
   * elsewhere: `userId` of a balance, which is in their header.
   */
  tells?: string;
  /** The event carries only these values of the record and goes to every reader: `{ rate: 'price' }`. */
  carries?: Readonly<Record<string, string>>;
}

/** On records that meet the condition, requires an input, omits it, or disables one choice of it. */
export type InputCondition = { is: Condition; input: string } & (
  | { required: true }
  | { omitted: true }
  | { without: Choice; otherwise: string }
);

/** Who may run an action, on which records, and whether a second person has to approve it. */
export interface ActionAccess {
  /** Default: the roles that may open the screen. */
  roles?: readonly Role[];
  /** Records on which the action is offered. On others it is disabled and shows `otherwise`. */
  when?: { is: Condition; otherwise: string };
  /** When a second person has to approve the call. */
  approval?: ApprovalPolicy;
  /**
   * Roles that may approve it, when they are fewer than those that may make the call. Default: the staff among those, and where that is
   * one role, Developers and Owners as well.
   */
  approvers?: readonly Role[];
  /** Whether a caller who has a second factor proves it again (`FACTOR_MINUTES`), as a session alone may be stolen. */
  asksFactor?: true;
}

/** The dialog of an action. Without inputs and texts it has only the label, the record and the button. */
export interface ActionDialogTexts {
  heading?: string;
  /** Label of the button that sends. */
  button?: string;
  /** Asks for confirmation in these words. */
  confirm?: Confirmation;
  /** Requests for approval of other calls on the record end with it: the dialog says so before, and the message afterwards. */
  endsRequest?: true;
  /** Fields of the record that people decide by; the dialog lists those that have values. */
  facts?: readonly string[];
  /** Names of inputs that start with the value of the record. */
  prefilled?: readonly string[];
  /** `src/custom/dialogs.ts` has a component for this dialog. */
  custom?: boolean;
}

/** A call on one record beside list and create; it appears in the row menu and in the panel. */
export interface CallAction {
  kind: 'call';
  /** Label in the row menu. */
  label: string;
  method: 'GET' | 'POST';
  /** Path of the call. `{name}` is filled from the record, `{me.id}` from the token, others from the address. */
  path: string;
  /** Body by key; values in braces are filled like the path. Inputs are added under their own names. */
  body?: Readonly<Record<string, string>>;
  /** What the dialog asks for. */
  inputs?: Fields;
  /** Conditions on inputs that depend on the record. */
  inputConditions?: readonly InputCondition[];
  access?: ActionAccess;
  dialog?: ActionDialogTexts;
  /** What the answer may contain beside the record. */
  answer?: AnswerContent;
  /** What people open the record for: where it can be used, it is the panel's first and coloured button. */
  primary?: boolean;
  /** A button in the row of the list, beside the menu. */
  inRow?: true;
  /** Stands in the menu of an open record, not beside it as a button: few people need it. */
  inMenu?: true;
  /**
   * Offered for a selection of rows, one call for each. Never for what cannot be undone or shows a secret, nor to
   * approve what somebody else requested.
   */
  bulk?: true;
  /** A key that runs the action while the focus is in the panel. */
  key?: 'C' | 'R' | 'G';
  /** Draws the action in red; the panel has it in its menu. */
  danger?: boolean;
  /** The no to what waits for a decision: dangerous or not, its button stands beside that of the yes. */
  decides?: true;
  /** Hidden on a plain platform (docs/decisions.md#the-extensions). */
  extension?: boolean;
  /** An extension makes a specified item work: a plain platform shows it disabled, and it stands before those that we added. */
  specified?: true;
  /** Name of the action that undoes this one: of the two, a record shows the one that fits it. */
  inverse?: string;
  /** `false`: not an item of the row menu, because a toggle or a button elsewhere offers it. */
  menu?: false;
  /** Message after the call succeeded. */
  done: string;
  /** The act in a sentence, as 'disabled' in 'Olga Owner disabled user Anna'. Default: the label in lower case. */
  pastTense?: string;
  /** The record no longer exists afterwards. */
  removes?: boolean;
  /** Name of the action that is offered instead when the platform refuses this one with 409. */
  fallback?: string;
  /** Message when the record no longer exists, where the reason is known. */
  goneMessage?: string;
  /**
   * What the reference API sets on the record, where the action does nothing else: the inputs, or these values beside
   * them. Such an action needs no rule. Its inputs are fields of the same name, or `reason`, which the history keeps.
   */
  sets?: 'inputs' | Readonly<Record<string, string | Choice | boolean | null>>;
  /** Disables the action and shows this reason as its tooltip. */
  unavailable?: string;
}

/** An item of the row menu that is always disabled, with the reason. */
export interface UnavailableAction {
  kind: 'unavailable';
  label: string;
  reason: string;
  danger?: boolean;
}

/** An item of the row menu that opens a screen; `{id}` and the like are filled from the record. */
export interface LinkAction {
  kind: 'link';
  label: string;
  to: string;
  /** The entity whose screen it is: a platform without it does not show the item. */
  entity: string;
}

/** An item of the row menu that opens the create dialog of another entity, prefilled from the record. */
export interface CreateAction {
  kind: 'create';
  label: string;
  /** A key that opens the dialog while the focus is in the panel. */
  key?: 'O';
  /** Entity of the new record. */
  entity: string;
  /** Values by input; `{name}` is filled from the record, `{record}` with its English kind and number: 'Invoice #12'. */
  fill: Readonly<Record<string, string>>;
}

/** An item of the row menu that shows fields of the record without editing. */
export interface InfoAction {
  kind: 'info';
  label: string;
  heading: string;
  /** Names of the fields, each with its label there. */
  fields: Readonly<Record<string, string>>;
}

/** An item of the row menu that opens a dialog of `src/custom/dialogs.ts`. */
export interface CustomDialogAction {
  kind: 'dialog';
  label: string;
  access?: Pick<ActionAccess, 'when' | 'roles'>;
  extension?: boolean;
}

export type Action = CallAction | UnavailableAction | LinkAction | CreateAction | InfoAction | CustomDialogAction;

/** Texts of the create dialog. */
export interface CreateDialogTexts {
  /** Small line above the heading. */
  label?: string;
  heading: string;
  /** Label of the button that sends. Default: the label of the list's button. */
  submit?: string;
  /** Paragraph above the inputs. */
  note?: string;
  /** `src/custom/dialogs.ts` has a component for this dialog. */
  custom?: boolean;
}

/** Creating a record: the button, the dialog, and the call. */
export interface Create {
  /** Label of the button above the list. */
  button: string;
  dialog: CreateDialogTexts;
  /** Names of the fields that the dialog asks for, in order. Default: every field that a person may type. */
  inputs?: readonly string[];
  /** Roles that may create, and when a second person has to approve the new record. */
  access?: Pick<ActionAccess, 'roles' | 'approval' | 'asksFactor'>;
  /** Path to post to, when it is not the list's. Placeholders are filled from the input and the address. */
  path?: string;
  /** Values added to the body; a value in braces is filled like the path. */
  body?: Readonly<Record<string, string>>;
  /** References that the rule of the create checks itself: to whom something may be given. */
  uncheckedReferences?: readonly string[];
  /** Values that the reference API gives a new record beside its input. */
  initialValues?: Readonly<Record<string, Choice>>;
  /** Maximum number of creations per person and minute. */
  perMinute?: number;
  /** Values of a record that waits for approval, in place of what was typed: it exists, and nothing uses it. */
  pendingValues?: Readonly<Record<string, Choice | boolean>>;
  /** Fields by which a second person decides on the new record. Default: what the dialog asks for, without its name. */
  facts?: readonly string[];
  /** What the answer may contain beside the record. */
  answer?: Pick<AnswerContent, 'reveals'>;
  /** Name of the action with a custom dialog that is offered for the new record. */
  nextAction?: string;
  /** Message after the record was created. */
  done: string;
  /** Disables the button and shows this reason as its tooltip. */
  unavailable?: string;
}

/** Everything that is known of an entity, as plain data: the console, the data provider and the API all read it. */
export interface Definition<F extends Fields = Fields> {
  kind: 'resource';
  /** Name of the entity, in code and in the API's own addresses. */
  name: string;
  /** Address below `dashboard/`, with placeholders such as `:groupId`. Default: the name, where `menu` is set; else none. */
  route?: string;
  /** Address of the list below the API base; `{me.id}` is filled from the token, others from the address. */
  endpoint: string;
  /** Title of the list. */
  title: string;
  /** What one record is called in a sentence, as 'bank'. */
  noun?: string;
  /** Singular and plural of the noun, as the forms of a counted phrase: `bank |||| banks`. */
  nouns?: string;
  /** Line below the title. */
  description?: string;
  menu?: MenuEntry;
  access: Access;
  fields: F;
  display: Display;
  list?: ListDisplay;
  history?: HistoryDisplay;
  /** The field that identifies a record of a platform that sends no `id`. */
  identity?: string;
  /** An answer that wraps the rows of the list: the key of the rows, and of the counts beside them with their conditions. */
  envelope?: { rows: string; counts: Readonly<Record<string, { label: string; where: Condition }>> };
  /** Makes the entity a view of another entity's table. */
  source?: { entity: string; where?: Condition };
  /** Fields that readers still learn of a record which left this view, the one that names who took it, and when that one completed it. */
  departure?: { fields: readonly string[]; by: string; done: Condition };
  /** Limits the list to rows whose field equals a placeholder of the endpoint: `{ userId: '{me.id}' }`. */
  scope?: Readonly<Record<string, string>>;
  /**
   * The table stays short (thousands of rows) while every payment changes rows of it: searches and orders read all of
   * it, because their indexes would cost each payment more than they save.
   */
  fewRows?: boolean;
  /** Names another entity's record in the title: its name follows the title, its description stands below. */
  parent?: { entity: string; id: string };
  /** The route of the screen that shows a record beside its list; elsewhere, and without one, the panel shows it. */
  besideOn?: string;
  /** Whether that screen shows it only where there is room beside the list: in one column it is opened over the screen. */
  besideWide?: true;
  /** Records that are kept for history only: their unique values may be used again. */
  archived?: Condition;
  /** Not in the contract: hidden on a plain platform (docs/decisions.md#the-extensions). */
  extension?: boolean;
  /**
   * Only another platform has it (`npm run new -- --from`): the reference API has neither a table nor calls for it, and the
   * console of the reference platform does not show it. Its ids may be texts.
   */
  elsewhere?: true;
  create?: Create;
  /**
   * Records can be imported from CSV by whoever may create them, all of a file or none (extension): the columns are the
   * inputs of the create. The note is shown where the file is chosen.
   */
  import?: true | { note: string };
  actions?: Readonly<Record<string, Action>>;
  live?: Live;
}

/** What of a definition nobody asks for before it is whole, which in a build is after the first rows (docs/console.md#rows-first). */
export type BodyKey =
  | 'display'
  | 'nouns'
  | 'description'
  | 'fields'
  | 'list'
  | 'history'
  | 'envelope'
  | 'departure'
  | 'archived'
  | 'create'
  | 'import'
  | 'actions';

/** What is known of every entity from the beginning. Code that may run before the rows takes heads: all definitions are. */
export type Head = Omit<Definition, BodyKey>;

/** Every ownership of a definition, whether it declares none, one or several. */
export const ownershipsOf = ({ access: { ownership } }: Pick<Definition, 'access'>): readonly Ownership[] =>
  ownership === undefined ? [] : 'user' in ownership ? [ownership] : ownership;

/** A screen with a component of its own in `src/custom`, not drawn from an entity. */
export interface Page {
  kind: 'page';
  name: string;
  /** Address below `dashboard/`. */
  route?: string;
  title: string;
  /** Without one it is opened by links alone. */
  menu?: MenuEntry;
  access: Pick<Access, 'roles'>;
  /** Only the reference platform offers it. */
  extension?: true;
  /** Entities whose lists the page reads: whoever may open the page may open them. */
  reads: readonly string[];
  /** Cards that people look for by name, and who has them: the palette leads to the page. */
  cards?: readonly { label: string; roles: readonly Role[]; extension?: boolean }[];
}

/** The type of a decoded and checked record. */
export type RecordOf<D> = D extends { fields: infer F extends Fields } ? { [K in keyof F]: ValueOf<F[K]> } : never;

/** Inputs of the create call, in the order of the dialog. The dialog does not show those with `hiddenInput`. */
export const createInputs = (definition: Definition): Fields => {
  const names =
    definition.create?.inputs ??
    Object.keys(definition.fields).filter((name) => {
      const field = definition.fields[name]!;
      return field.input !== false && !field.from;
    });
  return Object.fromEntries(
    names.map((name) => {
      const field = definition.fields[name]!;
      return [name, field.input && field.input.required ? { ...field, required: true } : field];
    }),
  );
};

/** Names of the fields by which a second person decides on a new record. */
export const createFacts = (definition: Definition): readonly string[] =>
  definition.create?.facts ??
  Object.keys(createInputs(definition)).filter((name) => name !== definition.display.nameField);

/**
 * Whether the platform can say beforehand what an action would do (`POST mgmt/dry-run/{entity}/{action}`): its address
 * names nothing but the record, and its answer shows no secret.
 */
export const allowsDryRun = ({ path, answer, bulk, access }: CallAction): boolean =>
  answer?.reveals === undefined &&
  (bulk === true || access?.approval !== undefined) &&
  [...path.matchAll(/\{([\w.]+)\}/g)].every(([, name]) => name === 'id' || name === 'uuid');

/** Whether the platform can say beforehand if a second person has to approve a new record (`POST mgmt/dry-run/{entity}/create`). */
export const allowsDryCreate = ({ create, endpoint }: Definition): boolean =>
  create?.access?.approval !== undefined &&
  [...(create.path ?? endpoint).matchAll(/\{([\w.]+)\}/g)].every(([, name]) => name === 'me.id');

/** Every field that activity may record of a record. */
export const recordedFields = ({ fields, history }: Definition): Fields => ({ ...fields, ...history?.fields });

/** Whether the action is the same call as the create, which then handles it (one call adds and changes a group member). */
export const isCreateCall = ({ create, endpoint }: Definition, { method, path }: CallAction): boolean =>
  create !== undefined && method === 'POST' && path === (create.path ?? endpoint);

/** An input of an extension before a plain platform, which does not store it and is not sent it. */
const notKept = (field: Field): Field => {
  const { requiredWith: _requiredWith, ...checks } = field.checks ?? {};
  return { ...field, required: false, checks, input: { ...field.input, helper: 'This platform does not keep it' } };
};

/**
 * The inputs of a call with its `inputConditions` applied to this record. Before a platform without extensions no choice is
 * disabled, because such a platform decides for itself, and nothing is asked for that it does not keep.
 */
export const inputsFor = (
  { inputs = {}, inputConditions = [] }: CallAction,
  record: Readonly<Record<string, unknown>>,
  extensions: boolean,
): Fields => {
  const asked = inputConditions.filter(({ is }) => meets(record, is));
  const inputOf = (name: string, field: Field): Field | undefined => {
    const own = asked.filter(({ input }) => input === name);
    if (own.some((one) => 'omitted' in one)) return undefined;
    if (field.extension && !extensions) return notKept(field);
    const withheld = own.flatMap((one) =>
      'without' in one && extensions ? [[numberOf(one.without), one.otherwise]] : [],
    );
    const required = field.required || own.some((one) => 'required' in one);
    return { ...field, required, disabledOptions: Object.fromEntries(withheld) as Field['disabledOptions'] };
  };
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, field]) => {
      const input = inputOf(name, field);
      return input ? [[name, input]] : [];
    }),
  );
};

/** The order of a list that nobody has sorted. */
export const defaultSort = (definition: Definition): { field: string; order: 'ASC' | 'DESC' } =>
  definition.list?.sort ?? newestFirst;

/** The order of a list whose definition names none: newest first. */
export const newestFirst = { field: 'id', order: 'DESC' } as const;

/** The actions of a definition that are calls, by name. */
export const callsOf = (definition: Definition): [string, CallAction][] =>
  Object.entries(definition.actions ?? {}).filter((entry): entry is [string, CallAction] => entry[1].kind === 'call');

/** Whether nothing but an id, a key or another record names the records of this definition. */
export const isNameless = ({ fields, display }: Definition): boolean => {
  const { kind, target } = fields[display.nameField] ?? {};
  return !kind || kind.isId || kind.isKey || target !== undefined;
};
