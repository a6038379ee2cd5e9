import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { Changes } from './changes.mjs';

const registry = join(root, 'src/resources/index.ts');
const isCall = (address) => /^\/(?:api\/|config\.json)/.test(address);

/**
 * The code of the list of screens while developing: it takes changed definitions, and changes of its own, so that the browser
 * loads nothing else anew.
 */
const acceptingChanges = (code) => {
  const files = [...code.matchAll(/from '(\.\/(?!language\/)[\w/]+)'/g)].map(([, file]) => file);
  return `${code}
import { followRegistry, replaceDeclared } from '/scripts/dev/registry.ts';
${files.map((file, index) => `import * as file${index} from '${file}';`).join('\n')}
if (import.meta.hot) {
  const declaring = [${files.map((_, index) => `file${index}`).join(', ')}];
  const registries = (import.meta.hot.data.registries ??= []);
  registries.push({ screens, definitions, byName });
  followRegistry(registries);
  import.meta.hot.accept();
  import.meta.hot.accept(${JSON.stringify(files)}, (changed) => replaceDeclared(registries, declaring, changed));
}
`;
};

/**
 * The part of the development server that runs the platform. `api.start` starts it, `api.close` stops it.
 *
 * @returns {import('vite').Plugin}
 */
export const platformPlugin = () => {
  /** @type {Changes} */
  let changes;
  return {
    name: 'platform',
    enforce: 'pre',
    api: { start: () => changes.start(), close: () => changes.close() },
    configureServer(server) {
      changes = new Changes(server);
      // While the platform starts, calls wait for it.
      server.middlewares.use((request, _response, next) => {
        if (isCall(request.url ?? '')) void changes.settle().then(() => next());
        else next();
      });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/scripts/dev/overlay.ts' } }],
    load(id) {
      return this.environment.name === 'client' ? changes.textForBrowser(id) : changes.textForPlatform(id);
    },
    transform(code, id) {
      return this.environment.name === 'client' && id === registry ? acceptingChanges(code) : undefined;
    },
    // The platform loads its own modules anew, all of them.
    hotUpdate(change) {
      return this.environment.name === 'client' ? changes.take(change) : [];
    },
  };
};
