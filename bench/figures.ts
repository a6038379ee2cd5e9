import { appendFileSync } from 'node:fs';
import { median } from './measure';

/** A result of a bench: bytes, ms or a rate per second, always in the same unit under the same name. */
export interface Figure {
  name: string;
  value: number;
  /** Which direction is an improvement. */
  better: 'less' | 'more';
}

/** Appends a figure as a line of JSON to the file that `BENCH_FIGURES` names; without that setting it does nothing. */
export const recordFigure = (name: string, value: number, better: Figure['better'] = 'less'): void => {
  const file = process.env.BENCH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, value, better } satisfies Figure)}\n`);
};

/** A figure counts as slower when it is worse by more than this. */
export const toleratedPercent = Number(process.env.BENCH_TOLERATED ?? 10);

/** Returns the median of each figure over the turns of one version, by name. */
export const mediansOf = (turns: readonly (readonly Figure[])[]): ReadonlyMap<string, Figure> => {
  const all = turns.flat();
  return new Map(
    all.map((figure) => {
      const values = all.flatMap(({ name, value }) => (name === figure.name ? value : []));
      return [figure.name, { ...figure, value: median(values) }];
    }),
  );
};

/** Returns by which share a figure is worse than before; negative when it is better. */
export const worseBy = ({ value, better }: Figure, before: Figure): number => {
  const [larger, smaller] = better === 'less' ? [value, before.value] : [before.value, value];
  if (larger === smaller) return 0;
  return smaller === 0 ? Infinity : larger / smaller - 1;
};

/** One run: the medians of two versions, measured in alternating turns. */
export interface Run {
  now: ReadonlyMap<string, Figure>;
  before: ReadonlyMap<string, Figure>;
}

/**
 * Returns the names of figures that both versions have and that are worse by more than the tolerated share in every
 * run.
 */
export const slowerIn = (runs: readonly Run[]): string[] =>
  [...(runs[0]?.now.keys() ?? [])].filter((name) =>
    runs.every(({ now, before }) => {
      const [current, previous] = [now.get(name), before.get(name)];
      return current !== undefined && previous !== undefined && worseBy(current, previous) * 100 > toleratedPercent;
    }),
  );
