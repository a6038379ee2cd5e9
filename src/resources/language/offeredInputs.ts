import type { Fields } from './field';
import type { Values } from './value';

/** Returns the inputs of a form that the values of their siblings leave room for (`onlyWith`). */
export const offeredInputs = (fields: Fields, typed: Values): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { checks }]) => {
      const { onlyWith } = checks ?? {};
      return !onlyWith || onlyWith.is.some((one) => String(one) === String(typed[onlyWith.field]));
    }),
  );
