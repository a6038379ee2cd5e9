import { definitions } from '../../resources/index';
import { createFacts, type CallAction, type Reveal } from '../../resources/language/definition';

/** The definition and the action that a request asks for. `call` is their name in the request, such as `users.create`. */
const requestedCall = (call: string) => {
  const [entity, act = ''] = call.split('.');
  const definition = definitions.find(({ name }) => name === entity);
  const action = definition?.actions?.[act];
  return { definition, act, action: action?.kind === 'call' ? (action as CallAction) : undefined };
};

/** Returns the secret that the answer of a requested call reveals once, to whoever approves it; undefined when there is none. */
export const revealsOf = (call: string): Reveal | undefined => {
  const { definition, act, action } = requestedCall(call);
  return act === 'create' ? definition?.create?.answer?.reveals : action?.answer?.reveals;
};

/** Returns the names of the fields that people decide the requested call by: those of its dialog, or of the new record. */
export const factsOf = (call: string): readonly string[] => {
  const { definition, act, action } = requestedCall(call);
  return act === 'create' && definition ? createFacts(definition) : (action?.dialog?.facts ?? []);
};
