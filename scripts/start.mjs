import { ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
const { register } = await import('tsx/esm/api');
register();
await import('../server/main.ts');
