import { readFileSync } from 'fs';

// This file and scripts/start.mjs have to be readable to every Node that there is: they use nothing newer than ES2017.

/** Whether a version of Node is one of those that package.json names, as in `^20.19 || ^22.13 || >=24`. */
export const isFit = (version, engines) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return engines.split('||').some((range) => {
    const [, sign, least, leastMinor = '0'] = /^\s*(\^|>=)(\d+)(?:\.(\d+))?\s*$/.exec(range);
    if (major === Number(least)) return minor >= Number(leastMinor);
    return sign === '>=' && major > Number(least);
  });
};

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
if (!isFit(process.version, engines.node)) {
  process.stderr.write(`The console needs Node ${engines.node}, and this is ${process.version.slice(1)}\n`);
  process.exit(1);
}
