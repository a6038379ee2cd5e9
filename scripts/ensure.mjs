import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const markers = join(root, 'node_modules', '.console');
const sources = [
  'src',
  'public',
  'index.html',
  'public.html',
  'vite.config.ts',
  'vite.public.config.ts',
  'package-lock.json',
];
/** The headless shell first: without the parts of a window the tests take a third less time. */
const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const packages = ['chromium-headless-shell', 'chromium'];

const say = (line) => process.stdout.write(`${line}\n`);

/** Runs a command in the project and shows what it prints. Ends this process when it fails. */
export const run = (command, args, environment = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (error) say(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
};

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

const fingerprint = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((name) => filesOf(join(root, name))))
    hash.update(relative(root, path)).update(readFileSync(path));
  return hash.digest('hex');
};

const isMarked = (name, value) => {
  const path = join(markers, name);
  return existsSync(path) && readFileSync(path, 'utf8') === value;
};

const mark = (name, value) => {
  mkdirSync(markers, { recursive: true });
  // A copy made of hard links must not write into the mark of its original.
  rmSync(join(markers, name), { force: true });
  writeFileSync(join(markers, name), value);
};

/** Installs what package-lock.json asks for, unless that is what is installed. */
export const ensureInstalled = () => {
  const wanted = fingerprint(['package-lock.json']);
  if (isMarked('installed', wanted)) return;
  say('Installing packages…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  mark('installed', wanted);
};

/** Builds the console, unless it was built from these very sources. */
export const ensureBuilt = () => {
  const wanted = fingerprint(sources);
  if (isMarked('built', wanted) && existsSync(join(root, 'dist', 'public.html'))) return;
  say('Building the console…');
  run('npx', ['vite', 'build', '--logLevel', 'warn']);
  mark('built', wanted);
};

const findChromium = () => [process.env.CHROMIUM_PATH, ...browsers].find((path) => path && existsSync(path));
const installs = (name) =>
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The path of a Chromium for the end-to-end tests; on Debian it is installed when missing and allowed. */
export const ensureChromium = () => {
  if (!findChromium() && canInstall()) {
    say('Installing Chromium…');
    run('apt-get', ['update', '-qq']);
    // An older Debian has no package of the shell alone.
    packages.some((name) => installs(name));
  }
  const found = findChromium();
  if (!found) {
    say('The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
    process.exit(1);
  }
  return found;
};
