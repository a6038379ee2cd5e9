import type { Node } from './document';

/** The least or the greatest value that a document allows; `isOutside` says that this value itself is refused. */
interface Bound {
  at: number;
  isOutside: boolean;
}

/** The bound that a document states, in the manner of OpenAPI 3.0 (`exclusive` is true) or 3.1 (it is a number): the narrower of two. */
const boundOf = (inclusive: unknown, exclusive: unknown, isNarrower: (one: number, other: number) => boolean) => {
  const own: Bound | undefined = Number.isFinite(inclusive)
    ? { at: Number(inclusive), isOutside: exclusive === true }
    : undefined;
  if (!Number.isFinite(exclusive)) return own;
  const outer: Bound = { at: Number(exclusive), isOutside: true };
  return own && isNarrower(own.at, outer.at) ? own : outer;
};

const lowerOf = ({ minimum, exclusiveMinimum }: Node) =>
  boundOf(minimum, exclusiveMinimum, (one, other) => one > other);
const upperOf = ({ maximum, exclusiveMaximum }: Node) =>
  boundOf(maximum, exclusiveMaximum, (one, other) => one < other);

/** A number without what computing with fractions adds to it. */
const plain = (number: number) => Number(number.toPrecision(15));

/**
 * The least and the greatest value that a document allows, both included, of numbers that differ by a step: 1 of whole ones, 0.01 of
 * roubles. Values without a step have no least one above another: what is excluded of them is in `uncheckedNumber`.
 */
export const boundsOf = (node: Node, stepsInOne?: number): { min?: number; max?: number } => {
  const [lower, upper] = [lowerOf(node), upperOf(node)];
  const next = ({ at, isOutside }: Bound, beyond: (steps: number) => number) =>
    isOutside && stepsInOne !== undefined ? plain(beyond(plain(at * stepsInOne)) / stepsInOne) : at;
  return {
    ...(lower && { min: next(lower, (steps) => Math.floor(steps) + 1) }),
    ...(upper && { max: next(upper, (steps) => Math.ceil(steps) - 1) }),
  };
};

/** What a document requires of a number, and no field can say; undefined where that is nothing. */
export const uncheckedNumber = (node: Node, stepsInOne?: number): string | undefined => {
  const bounds = stepsInOne === undefined ? { above: lowerOf(node), below: upperOf(node) } : {};
  const texts = Object.entries(bounds).flatMap(([word, bound]) => (bound?.isOutside ? [`${word} ${bound.at}`] : []));
  const { multipleOf } = node;
  if (typeof multipleOf === 'number' && multipleOf > 1) texts.push(`a multiple of ${multipleOf}`);
  return texts.length === 0 ? undefined : `it has to be ${texts.join(' and ')}: the console sends what is not`;
};

/** What a document requires of a text, and no field can say; undefined where that is nothing. */
export const uncheckedText = ({ pattern, minLength }: Node): string | undefined => {
  const texts = [
    ...(typeof pattern === 'string' ? [`match ${pattern}`] : []),
    // A text that is required is not empty.
    ...(typeof minLength === 'number' && minLength > 1 ? [`have ${minLength} characters`] : []),
  ];
  return texts.length === 0 ? undefined : `it has to ${texts.join(' and ')}: the console sends what does not`;
};
