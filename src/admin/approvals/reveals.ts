import { definitions } from '../../resources/index';
import type { Reveal } from '../../resources/language/definition';

/**
 * Returns the secret that the answer of a requested call reveals once, to the user who approves it; undefined when
 * there is none. `call` is the name in the request, such as `users.create`.
 */
export const revealsOf = (call: string): Reveal | undefined => {
  const [entity, act = ''] = call.split('.');
  const definition = definitions.find(({ name }) => name === entity);
  if (act === 'create') return definition?.create?.answer?.reveals;
  const action = definition?.actions?.[act];
  return action?.kind === 'call' ? action.answer?.reveals : undefined;
};
