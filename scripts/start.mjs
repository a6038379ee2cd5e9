// First of all, and what comes then only once this has run: an older Node could not read it.
import './nodeVersion.mjs';

/** `npm start` starts the server; `npm run check-books` and others run one of its commands. */
const start = ({ ensureBuilt, isBuilt }) => {
  if (process.argv[2] === '--check' && !isBuilt()) {
    process.stdout.write(
      'A start would first install packages and build. Do so with npm run build, then check again.\n',
    );
    process.exit(1);
  }
  ensureBuilt();
  return import('../dist/server.js');
};

import('./ensure.mjs').then(start);
