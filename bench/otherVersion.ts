import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

const git = (...args: string[]) => {
  const { status: exitCode, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (exitCode !== 0) throw new Error(stderr.trim());
  return stdout.trim();
};

/** Another version of this project in a folder of its own. */
export interface OtherVersion {
  /** The project's folder. */
  folder: string;
  /** A folder beside it for what a bench writes. */
  scratch: string;
  remove: () => void;
}

/**
 * Checks another version out, with this version's benches, for `commit`: a hash, tag or branch. It installs and builds itself
 * when `scripts/bench.mjs` runs there. Throws when there is no such commit.
 */
export const checkOutOtherVersion = (commit: string): OtherVersion => {
  const version = git('rev-parse', '--verify', `${commit}^{commit}`);
  const scratch = mkdtempSync(join(tmpdir(), 'console-against-'));
  const folder = join(scratch, 'project');
  git('worktree', 'add', '--detach', folder, version);
  const lockOf = (project: string) => readFileSync(join(project, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(root) && existsSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  rmSync(join(folder, 'bench'), { recursive: true, force: true });
  for (const part of ['bench', 'scripts/bench.mjs', 'scripts/weights'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const remove = () => {
    // A server of an ended bench may still write there.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 1000 });
    git('worktree', 'prune');
  };
  return { folder, scratch, remove };
};
