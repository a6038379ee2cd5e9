import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyTree, notCopied, root, type CopiedTree } from '../copiedTree';

// Each step runs programs of the project.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let tree: CopiedTree;
beforeAll(async () => {
  tree = await copyTree(readdirSync(root).filter((name) => !notCopied.includes(name)));
});
afterAll(() => tree.remove());

/** Runs a program in the copy. */
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(args[0]!, args.slice(1), {
    cwd: tree.folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
};
/** Runs tests in the copy. */
const runTests = (...args: string[]) => {
  const { status, output } = run('npx', 'vitest', 'run', ...args);
  const failed = output.split('\n').filter((line) => line.startsWith(' FAIL '));
  return { status, failed, passed: Number(/Tests .*?(\d+) passed/.exec(output)?.[1] ?? 0) };
};
const runNew = (...args: string[]) => run('node', 'scripts/new.mjs', ...args);
const filesOf = (folder: string) => readdirSync(join(tree.folder, folder), { recursive: true }).toSorted();
const read = (file: string) => readFile(join(tree.folder, file), 'utf8');

describe('npm run new', () => {
  it('npm run new says how it is used', () => {
    const { status, output } = runNew('--help');
    expect(status).toBe(0);
    expect(output).toContain('npm run new -- complaints');
    expect(output).toMatch(/--icon {5}home, inbox/);
  });

  it('npm run new writes nothing while anything is wrong, and names it all', async () => {
    const before = ['src', 'tests', 'docs'].map(filesOf);
    const index = await read('src/resources/index.ts');
    expect(runNew('banks', '--icon', 'bnak', '--field', 'titel:txt:Title:required')).toEqual({
      status: 1,
      output: `There is a "banks" already.
There is no icon "bnak". Did you mean "bank"?
Field "titel:txt:Title:required": there is no kind "txt". Did you mean "text"?
src/resources/banks.ts exists already.
`,
    });
    // A file of this name has other phrases.
    expect(runNew('roles').output).toBe('"roles" cannot be the name of an entity: the code has another "roles".\n');
    expect(runNew('misc', '--nouns', 'misc').output).toBe(
      'Definition "misc", route: "banks" has this route already: misc.\n',
    );
    expect(runNew('--icno', 'bank').output).toContain("Unknown option '--icno'");
    expect(['src', 'tests', 'docs'].map(filesOf)).toEqual(before);
    expect(await read('src/resources/index.ts')).toBe(index);
  });

  it(
    'npm run new adds an entity with which the project passes its checks and tests',
    { timeout: 600_000 },
    async () => {
      const fields = [
        'title:text:Complaint title:required',
        'amount:money:Amount:required',
        'bankId:reference=banks:Bank:required',
        'clientId:reference=clients:Merchant:required',
        'groupId:reference=user-groups:Group',
        'dueDate:dateTime:Due date',
        'share:percent:Share',
        'email:email:Email',
        'phone:phone:Phone',
        'urgent:yesNo:Urgent',
        'parts:number:Parts',
        'note:longText:Note',
        'state:choice=activeStatus:State',
      ];
      const options = [
        '--group',
        'finance',
        '--icon',
        'support',
        '--roles',
        'Developer,Owner,Finance,Merchant',
        '--owner',
        'clientId',
      ];
      const added = runNew('complaints', ...options, ...fields.flatMap((field) => ['--field', field]));
      expect(added).toMatchObject({
        status: 0,
        output: expect.stringContaining('src/resources/complaints.ts') as string,
      });

      const check = run('npm', 'run', 'check');
      expect(check).toMatchObject({ status: 0 });
      expect(check.output).toContain('To be translated:\nsrc/words/ru/console/complaints.ts: complaint\n');
      expect(runTests('--project', 'unit', '--project', 'console', '--project', 'isolated')).toMatchObject({
        status: 0,
        failed: [],
      });
      expect(runTests('--project', 'api', 'tests/api/complaints.test.ts')).toEqual({
        status: 0,
        failed: [],
        passed: 18,
      });
    },
  );

  it('npm run new has written a test that fails where the entity is not as it says', async () => {
    const file = join(tree.folder, 'src/resources/complaints.ts');
    const text = await read('src/resources/complaints.ts');
    await writeFile(file, text.replace("text('Complaint title', { required: true })", "text('Complaint title')"));
    const { failed } = runTests('--project', 'api', 'tests/api/complaints.test.ts');
    expect(failed).toContainEqual(expect.stringContaining('are refused with a wrong title: null'));
    await writeFile(file, text);
  });

  it('npm run new adds no entity twice', () => {
    expect(runNew('complaints').output).toContain('There is a "complaints" already.');
  });
});
