import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingNames } from '../../server/base/settings';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const { version, dependencies } = JSON.parse(read('package.json')) as {
  version: string;
  dependencies: Readonly<Record<string, string>>;
};

it('the image has every package that is not bundled', () => {
  const [, external] = /const external = \[(.*?)\];/s.exec(read('scripts/buildServer.mjs'))!;
  const packages = [...external!.matchAll(/'([^']+)'/g)]
    .map(([, name]) => name!)
    .filter((name) => name in dependencies);
  expect(packages.length).toBeGreaterThan(1);
  const dockerfile = read('Dockerfile');
  for (const name of packages) {
    const folder = `node_modules/${name.split('/', 1)[0]}`;
    expect(dockerfile).toContain(`COPY --from=build /src/${folder} ${folder}\n`);
  }
});

it('the sample of compose gives settings that exist, and serves where the sample of nginx looks', () => {
  const compose = read('compose.yaml');
  const [, given] = /environment: &settings\n(.*?)\n {2}restart/s.exec(compose)!;
  const names = [...given!.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
  // Otherwise the folder of the next version would have a database of its own.
  expect(compose).toMatch(/^name: console$/m);
  const published = [...compose.matchAll(/'(127\.0\.0\.1:\d+):3000'/g)].map(([, address]) => address);
  const proxied = [...read('deploy/nginx.conf').matchAll(/^ +server (\S+:\d+) /gm)].map(([, address]) => address);
  expect(published).toEqual(proxied);
  // All of them are made by the commands of the page.
  const page = read('docs/deploying.md');
  for (const [, name] of compose.matchAll(/\$\{(\w+):/g)) expect(page).toMatch(new RegExp(`^${name}=`, 'm'));
});

it('the version to install is the one that this is', () => {
  expect(read('docs/deploying.md')).toContain(`git clone --branch v${version} <repository> /opt/console-${version} `);
  expect(read('compose.yaml')).toContain(`image: console:${version}\n`);
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
});
