import './nodeVersion.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBuildFacts } from './buildFacts.mjs';
import { licensesText } from './licenses.mjs';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Holds the fingerprint of the sources that `dist` was built from. */
const fingerprintFile = join(root, 'dist', '.built');
const sources = [
  'src',
  'server',
  'public',
  'index.html',
  'public.html',
  'receipt.html',
  'vite.config.ts',
  'vite.public.config.ts',
  'vite.receipt.config.ts',
  'scripts/buildServer.mjs',
  'scripts/buildFacts.mjs',
  'scripts/licenses.mjs',
  'scripts/vite',
  'package-lock.json',
];
/** Chromium without a window system. It is preferred, because the end-to-end tests take a quarter less time in it. */
const headlessShell = { path: '/usr/bin/chromium-headless-shell', name: 'chromium-headless-shell' };
const browsers = [headlessShell.path, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const print = (line) => process.stdout.write(`${line}\n`);

/** Runs a command in the project and shows its output. Exits this process if the command fails. */
export const run = (command, args, environment = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (error) print(`${command}: ${error.message}`);
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

/**
 * Whether the packages in package-lock.json are installed, by npm's own record. Packages that only some machines need
 * may be missing.
 */
const isInstalled = ({ toTest }) => {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, expected]) =>
      path === '' ||
      expected.optional ||
      expected.devOptional ||
      (expected.dev && !toTest) ||
      installed[path]?.version === expected.version,
  );
};

/**
 * Installs the packages in package-lock.json unless they are installed: `dependencies`, with which the console is built and runs, and
 * `toTest` those for testing and checking as well, which are three fifths of all.
 */
export const ensureInstalled = ({ toTest = true } = {}) => {
  if (isInstalled({ toTest })) return;
  print('Installing packages…');
  const which = toTest ? '--include=dev' : '--omit=dev';
  run('npm', ['ci', which, '--no-audit', '--no-fund', '--loglevel=error']);
};

/** Arguments of Node that name all mistakes in the definitions. */
export const definitionsProgram = ['node_modules/tsx/dist/cli.mjs', 'scripts/checkDefinitions.ts'];

/** Names all mistakes in the definitions and exits this process if there are any. */
export const checkDefinitions = () => run(process.execPath, definitionsProgram);

/**
 * Builds the pages (`dist/pages`, the only folder that is served) and the server (`dist/server.js`), and writes what the build knows of
 * itself (`dist/build.json`) and the licences of what it consists of (`dist/licenses.txt`).
 */
export const build = () => {
  ensureInstalled({ toTest: false });
  checkDefinitions();
  print('Building the console…');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const sourcesFingerprint = fingerprint(sources);
  // The build is the same for every environment that it may run in.
  const environment = { NODE_ENV: 'production' };
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], environment);
  run(process.execPath, ['scripts/buildServer.mjs'], environment);
  writeBuildFacts(root);
  writeFileSync(join(root, 'dist', 'licenses.txt'), licensesText(root));
  writeFileSync(fingerprintFile, sourcesFingerprint);
};

/** Whether the build belongs to its sources. */
export const isBuilt = () =>
  existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint(sources);

/** Builds if the build is missing or older than its sources. */
export const ensureBuilt = () => {
  if (!isBuilt()) return build();
  // A commit need not change what was built.
  writeBuildFacts(root);
  ensureInstalled({ toTest: false });
};

const findChromium = () => [process.env.CHROMIUM_PATH, ...browsers].find((path) => path && existsSync(path));
/** Ten minutes. Without a network apt might wait forever. */
const installTimeoutMs = 600_000;
const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: installTimeoutMs,
  }).status === 0;
const installPackage = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name);
const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Returns the path of a Chromium for the end-to-end tests. On Debian, as root, installs it if it is missing. Exits this
 * process if there is none.
 */
export const ensureChromium = () => {
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(headlessShell.path) && canInstall()) {
    print('Installing Chromium…');
    // Older Debian releases have no package of the headless shell.
    if (apt('update', '-qq') && !installPackage(headlessShell.name) && !findChromium()) installPackage('chromium');
  }
  const chromium = findChromium();
  if (!chromium) {
    print('The end-to-end tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
    process.exit(1);
  }
  return chromium;
};
