import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const licenseFile = /^(licen[cs]e|copying|notice)/i;

const textsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => licenseFile.test(name) && !/\.(js|ts|json)$/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** One package: its name, version and licence, who wrote it, and the texts that it comes with. */
const entryOf = (root, path, { version, license }) => {
  const folder = join(root, path);
  const { name, author, homepage, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const by = typeof author === 'string' ? author : author?.name;
  const from = homepage ?? (typeof repository === 'string' ? repository : repository?.url);
  const head = [`${name} ${version}: ${license ?? 'see below'}`, ...(by ? [`By ${by}`] : []), ...(from ? [from] : [])];
  return [...head, ...textsIn(folder).map((text) => `\n${text}`)].join('\n');
};

const line = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * The licences of everything that is shipped: this program's own, and those of the packages that it runs with, some of them bundled
 * into it. Packages that only other machines need are not there, and left out.
 */
export const licensesText = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) =>
      path !== '' && !dev && !devOptional && existsSync(join(root, path, 'package.json')),
  );
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return `${[own, ...shipped.map(([path, locked]) => entryOf(root, path, locked))].join(line)}\n`;
};
