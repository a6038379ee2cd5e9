import { definitions } from '../../resources/index';
import type { Reveal } from '../../resources/language/definition';

/** What the answer of a requested call shows once, to whoever approves it; `call` is named as the request names it. */
export const revealsOf = (call: string): Reveal | undefined => {
  const [entity, act = ''] = call.split('.');
  const definition = definitions.find(({ name }) => name === entity);
  if (act === 'create') return definition?.create?.answer?.reveals;
  const action = definition?.actions?.[act];
  return action?.kind === 'call' ? action.answer?.reveals : undefined;
};
