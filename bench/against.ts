import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mediansOf, slowerIn, worseBy, type Figure, type Run } from './figures';
import { checkOutOtherVersion } from './otherVersion';
import { printLine } from './report';

const root = new URL('..', import.meta.url).pathname;
const turnCount = Number(process.env.BENCH_TURNS ?? 5);
const runCount = 2;
const [, , commit = '', ...benchNames] = process.argv;

/** Runs the named benches once on a version and returns their figures. */
const measure = (folder: string, file: string): Figure[] => {
  rmSync(file, { force: true });
  const { status: exitCode } = spawnSync(process.execPath, ['scripts/bench.mjs', ...benchNames], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BENCH_FIGURES: file },
  });
  if (exitCode !== 0) throw new Error(`The benches failed in ${folder}`);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Figure);
};

const compare = (otherFolder: string, file: string): Run => {
  const [now, before]: Figure[][][] = [[], []];
  for (let turn = 1; turn <= turnCount; turn++) {
    printLine(`Turn ${turn} of ${turnCount}`);
    now!.push(measure(root, file));
    before!.push(measure(otherFolder, file));
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

// A signal ends the running bench; this process goes on and cleans up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
const other = checkOutOtherVersion(commit);
try {
  const completedRuns: Run[] = [];
  for (let run = 1; run <= runCount; run++) {
    printLine(`\nRun ${run} of ${runCount}: ${turnCount} turns of each version`);
    const result = compare(other.folder, join(other.scratch, 'figures.jsonl'));
    printRun(result);
    completedRuns.push(result);
  }
  const slower = slowerIn(completedRuns);
  printLine(
    slower.length === 0
      ? '\nNothing got slower by more than 10 % in both runs.'
      : '\nSlower by more than 10 % in both runs:',
  );
  for (const name of slower) printLine(`- ${name}`);
  process.exitCode = slower.length === 0 ? 0 : 1;
} catch (error) {
  printLine(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  other.remove();
}
