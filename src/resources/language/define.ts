import type {
  Action,
  CallAction,
  Confirmation,
  Create,
  CreateAction,
  Definition,
  MenuEntry,
  Page,
  UnavailableAction,
} from './definition';
import type { Fields } from './field';

/** A removal whose words and path follow from the definition, as far as it does not say them. */
export interface Removal {
  kind: 'removal';
  confirm: Partial<Confirmation>;
  more: Partial<CallAction>;
}

type Following = 'route' | 'endpoint' | 'title' | 'nameField';

/**
 * A definition as it is written: what follows from its name and its `noun` ('bank') may be left out. The endpoint is
 * `mgmt/{name}`, the title the name in words, the menu's label the title, the route of what stands in the menu the name;
 * a record is called by its first required text.
 */
export interface Declaration<F extends Fields = Fields>
  extends
    Omit<Definition<F>, 'kind' | 'name' | 'create' | 'actions' | 'menu' | Following>,
    Partial<Pick<Definition<F>, Following>> {
  menu?: Omit<MenuEntry, 'label'> & Partial<Pick<MenuEntry, 'label'>>;
  create?: Partial<Create>;
  actions?: Readonly<Record<string, Action | Removal>>;
}

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

const firstText = (fields: Fields) =>
  Object.entries(fields).find(([, { kind, required }]) => kind.isWords && required)?.[0] ?? 'id';

const createOf = (create: Partial<Create>, noun: string | undefined): Create => {
  const usual =
    noun === undefined ? {} : { button: `Add ${noun}`, heading: capital(noun), done: `${capital(noun)} added` };
  const { button, heading, done, ...rest } = { ...usual, ...create };
  if (!button || !heading || !done) throw new TypeError('"create" needs a noun, or its button, heading and done');
  return { button, heading, done, ...rest };
};

const removalOf = ({ confirm, more }: Removal, endpoint: string, noun: string | undefined): CallAction => {
  if (noun === undefined) throw new TypeError('remove() needs a noun');
  const asked: Confirmation = {
    heading: `Delete ${noun}`,
    text: `The ${noun} is deleted for everyone. This cannot be undone.`,
    button: `Delete ${noun}`,
    ...confirm,
  };
  const usual = {
    body: { id: '{id}' },
    danger: true,
    removes: true,
    done: `${capital(noun)} deleted`,
    pastTense: 'deleted',
  };
  return call('Delete', `${endpoint}/{id}/remove`, { ...usual, ...more, confirm: asked });
};

/** A definition whose name and whose actions' names the compiler knows. */
export type Defined<N extends string, F extends Fields, A extends string> = Omit<Definition<F>, 'actions'> & {
  name: N;
  actions?: Readonly<Record<A, Action>>;
};

/** Declares an entity. See docs/adding-an-entity.md. Throws `TypeError` naming it when words it needs are missing. */
export const defineResource = <
  const N extends string,
  F extends Fields,
  A extends Readonly<Record<string, Action | Removal>> = Readonly<Record<never, Action>>,
>({
  create,
  menu,
  actions,
  ...rest
}: Omit<Declaration<F>, 'actions'> & { name: N; actions?: A }): Defined<N, F, keyof A & string> => {
  const endpoint = rest.endpoint ?? `mgmt/${rest.name}`;
  const title = rest.title ?? capital(rest.name.replaceAll('-', ' '));
  const usual = (action: Action | Removal) =>
    action.kind === 'removal' ? removalOf(action, endpoint, rest.noun) : action;
  try {
    return {
      kind: 'resource',
      ...rest,
      endpoint,
      title,
      route: rest.route ?? (menu && rest.name),
      menu: menu && { label: title, ...menu },
      nameField: rest.nameField ?? firstText(rest.fields),
      create: create && createOf(create, rest.noun),
      actions:
        actions &&
        (Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, usual(action)])) as Readonly<
          Record<keyof A & string, Action>
        >),
    };
  } catch (error) {
    throw new TypeError(`Definition "${rest.name}": ${(error as Error).message}`, { cause: error });
  }
};

/** Declares a screen that has a component of its own in `src/custom`, or none yet. */
export const definePage = (page: Omit<Page, 'kind'>): Page => ({ kind: 'page', ...page });

/** An item of the row menu for which the contract has no call. */
export const unavailable = (label: string, options: { danger?: boolean; reason?: string } = {}): UnavailableAction => ({
  kind: 'unavailable',
  label,
  reason: options.reason ?? 'The platform has no call for this',
  danger: options.danger,
});

/** 'Open ticket': the ticket dialog, filled from the record. */
export const openTicket = (): CreateAction => ({
  kind: 'create',
  label: 'Open ticket',
  entity: 'support',
  fill: { ticketName: '{title} {id}', subject: '{entity}/{id}' },
});

/** A call on a record; a POST unless it says otherwise. */
export const call = (label: string, path: string, more: Partial<CallAction> & { done: string }): CallAction => ({
  kind: 'call',
  label,
  method: 'POST',
  path,
  ...more,
});

/** Removes a record after asking; `confirm` and `more` say what is not as usual. */
export const remove = (confirm: Partial<Confirmation> = {}, more: Partial<CallAction> = {}): Removal => ({
  kind: 'removal',
  confirm,
  more,
});
