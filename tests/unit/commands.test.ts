import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandLine } from '../../server/base/commandLine';
import { commands, helpText } from '../../server/commands/list';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

it('commands of a working copy are scripts of npm, each of which exists', () => {
  expect(commandLine('restore', 'console.tar.gz')).toBe('npm run restore -- console.tar.gz');
  expect(commandLine('disable-demo')).toBe('npm run disable-demo');
  expect(commandLine('--check')).toBe('npm start -- --check');
  // `exec`, so that npm's signals reach Node and not a shell that ends without it.
  expect(scripts.start).toBe('exec node scripts/start.mjs');
  const named = Object.keys(commands).filter((name) => !name.startsWith('-'));
  expect(named.filter((name) => scripts[name] !== `node scripts/start.mjs ${name}`)).toEqual([]);
  expect(scripts.help).toBe('node scripts/start.mjs help');
});

it('commands are all listed by help, as they are typed here', () => {
  for (const [name, { takes }] of Object.entries(commands))
    expect(helpText()).toContain(`\n  ${commandLine(name, takes)}\n`);
});
