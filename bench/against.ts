import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediansOf, slowerIn, worseBy, type Figure, type Run } from './figures';

const root = new URL('..', import.meta.url).pathname;
const turns = 5;
const runs = 2;
const say = (line: string) => process.stdout.write(`${line}\n`);
const [, , commit = '', ...named] = process.argv;

const git = (...args: string[]) => {
  const { status: exitCode, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (exitCode !== 0) throw new Error(stderr.trim());
  return stdout.trim();
};

/** Checks another version out into `folder`, measured by this version's benches; it installs and builds itself. */
const checkOut = (folder: string, version: string) => {
  git('worktree', 'add', '--detach', folder, version);
  const lockOf = (project: string) => readFileSync(join(project, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(root) && existsSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  rmSync(join(folder, 'bench'), { recursive: true, force: true });
  for (const part of ['bench', 'scripts/bench.mjs']) cpSync(join(root, part), join(folder, part), { recursive: true });
};

/** One turn of a version: the figures of all benches that were named. */
const measure = (folder: string, file: string): Figure[] => {
  rmSync(file, { force: true });
  const { status: exitCode } = spawnSync(process.execPath, ['scripts/bench.mjs', ...named], {
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

const compare = (other: string, file: string): Run => {
  const [now, before]: Figure[][][] = [[], []];
  for (let turn = 1; turn <= turns; turn++) {
    say(`Turn ${turn} of ${turns}`);
    now!.push(measure(root, file));
    before!.push(measure(other, file));
  }
  return { now: mediansOf(now!), before: mediansOf(before!) };
};

const print = ({ now, before }: Run) => {
  say(`\n| | now | ${commit} | worse by |\n| --- | --- | --- | --- |`);
  for (const [name, figure] of now) {
    const other = before.get(name);
    const worse = other === undefined ? '—' : `${(worseBy(figure, other) * 100).toFixed(0)} %`;
    say(`| ${name} | ${figure.value.toFixed(1)} | ${other?.value.toFixed(1) ?? '—'} | ${worse} |`);
  }
};

// Whoever ends it ends the bench that runs, and this goes on to tidy up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
const folder = mkdtempSync(join(tmpdir(), 'console-against-'));
const other = join(folder, 'project');
try {
  checkOut(other, git('rev-parse', '--verify', `${commit}^{commit}`));
  const all: Run[] = [];
  for (let run = 1; run <= runs; run++) {
    say(`\nRun ${run} of ${runs}: five turns of each version`);
    const measured = compare(other, join(folder, 'figures.jsonl'));
    print(measured);
    all.push(measured);
  }
  const slower = slowerIn(all);
  say(
    slower.length === 0
      ? '\nNothing got slower by more than 10 % in both runs.'
      : '\nSlower by more than 10 % in both runs:',
  );
  for (const name of slower) say(`- ${name}`);
  process.exitCode = slower.length === 0 ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  // A server of a bench that was ended may still write there.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 1000 });
  git('worktree', 'prune');
}
