import { ensureBuilt } from './ensure.mjs';

// `npm start` serves; `npm run check-books` and its like run a command of the server.
ensureBuilt();
await import('../dist/server.js');
