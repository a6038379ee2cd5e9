import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mediansOf, slowerIn, toleratedPercent, worseBy, type Figure, type Run } from './figures';
import { checkOutOtherVersion, type OtherVersion } from './otherVersion';
import { printLine } from './report';

const root = new URL('..', import.meta.url).pathname;
const turnCount = Number(process.env.BENCH_TURNS ?? 5);
/** What got slower is measured again: on a machine whose speed varies, something always seems to. */
const runCount = Number(process.env.BENCH_RUNS ?? 2);
const [, , commit = '', ...benchNames] = process.argv;

/** Runs a bench, or all of them, once on a version and returns the figures. */
const measure = (benchName: string | undefined, folder: string, file: string): Figure[] => {
  rmSync(file, { force: true });
  const { status: exitCode } = spawnSync(
    process.execPath,
    ['scripts/bench.mjs', ...(benchName === undefined ? [] : [benchName])],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, BENCH_FIGURES: file },
    },
  );
  if (exitCode !== 0) throw new Error(`The benches failed in ${folder}`);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Figure);
};

const compare = (benchName: string | undefined, { folder, scratch }: OtherVersion): Run => {
  const file = join(scratch, 'figures.jsonl');
  const [now, before]: Figure[][][] = [[], []];
  for (let turn = 1; turn <= turnCount; turn++) {
    printLine(`Turn ${turn} of ${turnCount}`);
    now!.push(measure(benchName, root, file));
    before!.push(measure(benchName, folder, file));
  }
  return { now: mediansOf(now!), before: mediansOf(before!) };
};

const printRun = ({ now, before }: Run) => {
  printLine(`\n| | now | ${commit} | worse by |\n| --- | --- | --- | --- |`);
  for (const [name, figure] of now) {
    const previous = before.get(name);
    const worse = previous === undefined ? '—' : `${(worseBy(figure, previous) * 100).toFixed(0)} %`;
    printLine(`| ${name} | ${figure.value.toFixed(1)} | ${previous?.value.toFixed(1) ?? '—'} | ${worse} |`);
  }
};

/** Compares a bench, or all of them, until nothing got slower in every run; returns what did in all runs. */
const slowerFigures = (benchName: string | undefined, other: OtherVersion): string[] => {
  const runs: Run[] = [];
  for (let run = 1; run <= runCount; run++) {
    printLine(
      `\nRun ${run} of at most ${runCount} of ${benchName ?? 'all benches'}: ${turnCount} turns of each version`,
    );
    const result = compare(benchName, other);
    printRun(result);
    runs.push(result);
    if (slowerIn(runs).length === 0) return [];
  }
  return slowerIn(runs);
};

// A signal ends the running bench; this process goes on and cleans up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
const other = checkOutOtherVersion(commit);
try {
  const slower = (benchNames.length === 0 ? [undefined] : benchNames).flatMap((name) => {
    try {
      return slowerFigures(name, other);
    } catch (error) {
      // The others are measured all the same.
      return [(error as Error).message];
    }
  });
  printLine(
    slower.length === 0
      ? `\nNothing got slower by more than ${toleratedPercent} % in each run.`
      : `\nSlower by more than ${toleratedPercent} % in each run, or not measured:`,
  );
  for (const name of slower) printLine(`- ${name}`);
  process.exitCode = slower.length === 0 ? 0 : 1;
} finally {
  other.remove();
}
