import { callsOf, isCreateCall, type CallAction, type Definition } from './definition';

/** An action with its name and its definition. */
export interface NamedAction {
  definition: Definition;
  name: string;
  action: CallAction;
}

/** The method and the path of a call, without the names of its placeholders. */
export const addressOf = ({ method, path }: Pick<CallAction, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\{[\w.]+\}/g, '{}')}`;

/** The constant part of an action's body. It distinguishes actions with the same address. */
export const fixedValuesOf = ({ body = {} }: CallAction): [string, string][] =>
  Object.entries(body).filter(([, template]) => !template.includes('{'));

/** Definitions in the order in which the reference API looks for an address: an action that a view shares is its entity's. */
export const entitiesFirst = (definitions: readonly Definition[]): Definition[] => [
  ...definitions.filter(({ source }) => !source),
  ...definitions.filter(({ source }) => source),
];

/**
 * Returns which actions the reference API performs at each address: those of the first definition that has one there.
 * Creates are not among them.
 */
export const answeringActions = (definitions: readonly Definition[]): ReadonlyMap<string, readonly NamedAction[]> => {
  const byAddress = new Map<string, NamedAction[]>();
  for (const definition of entitiesFirst(definitions))
    for (const [name, action] of callsOf(definition)) {
      if (isCreateCall(definition, action)) continue;
      const answering = byAddress.get(addressOf(action));
      if (!answering) byAddress.set(addressOf(action), [{ definition, name, action }]);
      else if (answering[0]!.definition === definition) answering.push({ definition, name, action });
    }
  return byAddress;
};

/**
 * Whether a value of the body, number or text, equals the text in the definition. Objects never do, whatever their
 * `toString`.
 */
const equalsText = (actual: unknown, expected: string) => typeof actual !== 'object' && String(actual) === expected;

/** Chooses among the actions at one address by the body of the call. Undefined when the body fits none of several. */
export const chooseByBody = (
  actions: readonly NamedAction[],
  body: Readonly<Record<string, unknown>>,
): NamedAction | undefined =>
  actions.length === 1
    ? actions[0]
    : actions.find(({ action }) => fixedValuesOf(action).every(([key, value]) => equalsText(body[key], value)));

/** Returns the action that the reference API performs when this call is made, whichever definition offers it. */
export const answeringAction = (
  answering: ReturnType<typeof answeringActions>,
  call: CallAction,
): NamedAction | undefined => chooseByBody(answering.get(addressOf(call)) ?? [], call.body ?? {});
