import { ensureBuilt, isBuilt } from './ensure.mjs';

// `npm start` starts the server; `npm run check-books` and others run one of its commands.
if (process.argv[2] === '--check' && !isBuilt()) {
  process.stdout.write('A start would first install packages and build. Do so with npm run build, then check again.\n');
  process.exit(1);
}
ensureBuilt();
await import('../dist/server.js');
