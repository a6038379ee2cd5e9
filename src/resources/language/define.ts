import type {
  Action,
  CallAction,
  Confirmation,
  Create,
  CreateAction,
  CreateDialogTexts,
  Definition,
  Display,
  MenuEntry,
  Page,
  UnavailableAction,
} from './definition';
import type { Fields } from './field';

/** An action that deletes a record. `defineResource` fills in its texts and path from the definition. */
export interface Removal {
  kind: 'removal';
  confirm: Partial<Confirmation>;
  more: Partial<CallAction>;
}

type Derived = 'route' | 'endpoint' | 'title';

/**
 * A definition as it is written. These may be left out: the endpoint (default `mgmt/{name}`), the title (the name in
 * words), the menu label (the title), the route of an entity in the menu (its name), and the field that names a record
 * (the first required text).
 */
export interface Declaration<F extends Fields = Fields>
  extends
    Omit<Definition<F>, 'kind' | 'name' | 'create' | 'actions' | 'menu' | 'display' | Derived>,
    Partial<Pick<Definition<F>, Derived>> {
  menu?: Omit<MenuEntry, 'label'> & Partial<Pick<MenuEntry, 'label'>>;
  display?: Partial<Display>;
  create?: Partial<Omit<Create, 'dialog'>> & { dialog?: Partial<CreateDialogTexts> };
  actions?: Readonly<Record<string, Action | Removal>>;
}

const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

const firstText = (fields: Fields) =>
  Object.entries(fields).find(([, { kind, required }]) => kind.isWords && required)?.[0] ?? 'id';

/** Texts that follow from the noun are empty without one, which `mistakesIn` names. */
const createOf = (create: NonNullable<Declaration['create']>, noun: string | undefined): Create => {
  const derived = noun === undefined ? {} : { button: `Add ${noun}`, done: `${capitalize(noun)} added` };
  const { button = '', done = '', dialog, ...rest } = { ...derived, ...create };
  const heading = dialog?.heading ?? (noun === undefined ? '' : capitalize(noun));
  return { button, done, dialog: { ...dialog, heading }, ...rest };
};

const removalOf = ({ confirm, more }: Removal, endpoint: string, noun: string | undefined): CallAction => {
  const confirmation: Confirmation = {
    heading: `Delete ${noun}`,
    text: `The ${noun} is deleted for everyone. This cannot be undone.`,
    button: `Delete ${noun}`,
    ...confirm,
  };
  const derived = {
    body: { id: '{id}' },
    danger: true,
    removes: true,
    done: noun === undefined ? '' : `${capitalize(noun)} deleted`,
    pastTense: 'deleted',
  };
  return call('Delete', `${endpoint}/{id}/remove`, {
    ...derived,
    ...more,
    dialog: { confirm: confirmation, ...more.dialog },
  });
};

/** A definition whose name, action names and entities of the panel's header and section are literal types. */
export type Defined<N extends string, F extends Fields, A extends string, H extends string, S extends string> = Omit<
  Definition<F>,
  'actions' | 'display'
> & {
  name: N;
  display: Display & { header?: { of: H }; section?: { of: S } };
  actions?: Readonly<Record<A, Action>>;
};

/** Declares an entity (docs/adding-an-entity.md). It refuses nothing: `mistakesIn` names the mistakes of all definitions. */
export const defineResource = <
  const N extends string,
  F extends Fields,
  A extends Readonly<Record<string, Action | Removal>> = Readonly<Record<never, Action>>,
  const H extends string = never,
  const S extends string = never,
>({
  create,
  menu,
  actions,
  ...rest
}: Omit<Declaration<F>, 'actions'> & {
  name: N;
  actions?: A;
  display?: { header?: { of: H }; section?: { of: S } };
}): Defined<N, F, keyof A & string, H, S> => {
  const endpoint = rest.endpoint ?? `mgmt/${rest.name}`;
  const title = rest.title ?? capitalize(rest.name.replaceAll('-', ' '));
  const completeAction = (action: Action | Removal) =>
    action.kind === 'removal' ? removalOf(action, endpoint, rest.noun) : action;
  return {
    kind: 'resource',
    ...rest,
    endpoint,
    title,
    route: rest.route ?? (menu && rest.name),
    menu: menu && { label: title, ...menu },
    display: { nameField: firstText(rest.fields), ...rest.display },
    create: create && createOf(create, rest.noun),
    actions:
      actions &&
      (Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, completeAction(action)])) as Readonly<
        Record<keyof A & string, Action>
      >),
  };
};

/** Declares a screen that is not generated from an entity. Its component is in `src/custom/pages.ts`. */
export const definePage = <const N extends string, const R extends string | undefined = undefined>(
  page: Omit<Page, 'kind' | 'route'> & { name: N; route?: R },
): Page & { name: N; route: R } => ({
  kind: 'page',
  ...page,
  route: page.route as R,
});

/** Declares a disabled item of the row menu, for which the contract has no call. */
export const unavailable = (label: string, options: { danger?: boolean; reason?: string } = {}): UnavailableAction => ({
  kind: 'unavailable',
  label,
  reason: options.reason ?? 'The platform has no call for this',
  danger: options.danger,
});

/** 'Open ticket': opens the ticket dialog, prefilled from the record. */
export const openTicket = (): CreateAction => ({
  kind: 'create',
  label: 'Open ticket',
  entity: 'support',
  fill: { ticketName: '{record}', subject: '{entity}/{id}' },
});

/** Declares a call on a record. The default method is POST. */
export const call = (label: string, path: string, more: Partial<CallAction> & { done: string }): CallAction => ({
  kind: 'call',
  label,
  method: 'POST',
  path,
  ...more,
});

/** Declares the deletion of a record, with a confirmation. `confirm` and `more` replace texts and properties. */
export const remove = (confirm: Partial<Confirmation> = {}, more: Partial<CallAction> = {}): Removal => ({
  kind: 'removal',
  confirm,
  more,
});
