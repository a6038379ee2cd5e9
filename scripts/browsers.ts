import { newerInBuild } from './browsers/inBuild';
import { builds } from './browsers/missed';
import { ensureBuilt } from './ensure.mjs';

/**
 * Fails when a built file uses a function, a style or a part of a pattern that one of the oldest browsers lacks, and
 * `missed.ts` does not say what that means, or when it says so of one that is not used any more.
 */
ensureBuilt();
for (const build of ['payers', 'staff'] as const) {
  const { missed } = builds[build];
  const used = newerInBuild(build);
  for (const { path, lackedBy, files } of used.filter((feature) => !Object.hasOwn(missed, feature.path))) {
    process.stdout.write(`${build}: ${files.join(', ')}: ${path} is missing before ${lackedBy.join(', ')}\n`);
    process.exitCode = 1;
  }
  const paths = new Set(used.map(({ path }) => path));
  for (const path of Object.keys(missed).filter((one) => !paths.has(one))) {
    process.stdout.write(`${build}: ${path} is not used any more; scripts/browsers/missed.ts has it\n`);
    process.exitCode = 1;
  }
}
