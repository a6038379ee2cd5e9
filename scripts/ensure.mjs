import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const built = join(root, 'dist', '.built');
const sources = [
  'src',
  'server',
  'public',
  'index.html',
  'public.html',
  'vite.config.ts',
  'vite.public.config.ts',
  'scripts/buildServer.mjs',
  'package-lock.json',
];
/** Chromium without its windows, which is looked for first: the end-to-end tests take three quarters of the time in it. */
const headlessShell = { path: '/usr/bin/chromium-headless-shell', name: 'chromium-headless-shell' };
const browsers = [headlessShell.path, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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

const packagesIn = (path) =>
  existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : {};

/** Is there what package-lock.json asks for? npm notes what it installed; what only some machines need may be missing. */
const isInstalled = ({ toBuild }) => {
  const there = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      wanted.devOptional ||
      (wanted.dev && !toBuild) ||
      there[path]?.version === wanted.version,
  );
};

/** Installs what package-lock.json asks for, with what builds and tests, unless that is what is installed. */
export const ensureInstalled = () => {
  if (isInstalled({ toBuild: true })) return;
  say('Installing packages…');
  // In production npm would leave out what builds.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
};

/** Builds the pages and the server: `dist/pages`, which alone is served, and `dist/server.js`. */
export const build = () => {
  ensureInstalled();
  say('Building the console…');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const wanted = fingerprint(sources);
  // Whatever is to be run, what is built is the same.
  const environment = { NODE_ENV: 'production' };
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], environment);
  run(process.execPath, ['scripts/buildServer.mjs'], environment);
  writeFileSync(built, wanted);
};

/** Builds what is missing or older than its sources. What was built needs no packages but those that it runs with. */
export const ensureBuilt = () => {
  const isCurrent = existsSync(built) && readFileSync(built, 'utf8') === fingerprint(sources);
  if (!isCurrent) build();
  else if (!isInstalled({ toBuild: false })) ensureInstalled();
};

const findChromium = () => [process.env.CHROMIUM_PATH, ...browsers].find((path) => path && existsSync(path));
/** Ten minutes: without a network it might wait for ever. */
const installsWithin = 600_000;
const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: installsWithin,
  }).status === 0;
const installs = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name);
const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The path of a Chromium for the end-to-end tests; on Debian it is installed when missing and allowed. */
export const ensureChromium = () => {
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(headlessShell.path) && canInstall()) {
    say('Installing Chromium…');
    // An older Debian has no package of the shell alone.
    if (apt('update', '-qq') && !installs(headlessShell.name) && !findChromium()) installs('chromium');
  }
  const found = findChromium();
  if (!found) {
    say('The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
    process.exit(1);
  }
  return found;
};
