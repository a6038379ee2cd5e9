import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Length of the commit's shortened name, and what follows it where files differed from the commit. */
const describing = ['describe', '--always', '--exclude=*', '--abbrev=12', '--dirty=-changed'];

/**
 * The commit of a folder. `COMMIT` in the environment says it where there is no `.git`, as in the build of an image; `unknown` where
 * neither does.
 */
const commitOf = (root) => {
  const { COMMIT: given } = process.env;
  if (given) return given;
  if (!existsSync(join(root, '.git'))) return 'unknown';
  try {
    return execFileSync('git', describing, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
};

/** What a build keeps of itself: version and commit (`server/base/version.ts` reads it). */
export const buildFacts = (root) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version, commit: commitOf(root) };
};

/** Brings up to date what the build in `dist` keeps of itself. Where nothing says the commit, what was known stays. */
export const writeBuildFacts = (root) => {
  const file = join(root, 'dist', 'build.json');
  const facts = buildFacts(root);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (known?.version === facts.version && [known.commit, 'unknown'].includes(facts.commit)) return;
  writeFileSync(file, JSON.stringify(facts));
};
