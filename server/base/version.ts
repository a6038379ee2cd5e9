import { readFileSync } from 'node:fs';
import { isBuilt } from './builtFiles';

/** Of a build what it keeps of itself in `dist`; sources know their version alone. */
const facts = JSON.parse(
  readFileSync(new URL(isBuilt ? 'build.json' : '../../package.json', import.meta.url), 'utf8'),
) as { version: string; commit?: string };

/** Version of this program, from `package.json`. */
export const { version } = facts;

/** The commit that this program was built from; `unknown` where it was built without git, or runs from its sources. */
export const commit: string = facts.commit ?? 'unknown';
