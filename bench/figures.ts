import { appendFileSync } from 'node:fs';
import { median } from './measure';

/** What a bench measured once: in bytes, ms or a number a second, always of the same unit under the same name. */
export interface Figure {
  name: string;
  value: number;
  /** Which way it would improve. */
  better: 'less' | 'more';
}

/** Keeps a figure as a line of JSON in the file that `BENCH_FIGURES` names; without that setting it is only printed. */
export const keepFigure = (name: string, value: number, better: Figure['better'] = 'less'): void => {
  const file = process.env.BENCH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, value, better } satisfies Figure)}\n`);
};

/** What is worse by more than this share of what it was got slower. */
const tolerated = 0.1;

/** The median of each figure over the turns of one version, by its name. */
export const mediansOf = (turns: readonly (readonly Figure[])[]): ReadonlyMap<string, Figure> => {
  const all = turns.flat();
  return new Map(
    all.map((one) => {
      const values = all.flatMap(({ name, value }) => (name === one.name ? value : []));
      return [one.name, { ...one, value: median(values) }];
    }),
  );
};

/** By which share a figure is worse than before; below 0 it is better. */
export const worseBy = ({ value, better }: Figure, before: Figure): number => {
  const [much, little] = better === 'less' ? [value, before.value] : [before.value, value];
  if (much === little) return 0;
  return little === 0 ? Infinity : much / little - 1;
};

/** One run: the medians of two versions that were measured turn and turn about. */
export interface Run {
  now: ReadonlyMap<string, Figure>;
  before: ReadonlyMap<string, Figure>;
}

/** Names of the figures that both versions have and that got slower by more than a tenth in every one of the runs. */
export const slowerIn = (runs: readonly Run[]): string[] =>
  [...(runs[0]?.now.keys() ?? [])].filter((name) =>
    runs.every(({ now, before }) => {
      const [one, other] = [now.get(name), before.get(name)];
      return one !== undefined && other !== undefined && worseBy(one, other) > tolerated;
    }),
  );
