import type { Definition } from './definition';

/** Acts that no definition declares: what the platform and its people do with every entity. */
const usualActs: Readonly<Record<string, string>> = {
  create: 'Added',
  remove: 'Deleted',
  expire: 'Expired',
  'sign-in': 'Signed in',
};

/** What was done, in words: what the action says of it afterwards, else its label, else the act's own name. */
export const actWords = (definition: Definition | undefined, act: string): string => {
  const action = definition?.actions && Object.hasOwn(definition.actions, act) ? definition.actions[act] : undefined;
  if (action?.kind === 'call') return action.past ?? action.label;
  return Object.hasOwn(usualActs, act) ? usualActs[act]! : act;
};
