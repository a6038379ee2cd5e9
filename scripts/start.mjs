import { ensureBuilt } from './ensure.mjs';

// `npm start` starts the server; `npm run check-books` and others run one of its commands.
ensureBuilt();
await import('../dist/server.js');
