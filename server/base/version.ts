import { readFileSync } from 'node:fs';
import { isBuilt } from './builtFiles';

/** Version of this program, from `package.json`. */
export const version: string = (
  JSON.parse(readFileSync(new URL(isBuilt ? '../package.json' : '../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;
